"""Wordings of questions for attributes, and by them, as a person would put them."""

from assistant.composing.wording.attribute_names import Manner, predicate, wording
from assistant.composing.wording.flags import quality
from assistant.composing.wording.phrases import PREPOSITIONS, plural, singular, with_article
from assistant.composing.wording.verbs import asked
from tools.hublink.core.value_kinds import TRUE_LABELS, ValueKind
from tools.hublink.facets.facet_view import FacetColumn

_PERSON = ("or", "er", "ors", "ers", "ist", "ists", "ian", "ians", "people", "person")

_NUMBER_OF = "number of "
_USED = frozenset(
    """algorithm benchmark corpora corpus dataset device framework instrument library material
    measure method methodology metric model procedure sensor set software technique technology
    tool toolkit""".split()
)
"""What a work has used, by the last word of what it is called."""
_SAID = {
    "author": "are by {value}",
    "venue": "appeared in {value}",
    "journal": "appeared in {value}",
    "keyword": "have the keyword {value}",
}
"""How people say that works have a value of an attribute, where they say it in words of its own."""


def asking_what(column: FacetColumn, things: int, values: int) -> str:
    """Return a question for an attribute of what was spoken of: "What are their data sets?".

    `things` says how many that are, `values` how many they have of it.
    """
    many = things > 1
    words = wording(column.facet)
    who = "Who" if _tells_people(column) else "What"
    they, their, be = ("they", "their", "are") if many else ("it", "its", "is")
    if words.owner:
        they = f"{their} {plural(words.owner) if many else words.owner}"
    if words.manner is Manner.COMPLEMENT:
        return f"{who} {be} {they} {words.text}?"
    if words.manner is Manner.VERB:
        return f"What {asked(words.text, they, many)}?"
    if words.text.startswith(_NUMBER_OF) and not many:
        return f"How many {plural(words.text.removeprefix(_NUMBER_OF))} does {they} have?"
    if values == 1:
        return f"{who} is {their} {singular(words.text)}?"
    return f"{who} are {their} {plural(words.text)}?"


def asking_which(column: FacetColumn, value: str, things: str) -> str | None:
    """Return a question for those with a value: "Which of these use the data set MetaQA?".

    None where that cannot be worded well: the value repeats the attribute's name.
    """
    words = wording(column.facet)
    if column.kind is ValueKind.FLAG:
        holds = value.lower() in TRUE_LABELS
        return f"Which {things} {quality(column.name, many=True, holds=holds)}?"
    if column.kind is ValueKind.YEAR:
        return f"Which {things} are from {value[:4]}?"
    if words.owner:
        told = f"{with_article(singular(words.owner))} that {predicate(words, many=False)}"
        return f"Which {things} have {told} {value}?"
    if words.manner is not Manner.NOUN:
        return f"Which {things} {predicate(words, many=True)} {value}?"
    named = singular(words.text)
    if set(named.lower().split()) & set(value.lower().split()):
        return None
    if is_used(column):
        return f"Which {things} use the {named} {value}?"
    said = _SAID.get(named.lower(), "have {value} as their {named}")
    return f"Which {things} {said.format(value=value, named=named)}?"


def asking_since(year: int, things: str) -> str:
    """Return a question for what is not older than a year."""
    return f"Which {things} are from {year} or later?"


def asking_how_many(column: FacetColumn, things: str) -> str:
    """Return a question for a distribution: "How many of these are there per publication year?"."""
    return f"How many {things} are there per {singular(wording(column.facet).text)}?"


def asking_most(column: FacetColumn, things: str) -> str:
    """Return a question for the commonest value: "Which technique is most common among these?"."""
    return f"Which {singular(wording(column.facet).text)} is most common among {things}?"


def is_used(column: FacetColumn) -> bool:
    """Return whether an attribute tells what works have used, such as their data sets."""
    words = wording(column.facet)
    return words.manner is Manner.NOUN and singular(words.text).lower().split()[-1] in _USED


def is_noun(column: FacetColumn) -> bool:
    """Return whether an attribute's name is a noun that repeats no word."""
    words = wording(column.facet)
    parts = words.text.lower().split()
    return words.manner is Manner.NOUN and len(set(parts)) == len(parts)


def _tells_people(column: FacetColumn) -> bool:
    words = wording(column.facet)
    if column.kind is not ValueKind.NAME:
        return False
    last = words.text.split()[-1]
    return last == "by" or (last not in PREPOSITIONS and last.endswith(_PERSON))
