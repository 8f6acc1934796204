"""Options of references: style, citation keys, and whether they say what was cited."""

from assistant.references.keys import DEFAULT_PATTERN
from tools.hublink.core.models import Frozen

DEFAULT_STYLE = "apa"


class ReferenceOptions(Frozen):
    """The form in which references are written.

    `style` is what `formatted.bibliography` takes, `keys` a pattern of `keys.citation_keys`; with
    `why`, each note tells what the work was cited for.
    """

    style: str = DEFAULT_STYLE
    keys: str = DEFAULT_PATTERN
    why: bool = True


DEFAULT_OPTIONS = ReferenceOptions()
