"""References as CSL-JSON, which Pandoc, Quarto, Zotero and citation processors read."""

import json
from collections.abc import Sequence

from tools.literature.csl import CslItem, to_csl_json


def to_csl_json_text(items: Sequence[CslItem]) -> str:
    """Write the items as a CSL-JSON array, in order, in UTF-8, one line a variable."""
    return json.dumps([to_csl_json(item) for item in items], ensure_ascii=False, indent=2) + "\n"
