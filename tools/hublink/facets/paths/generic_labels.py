"""Labels that say how facts are put together rather than what they are about.

These are the words with which any graph builds its lists, statements, nodes and names; which of its
predicates are made of them alone is read off their labels.
"""

import re
from collections.abc import Set

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import words_of

_NAMING = frozenset("name label value text literal content".split())
_CONTAINING = frozenset(
    """element item member entry list node entity object thing resource instance contain contains
    include includes first rest of seq bag""".split()
)
_STATING = frozenset("statement relation relationship relates fact assertion claim".split())
_RELATED_BY = frozenset({"related", "by"})
_PROPERTIES = frozenset("property attribute predicate characteristic sub additional".split())
_KINDS = _PROPERTIES | frozenset("type kind category class".split())
_IDENTIFYING = frozenset("identifier identifiers".split())
_SCHEMES = frozenset("uses identifier id scheme".split())
"""Words for the kind of a number or address by which things are known: a DOI, an ISBN."""
_ABOUT = frozenset(
    """description comment note abstract summary definition remark url uri link homepage website
    page see also same as image logo documentation""".split()
)
_BEARING = frozenset("value object content text literal".split())
_RECORDED = frozenset(
    "created modified updated changed added accessed retrieved exported export".split()
)
_HAS = frozenset({"has", "is", "a", "the"})
_HOLDING = _HAS | _PROPERTIES | frozenset("list of item entity node element entry member".split())

GENERIC_LABELS = _NAMING | _CONTAINING | _STATING | _HAS
"""Words of which a predicate tells nothing of the values it leads to."""

_MEMBERSHIP = re.compile(r"_\d+")
_NUMBERING = re.compile(r"[\W_]*\d+$")


class LabelUse(Frozen):
    """The use of a predicate, as far as its label tells.

    `passes`: it only leads on. `names`: it leads from a thing to what this is called. `relates`: it
    says only that there is a relation. `tells_kind`: it may say which relation. `bears_value`,
    `bears_object`: it leads to the value of such a one. `is_property`: it tells something beside
    others alone. `is_about`: it leads to a text about a thing, or to a page of it.
    """

    passes: bool
    names: bool
    relates: bool
    tells_kind: bool
    bears_value: bool
    bears_object: bool
    is_property: bool
    is_about: bool


def label_use(label: str) -> LabelUse:
    """Return the use of a predicate, as far as its label tells."""
    words = _words(label)
    telling = words - _HAS
    return LabelUse(
        passes=words <= GENERIC_LABELS or bool(_MEMBERSHIP.fullmatch(label)),
        names=bool(telling) and telling <= _NAMING,
        relates=telling <= _STATING | _KINDS or (bool(telling) and telling <= _IDENTIFYING),
        tells_kind=_tells_kind(telling),
        bears_value="value" in telling and telling <= GENERIC_LABELS,
        bears_object=bool(telling) and telling <= _BEARING,
        is_property=bool(telling & _PROPERTIES) and telling <= _PROPERTIES | GENERIC_LABELS,
        is_about=bool(telling) and telling <= _ABOUT,
    )


def _words(label: str) -> set[str]:
    words = set(words_of(label))
    return {"relation"} if words == _RELATED_BY else words


def _tells_kind(telling: Set[str]) -> bool:
    kinds = (_KINDS | _STATING) - {"sub"}
    scheme = telling <= kinds | _SCHEMES and not telling.isdisjoint(kinds | {"scheme"})
    return bool(telling) and (telling <= kinds or scheme)


def is_property(label: str) -> bool:
    """Return whether a predicate, as "sub-property", tells something only with its owner."""
    return set(words_of(label)) <= _PROPERTIES | GENERIC_LABELS


def is_kind(label: str) -> bool:
    """Return whether a predicate, as "type", tells more with its owner."""
    return set(words_of(label)) <= _KINDS | GENERIC_LABELS


def tells_of_record(label: str) -> bool:
    """Return whether a label speaks of the entry in the graph, not of what it describes."""
    return not _RECORDED.isdisjoint(words_of(label))


def without_structure(label: str) -> str:
    """Return the words of a label that may tell something, without numbering."""
    if not any(letter.isalpha() for letter in label):
        return label
    words = words_of(_NUMBERING.sub("", label))
    if set(words) <= GENERIC_LABELS | _KINDS:
        return ""
    return " ".join(word for word in words if word not in _HOLDING)
