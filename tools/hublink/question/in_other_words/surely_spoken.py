"""What the words of a question say for an attribute besides what a reader of wordings takes it for.

That it is told per such a thing, that its name is one of them cut short, and that it alone says yes
or no.
"""

from tools.hublink.core.units import MONEY
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.dimensions import amounts_in
from tools.hublink.language.slips import Slips
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import Token, phrase, tokens, words_of
from tools.hublink.question.in_other_words.spoken_of import SURELY
from tools.hublink.vocabulary.attributes_said import (
    ASKED,
    LIKELY,
    AttributePart,
    AttributeSaid,
    AttributesSaid,
)
from tools.hublink.vocabulary.dimensions_told import told_in
from tools.hublink.vocabulary.measures_told import rate_named, rate_of_time

_FLAG = 0.25
"""Probability of the likeliest yes or no from which a question so answered is for it."""
_MAY_BE = 0.1
"""Probability from which an attribute whose name is a word cut short is spoken of by that word."""
_SHORTEST, _LONG, _CUT_OFF = 3, 5, 2
"""Letters of what may be a word cut short, of what is one if any text has it, and how many more the
whole word has."""
_YES_OR_NO = "yes_no"
_MONEY = "money"
_TELLING = frozenset("much little average mean typical total".split())
"""Words for an amount that is to be told, and not only compared."""
_NOTHING = (AttributeSaid(-1, 0.0, frozenset()),) * 2


def with_rate(question: str, said: AttributesSaid, view: FacetView) -> AttributesSaid:
    """Return what is spoken of, measured by what is told per such a thing where that is said.

    "The quickest per item" has the lowest of hours per item, and not the most items.
    """
    measured, words = said.likely[AttributePart.MEASURED], tokens(question)
    likely = (view.columns[each.column] for each in measured if each.probability >= _MAY_BE)
    of_time = (rate_of_time(words, column) for column in likely)
    rate = rate_named(words, view.columns) or next(filter(None, of_time), None)
    if rate is None or said.best(AttributePart.MEASURED, _MAY_BE) is None:
        return said
    own = (each.words for each in measured if each.column == rate.column.number)
    surely = AttributeSaid(rate.column.number, SURELY, rate.words.union(*own))
    others = (each for each in measured if each.column != rate.column.number)
    unlikely = (each for each in others if each.probability < LIKELY)
    return said._replace(likely={**said.likely, AttributePart.MEASURED: (surely, *unlikely)})


def with_amount(question: str, said: AttributesSaid, view: FacetView) -> AttributesSaid:
    """Return what is spoken of, surely so what alone is told in units of what there is more of.

    "The least electricity" has the lowest of kWh per cycle.
    """
    for dimension, (how, noun) in amounts_in(question).items():
        told = told_in(MONEY if dimension == _MONEY else (dimension,), view)
        if told is None:
            continue
        words = (i for i, word in enumerate(tokens(question)) if word.lower in (how, noun))
        surely = AttributeSaid(told.number, SURELY, frozenset(words))
        parts = (AttributePart.MEASURED, *((AttributePart.TOLD,) if how in _TELLING else ()))
        likely = dict(said.likely)
        for part in parts:
            others = (e for e in likely[part] if e.column != told.number)
            likely[part] = (surely, *(e for e in others if e.probability < SURELY))
        said = said._replace(likely=likely)
    return said


def with_short_names(
    question: str, said: AttributesSaid, view: FacetView, slips: Slips
) -> AttributesSaid:
    """Return what is spoken of, surely so where its name begins the word for it: "Vis/yr".

    A name is cut short where it is no word by itself: "visitors" is asked for, where the graph has
    "Vis".
    """
    words = [word for word in tokens(question) if not word.is_function_word]

    def surer(each: AttributeSaid) -> AttributeSaid:
        column = view.columns[each.column]
        likely = _MAY_BE <= each.probability < SURELY
        if not (likely and _is_cut_short(column, words, slips)):
            return each
        return each._replace(probability=SURELY)

    likely = dict(said.likely)
    for part in ASKED:
        likely[part] = sorted(map(surer, likely[part]), key=lambda each: -each.probability)
    return said._replace(likely=likely)


def _is_cut_short(column: FacetColumn, words: list[Token], slips: Slips) -> bool:
    """Whether a part of an attribute's name is the beginning of a word, and no word itself.

    Few letters are hardly ever a word, unless people ask in it.
    """
    names = [name for name in words_of(column.name) if len(name) >= _SHORTEST and name.isalpha()]
    return any(
        word.lower.startswith(name) and len(word.lower) >= len(name) + _CUT_OFF
        for name in names
        if not (slips.is_usual(name) or (len(name) >= _LONG and slips.is_known(name)))
        for word in words
    )


def with_flag(
    question: str, said: AttributesSaid, view: FacetView, wordings: Wordings
) -> AttributesSaid:
    """Return what is spoken of, the likeliest yes or no surely so where that is what is asked for.

    "Was a dietitian involved?" asks for no funder, nor for anything else that has other values,
    unless that is called by its name.
    """
    told = said.likely[AttributePart.TOLD]
    flags = [each for each in told if view.columns[each.column].kind is ValueKind.FLAG]
    first, other = (each.probability for each in (*flags, *_NOTHING)[:2])
    unsure = said.asks >= SURELY and told[:1] and told[0].probability < LIKELY
    if not unsure or first < max(_FLAG, 2 * other):
        return said
    kind = wordings.best("answers", question)
    if kind.label != _YES_OR_NO or kind.probability < LIKELY or _names_other(question, view):
        return said
    surely = flags[0]._replace(probability=SURELY)
    others = (each for each in told if each is not flags[0])
    return said._replace(likely={**said.likely, AttributePart.TOLD: (surely, *others)})


def _names_other(question: str, view: FacetView) -> bool:
    """Whether a question calls an attribute by its name that says more than yes or no."""
    words = set(phrase(question))
    others = (column for column in view.columns if column.kind is not ValueKind.FLAG)
    return any(words.issuperset(phrase(column.name)) for column in others)
