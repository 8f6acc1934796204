"""The terms on which graphs may be added on the page."""

from tools.hublink.core.models import Frozen


class AddingTerms(Frozen):
    """How large a file may be, in megabytes, and whether all who log in share what is added."""

    largest: int
    shared: bool = False
