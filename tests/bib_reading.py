"""A .bib file as other programs than the one that wrote it read it."""

from collections.abc import Callable, Sequence

from pybtex.database import Entry, parse_string
from pylatexenc.latex2text import LatexNodes2Text

from tools.literature.csl import CslItem


def written_entry(write: Callable[[Sequence[CslItem]], str], item: CslItem) -> Entry:
    """The entry that an item is written as."""
    read = parse_string(write([item.model_copy(update={"id": "key"})]), "bibtex")
    return read.entries["key"]


def printed(latex: str) -> str:
    """What LaTeX prints, with mathematics left as written."""
    reader = LatexNodes2Text(math_mode="verbatim", keep_braced_groups=False)
    return str(reader.latex_to_text(latex))
