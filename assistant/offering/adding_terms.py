"""The terms on which graphs may be added on the page."""

from tools.hublink.core.models import Frozen


class AddingTerms(Frozen):
    """How large a file may be, in megabytes, and whether all who log in share what is added.

    The library of a Zotero may be read without a file.
    """

    largest: int
    shared: bool = False
    zotero: bool = False
