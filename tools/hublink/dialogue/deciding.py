"""What a message does: its wording weighed against what it names and what is at hand."""

from itertools import pairwise

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.core.value_kinds import ValueKind, is_flag
from tools.hublink.dialogue.asking_anew import asks_anew
from tools.hublink.dialogue.comparing import wants_likeness, wants_table
from tools.hublink.dialogue.exchanging import exchanges_value, goes_on_with_another, year_beside
from tools.hublink.dialogue.message.acts import CHATTING, NAMING_NOTHING, NEEDING_NOTHING, Act
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.describing import by_date, one_described
from tools.hublink.dialogue.message.looking_for import seeks_works
from tools.hublink.dialogue.message.messages import Message, Utterance
from tools.hublink.dialogue.message.of_so_many import among_so_many
from tools.hublink.dialogue.message.pointing import amount_in, names_unknown_number, pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import (
    CERTAIN,
    NAMED,
    OF_THE_WHOLE,
    is_bounded,
    names_something,
    speaks_of_something,
    speaks_of_topic,
)
from tools.hublink.dialogue.results import asks_more, asks_where_told, wants_statistic_alone
from tools.hublink.language.cues.cues import says_that_they_compare
from tools.hublink.language.demonyms import KNOWN
from tools.hublink.language.words import phrase, stem, tokens
from tools.hublink.question.mentions.hub_nouns import NOUNS_FOR_WORKS
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE, column_meant
from tools.hublink.vocabulary.attributes_said import AttributePart

_SURE = 0.5
"""Probability from which the wording alone tells what a message does."""
_FIRST = 0.4
"""Probability from which a first message is of the whole collection."""
_EXPORTING = 0.55
"""The same of a first message that wants references of papers it names."""
_POSSIBLE = 0.25
"""Probability from which something may be asked of the one paper at hand."""
_CLEAR = 0.6
"""Probability from which a message is not about the graph at all."""

_TELLING = frozenset((Act.TELL, Act.WHY, Act.SUMMARISE))
_OF_ANOTHER = frozenset((Act.REPLACE, Act.CORRECT, Act.BACK, Act.WIDEN))
"""Acts that go on from the question before even where another paper is named."""
_OF_THOSE_AT_HAND = (Act.ASK_OF, Act.WHY)
_TOLD_OF_PAPERS = ("value", "rows", "number", "reasons", "yes_no", "statistic")
"""Kinds of answers that are told of a paper."""
_SEEKING = frozenset(
    "which what who whose list show find give all every everything any anything those".split()
)
_SAYING_IF_SO = (Operation.LIST, Operation.VERIFY)
_ASKING = frozenset((Act.ASK, Act.ASK_OF, Act.OTHER, Act.COLLECTION, *CHATTING))
_PICKING = (Act.RELATE, Act.TAKE, Act.REFINE, Act.MORE, Act.BACK)
_ARRANGING = (Act.SORT, Act.TAKE, Act.MORE)
_SPEAKERS = frozenset(("you", "your", "i", "me", "my"))
_WHICH = "which"
_FEW_WORDS, _CERTAINLY = 3, 0.9
_DOING = (("do",), ("does",), ("did",))
_MAYBE_SPLITTING = (Act.WIDEN, Act.SUMMARISE, Act.REFINE)
_OF_WHAT_IS_TOLD = (Act.WHY, Act.SUMMARISE)
_ASKING_WORDS = frozenset("what which who whose where when how".split())
_OF_PAPERS = frozenset("it its they their them".split())
_KEEPING = frozenset(("only", "just"))
_BEFORE_KEEPING = frozenset("and but ok okay so now please hm no then".split())
_ALL = frozenset(map(stem, ("all", "every")))


def act_of(part: Utterance, message: Message, spoken: Spoken) -> Act:
    """Return what a part of a message does."""
    alone = asks_where_told(spoken) or wants_statistic_alone(spoken) or _is_bare(spoken)
    if alone and not message.begins_anew:
        return Act.ASK_OF
    on = goes_on_with_another(spoken) or year_beside(spoken) is not None
    if on and not message.begins_anew:
        return Act.REPLACE
    if part.act is Act.COLLECTION and _seeks_some(spoken):
        return _asking(part, spoken)
    act = part.act if _arranges_nothing(part, message, spoken) else _act(part, message, spoken)
    if act in (Act.COURTESY, Act.COLLECTION) and seeks_works(spoken.text):
        return _asking(part, spoken)
    if act is Act.COMPLAINT and _asks_for_what_is_held(spoken):
        return Act.ASK_OF if spoken.context.hubs else Act.ASK
    told = act in _OF_WHAT_IS_TOLD and "why" not in spoken.words and _asks_to_tell(spoken)
    if told or (act in _MAYBE_SPLITTING and _splits_those(spoken)):
        return Act.ASK_OF
    if act is Act.COLLECTION and _names_somebody(spoken):
        return Act.ASK
    if act in _PICKING and not message.begins_anew and (dated := by_date(spoken)) is not None:
        return Act.ASK_OF if asks_more(dated.rest) else Act.TAKE
    if asks_anew(act, spoken):
        return Act.ASK
    if act is Act.TAKE and _says_which(spoken):
        return Act.REFINE
    if act is Act.ASK and not message.begins_anew and _keeps_some(spoken):
        return Act.REFINE
    theirs = act is Act.COMPARE and says_that_they_compare(spoken.text)
    done = act is Act.EXPORT and _asks_what_is_done(spoken)
    return _asking(part, spoken) if done or theirs else act


def _is_bare(spoken: Spoken) -> bool:
    """Whether a message is one word for what papers at hand tell: "links?", "and the code?"."""
    if not spoken.context.hubs or len(spoken.content) != 1 or len(spoken.words) > _FEW_WORDS:
        return False
    guess = spoken.grounding.wordings.best("attributes", spoken.text)
    plan = spoken.grounding.ground_in_words(spoken.text)
    sure = guess.probability >= _CERTAINLY and guess.label != NO_ATTRIBUTE
    return sure and bool(plan.requests) and not is_bounded(plan)


def _says_which(spoken: Spoken) -> bool:
    """Whether some of all those at hand are asked for by more: "which of the five is on moss?"."""
    among = among_so_many(spoken)
    return among is not None and asks_more(among.text.lower().replace(_WHICH, " ", 1))


def _keeps_some(spoken: Spoken) -> bool:
    """Whether a message only says which of those at hand are to stay: "just the actual trials"."""
    first = next((word for word in spoken.words if word not in _BEFORE_KEEPING), "")
    return first in _KEEPING and len(spoken.context.hubs) > 1 and "all" not in spoken.words


def _splits_those(spoken: Spoken) -> bool:
    """Whether those at hand are to be counted for each of something: "break that down by year"."""
    plan = spoken.grounding.ground(spoken.text, guess=False)
    grouped = plan.operation is Operation.DISTRIBUTE and plan.group_by is not None
    return grouped and bool(spoken.context.hubs) and not plan.not_understood


def _seeks_some(spoken: Spoken) -> bool:
    """Whether some of what there is are sought: by how much they have, or who has most of it."""
    plan = spoken.grounding.ground_in_words(spoken.text)
    most = plan.operation is Operation.EXTREME and plan.group_by is not None
    return most or spoken.grounding.attributes.surely_seeks(spoken.text)


def _asks_openly(spoken: Spoken) -> bool:
    """Whether a message begins with a word that asks: "so what", "what's"."""
    first = (word.replace("’", "'").partition("'")[0] for word in spoken.words[:2])
    return not _ASKING_WORDS.isdisjoint(first)


def _asks_to_tell(spoken: Spoken) -> bool:
    """Whether something that papers tell is surely asked for: "what did these people find"."""
    told = spoken.grounding.attributes.surely_tells(spoken.text) or _names_attribute(spoken)
    return _asks_openly(spoken) and told


def _asks_for_what_is_held(spoken: Spoken) -> bool:
    """Whether what sounds like a complaint asks what papers tell: "what is its weak point?"."""
    grounding = spoken.grounding
    asks = _asks_openly(spoken)
    said = grounding.attributes.said(spoken.text)
    told = said.asks >= CERTAIN and said.likeliest(AttributePart.TOLD) is not None
    if told and asks and _SPEAKERS.isdisjoint(spoken.words):
        return True
    guess = grounding.wordings.best("attributes", spoken.text)
    held = column_meant(guess.label, grounding.view, grounding.wordings) is not None
    of_papers = bool(spoken.context.hubs) and not _OF_PAPERS.isdisjoint(spoken.words)
    return asks and of_papers and held and guess.probability >= CERTAIN


def _names_somebody(spoken: Spoken) -> bool:
    """Whether a word within a message is a name that the graph does not know: one of a country.

    Else it is written like one.
    """
    if any(word in KNOWN for word in spoken.words):
        return True
    plan = spoken.grounding.ground(spoken.text, guess=False)
    return any(word.istitle() and not spoken.text.startswith(word) for word in plan.not_understood)


def _act(part: Utterance, message: Message, spoken: Spoken) -> Act:
    """The act of a part, as far as its wording and what it names tell."""
    act, context = part.act, spoken.context
    if act is Act.RESET:
        return act if part.probability >= _SURE else _asking(part, spoken)
    if act in CHATTING or act is Act.COLLECTION:
        least = _SURE if act is Act.COURTESY else _FIRST if _begins(act, context) else _CLEAR
        told = act in OF_THE_WHOLE and spoken.points_back and bool(context.hubs)
        of_something = speaks_of_something(act, spoken)
        likely = part.probability >= least and not (told or of_something)
        open_ended = act is Act.COURTESY or not speaks_of_topic(spoken)
        certain = part.probability >= CERTAIN and open_ended
        replied = (likely or certain) and not _is_of_some(act, spoken)
        return act if replied else _asking(part, spoken)
    if message.begins_anew or (context.plan is None and not context.numbers):
        return _first_act(part, spoken)
    if act in _ASKING or part.probability < _SURE:
        return Act.ASK if _names_whole_kind(spoken) else _asking(part, spoken)
    if act is Act.MORE and (_names_whole_kind(spoken) or _names_attribute(spoken)):
        return Act.ASK_OF if _names_attribute(spoken) else Act.ASK
    pointed = pointed_at(spoken.text, context) is not None
    if _asks_of_those(act, part, spoken):
        return Act.ASK_OF
    named = not pointed and is_bounded(spoken.grounding.ground(spoken.text, guess=False))
    whole = named and spoken.grounding.names_hubs(spoken.text)
    drops = act is Act.TAKE and not pointed and spoken.leaves_out()
    if named and not drops and (act in NAMING_NOTHING or (whole and part.probability < _CLEAR)):
        return _asking(part, spoken)
    if drops or (act is Act.TAKE and _names_no_place(spoken)):
        return Act.REFINE
    if act is Act.EXPORT and wants_table(act, spoken):
        return Act.COMPARE
    if act in _TELLING and (_computes(spoken) or _asks_why_within(act, part, spoken)):
        return Act.ASK_OF
    return Act.COMPARE if act in _TELLING and wants_likeness(spoken) else act


def _first_act(part: Utterance, spoken: Spoken) -> Act:
    """The act of a part of a message before which nothing was spoken of."""
    act = part.act
    open_ended = act in _TELLING and part.probability >= _SURE
    if open_ended and not (names_something(spoken) or speaks_of_topic(spoken)):
        return Act.COLLECTION
    least = CERTAIN if _begins_with_works(spoken) else _EXPORTING
    surely = part.probability >= (least if act is Act.EXPORT else 0.0)
    if not surely or act not in NEEDING_NOTHING:
        return Act.ASK
    return Act.COMPARE if act is Act.EXPORT and wants_table(act, spoken) else act


def _arranges_nothing(part: Utterance, message: Message, spoken: Spoken) -> bool:
    """Whether a message is to arrange what a question before has not found: "newest first"."""
    surely = part.act in _ARRANGING and part.probability >= _SURE
    asked = spoken.context.unanswered is not None and not message.begins_anew
    nouns = spoken.grounding.hub_stems.intersection(map(stem, spoken.words))
    return surely and asked and not (nouns or is_bounded(spoken.grounding.ground(spoken.text)))


def _begins(act: Act, context: Context) -> bool:
    """Whether a message asks of the collection where no paper was spoken of yet."""
    return act is Act.COLLECTION and not context.hubs


def _asking(part: Utterance, spoken: Spoken) -> Act:
    """Whether a message asks anew, or of what is at hand.

    What names no other things speaks of what is at hand.
    """
    text, grounding, context = spoken.text, spoken.grounding, spoken.context
    if pointed_at(text, context) is not None:
        return Act.REPLACE if exchanges_value(spoken) else Act.ASK_OF
    if one_described(spoken) is not None:
        return Act.ASK_OF
    if spoken.points_back and wants_likeness(spoken):
        return Act.COMPARE
    fresh = grounding.ground(text)
    if not context.hubs or names_unknown_number(text, context):
        return Act.ASK
    likeliest = _likeliest(part, names=is_bounded(fresh))
    if fresh.hub_words:
        same = context.plan is not None and _asks_nothing(part, spoken)
        return Act.REPLACE if same else likeliest if likeliest in _OF_ANOTHER else Act.ASK
    if (pointing := _pointing_back(spoken)) is not None:
        return pointing
    whole = is_bounded(fresh) and grounding.names_hubs(text)
    if likeliest in _TELLING and _asks_by_name(part, spoken):
        return Act.ASK_OF
    if likeliest not in _ASKING | NEEDING_NOTHING and not (whole and part.probability < _CLEAR):
        return likeliest
    if spoken.means_topic or (_bounds_only(fresh) and not grounding.names_hubs(text)):
        return Act.REFINE
    of_those = _names_only_what_it_asks(fresh) or _asks_if_so(fresh, spoken)
    if of_those or _is_of_the_one(fresh, part, spoken):
        return Act.ASK_OF
    if is_bounded(fresh) or fresh.unmatched or grounding.names_hubs(text):
        return Act.ASK
    return Act.ASK_OF if likeliest is Act.ASK_OF or fresh.requests else Act.ASK


def _pointing_back(spoken: Spoken) -> Act | None:
    """What a message does that speaks of those at hand by a pronoun, or by "which one"."""
    if exchanges_value(spoken):
        return Act.REPLACE
    if spoken.points_back:
        return Act.ASK_OF
    return Act.REFINE if spoken.asks_which_one else None


def _names_only_what_it_asks(plan: Plan) -> bool:
    """Whether the nouns of a message are for what it asks: "in which journals?"."""
    asked = {stem for request in plan.requests for stem in phrase(request.words)}
    bounding = {stem for condition in plan.conditions for stem in phrase(condition.words)}
    others = plan.unmatched or plan.titled or plan.hub_words
    return bool(asked) and bool(bounding) and bounding <= asked and not others


def _asks_if_so(plan: Plan, spoken: Spoken) -> bool:
    """Whether a message only wants to know if something is so, of what it does not name."""
    values = [value for condition in plan.conditions for value in condition.values]
    named = plan.hub_words or plan.titled or plan.sayings or plan.unmatched
    states = all(c.values for c in plan.conditions) and plan.operation in _SAYING_IF_SO
    asks = spoken.words[:1] and spoken.words[0] in _SEEKING
    if named or asks or not (values and states and all(map(is_flag, values))):
        return False
    return not spoken.grounding.names_hubs(spoken.text)


def _is_of_the_one(plan: Plan, part: Utterance, spoken: Spoken) -> bool:
    """Whether something is asked of the one paper at hand, which has what is named besides.

    "What was the recall on X?" after that paper was told about is of it, where others have been
    tried on X as well; so is "why did they stop?", though its title has that word.
    """
    one, wordings = spoken.context.foremost, spoken.grounding.wordings
    before = spoken.context.plan
    if len(one) != 1 or before is None or plan.hub_words:
        return False
    told = before.overview or wordings.best("answers", before.question).label == "overview"
    of_it = sum(g.probability for g in part.guesses if Act(g.label) in _OF_THOSE_AT_HAND)
    if not (told or of_it >= _POSSIBLE):
        return False
    if spoken.grounding.names_hubs(spoken.text) or not _asks_what_is_told(plan, spoken):
        return False
    titled = plan.titled and set(one) <= set(plan.hubs or ())
    within = Plan(question=plan.question, hubs=one, conditions=plan.conditions)
    return bool(titled or (plan.conditions and spoken.grounding.in_order(within)))


def _asks_what_is_told(plan: Plan, spoken: Spoken) -> bool:
    """Whether something told of papers is wanted, and no papers."""
    answer = spoken.grounding.wordings.best("answers", spoken.text)
    told = answer.label in _TOLD_OF_PAPERS and answer.probability >= _SURE
    return bool(plan.requests) or told


def _asks_why_within(act: Act, part: Utterance, spoken: Spoken) -> bool:
    """Whether a message asks for reasons of what papers tell, not why these were found.

    "Why did the nurses quit?" asks for no reason why a paper on that was found; nothing that is
    said to us does.
    """
    if act is not Act.WHY or not _SPEAKERS.isdisjoint(spoken.words):
        return False
    pointed = pointed_at(spoken.text, spoken.context)
    said = tokens(spoken.text if pointed is None else pointed.rest)
    content = [token for token in said if token.lower in spoken.content]
    known = [token for token in content if spoken.grounding.lexicon.has_words(token.stem)]
    return bool(known if part.probability >= CERTAIN else content)


def _begins_with_works(spoken: Spoken) -> bool:
    """Whether a message only names works: "items in the public domain"."""
    return bool(spoken.words) and spoken.words[0] in NOUNS_FOR_WORKS


def _asks_what_is_done(spoken: Spoken) -> bool:
    """Whether a message asks what somebody does, where something is, or whether something is so.

    "Does Lund cite Moor?" wants no references, nor does "can I download the data?".
    """
    if spoken.words[:1] == ("where",) and names_something(spoken):
        return True
    if spoken.words[:1] in _DOING and spoken.words[1:2] != ("you",):
        return True
    told = spoken.grounding.attributes.said(spoken.text).best(AttributePart.TOLD, _CLEAR)
    columns = spoken.grounding.view.columns
    return told is not None and columns[told.column].kind is ValueKind.FLAG


def _asks_of_those(act: Act, part: Utterance, spoken: Spoken) -> bool:
    """Whether what sounds like a wish for more, or others, asks something: "and the others?"."""
    if act not in (Act.TELL, Act.TAKE, Act.MORE):
        return act is Act.CORRECT and _points_only(spoken)
    return _points_only(spoken) or (act is not Act.MORE and _asks_by_name(part, spoken))


def _points_only(spoken: Spoken) -> bool:
    """Whether a message only points at some papers, after something was asked of others."""
    pointed, before = pointed_at(spoken.text, spoken.context), spoken.context.plan
    asked = before is not None and bool(before.requests) and not before.overview
    return asked and pointed is not None and not asks_more(pointed.rest)


def _asks_by_name(part: Utterance, spoken: Spoken) -> bool:
    """Whether what sounds like a wish to be told more, but not surely so, names an attribute."""
    plan = spoken.grounding.ground(spoken.text, guess=False)
    named = any(request.certainty >= NAMED for request in plan.requests)
    return named and part.act in _TELLING and part.probability < _CLEAR


def _names_whole_kind(spoken: Spoken) -> bool:
    """Whether a message speaks of all papers there are, and not of all those at hand."""
    stems, nouns = [stem(word) for word in spoken.words], spoken.grounding.hub_stems
    of_all = any(word in _ALL and noun in nouns for word, noun in pairwise(stems))
    if not of_all or spoken.points_back:
        return False
    return spoken.grounding.ground_in_words(spoken.text).everything


def _names_attribute(spoken: Spoken) -> bool:
    """Whether a message is the name of an attribute, and nothing else: "pages?"."""
    plan = spoken.grounding.ground(spoken.text, guess=False)
    named = [request for request in plan.requests if request.certainty >= NAMED]
    said = {word for request in named for word in phrase(request.words)}
    return bool(named) and not plan.conditions and set(map(stem, spoken.content)) <= said


def _names_no_place(spoken: Spoken) -> bool:
    """Whether a message says which papers are to be taken by neither a number nor an end."""
    placed = amount_in(spoken.text) is not None or pointed_at(spoken.text, spoken.context)
    return bool(spoken.content) and not placed


def _likeliest(part: Utterance, names: bool) -> Act:
    """The likeliest act of a wording, none that names nothing where it names some value."""
    acts = (Act(guess.label) for guess in part.guesses)
    out = NAMING_NOTHING | OF_THE_WHOLE if names else frozenset()
    return next(act for act in acts if act not in out)


def _is_of_some(act: Act, spoken: Spoken) -> bool:
    """Whether what sounds like a question for the whole collection is for some kind of it."""
    if act is not Act.COLLECTION:
        return False
    plan = spoken.grounding.ground(spoken.text, guess=False)
    said = set(phrase(spoken.text))
    values = (value for condition in plan.conditions for value in condition.values)
    return is_bounded(plan.model_copy(update={"titled": ()})) or any(
        said.issuperset(phrase(value)) for value in values
    )


def _asks_nothing(part: Utterance, spoken: Spoken) -> bool:
    """Whether a message only names a thing: the same is asked of it as was of another."""
    plan = spoken.grounding.ground(spoken.text, guess=False)
    says_more = plan.requests or plan.conditions or spoken.unexplained(plan)
    return not says_more and part.act not in (Act.TELL, Act.SUMMARISE, Act.ASK)


def _computes(spoken: Spoken) -> bool:
    operation = spoken.grounding.ground(spoken.text).operation
    return operation not in (Operation.LIST, Operation.VERIFY)


def _bounds_only(plan: Plan) -> bool:
    """Whether a plan names no thing, but a year or a number that narrows something down."""
    asks = plan.requests or plan.hub_words or plan.titled or plan.sayings or plan.unmatched
    return bool(plan.conditions) and not asks and all(c.is_number for c in plan.conditions)
