"""How references are written: their style, their citation keys, and whether they say why."""

from assistant.references.keys import DEFAULT_PATTERN
from tools.hublink.models import Frozen

DEFAULT_STYLE = "apa"


class ReferenceOptions(Frozen):
    """How references leave.

    `style` is what `formatted.bibliography` takes, `keys` a pattern of `keys.citation_keys`; with
    `why`, each note tells what the work was cited for.
    """

    style: str = DEFAULT_STYLE
    keys: str = DEFAULT_PATTERN
    why: bool = True


DEFAULT_OPTIONS = ReferenceOptions()
