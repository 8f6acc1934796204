"""Where what an index holds was read from, and when."""

from datetime import datetime

from tools.hublink.core.models import Frozen


class Origin(Frozen):
    """The name of a file, a folder or a server, and the time at which it was last read."""

    source: str
    read: datetime
