"""What predicates with meaningless names tell of papers, by the values they lead to.

"p17" leads from things with titles to names of people that several of them share: it is the author.
Nothing is said of a graph in which no such things have both people and dates.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Set

from tools.adapters.graph.naming.predicate_samples import Facts, SampledFact
from tools.hublink.core.value_kinds import numeric, year_of
from tools.hublink.language.kind_names import named_like_publications
from tools.literature.identifiers import DOI
from tools.literature.publication_type import type_in_words

_MOSTLY = 0.9
_FEWEST = 3
"""Fewer values tell nothing."""
_TITLE_WORDS = 3.5
"""Words that titles of works have on average; what else is called something has fewer."""
_EARLIEST, _LATEST = 1400, 2100
_PAGES = re.compile(r"\w?\d+\s*[-–]{1,2}\s*\w?\d+")
_IN_A_NAME = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:['’.-]+[^\W\d_]*)*")
_PARTICLES = frozenset("von van der den de di da del la le el al bin ben zu ter ten dos y".split())
_MOST_NAMES = 5
_COMMON_WORD = 0.34
"""Share of values with a word in common by which they are no people: "University of …"."""
_ALONE = 1.1
"""Values that things have on average of what they have one of."""
_SHARED = 0.75
"""Most distinct values, by the things that have one, of what several share."""
_VENUE_WORDS = 1.5
_APPEARING = re.compile(
    r"\b(journal|proceedings|conference|symposium|workshop|transactions|letters|review|annals|"
    r"bulletin|archiv|zeitschrift|revue|revista|magazine|lecture notes)",
    re.IGNORECASE,
)
_SOME = 0.3
_SEVERAL = 1.3
"""Values that things have on average of what they have several of."""
_KEYWORD_WORDS = 3
_ABSTRACT_WORDS = 20


def meanings(sampled: Mapping[str, Facts]) -> dict[str, str]:
    """Return what predicates are to be called, given some facts of each."""
    nodes = _nodes(sampled)
    by_kind: defaultdict[str, dict[str, Facts]] = defaultdict(dict)
    for predicate, facts in sampled.items():
        kind = Counter(fact.kind for fact in facts).most_common(1)[0][0]
        of_kind = [fact for fact in facts if fact.kind == kind]
        if _mean_words(fact.title for fact in of_kind) >= _TITLE_WORDS:
            by_kind[kind][predicate] = of_kind
    found: dict[str, str] = {}
    for told in by_kind.values():
        found |= _meanings_of_paper(told, {name: _through(told[name], nodes) for name in told})
    for predicate in [name for name, meaning in found.items() if meaning == "author"]:
        within = nodes.keys() & {fact.object for fact in sampled[predicate]}
        found |= _meanings_in_nodes(sampled, within)
    return found


def _meanings_of_paper(told: Mapping[str, Facts], through: Mapping[str, Facts]) -> dict[str, str]:
    """Return what the predicates of one type tell, if its things are told like papers."""
    titles = {
        name: "title"
        for name, facts in told.items()
        if sum(fact.value == fact.title for fact in facts) >= _MOSTLY * len(facts)
    }
    open_to = {name: facts for name, facts in told.items() if name not in titles}
    kinds = [name for name in open_to if _share(open_to[name], _is_kind_of_work) >= _MOSTLY]
    people = [name for name in open_to if name not in kinds and _are_people(through[name])]
    dates = [name for name in open_to if _share(open_to[name], _is_date) >= _MOSTLY]
    if not people or not dates:
        return {}
    found = {kinds[0]: "publication type"} if len(kinds) == 1 else {}
    for meaning, says in (("DOI", _is_doi), ("pages", _is_range)):
        # A month of a year is written as pages are.
        judged = (name for name in open_to if name not in dates)
        alike = [name for name in judged if _share(open_to[name], says) >= _MOSTLY]
        if len(alike) == 1:
            found[alike[0]] = meaning
    author = max(people, key=lambda name: (len(through[name]), name))
    date = min(dates, key=lambda name: (-len(told[name]), _mean_year(told[name]), name))
    rest = [name for name in open_to if name not in (author, date, *found)]
    venues = [name for name in rest if _may_be_venues(open_to[name])]
    telling = [name for name in venues if _share(open_to[name], _appears_like_venue) >= _SOME]
    together = len({fact.subject for fact in through[author]}) < len(through[author])
    if not (found or telling or together):
        return {}
    if len(telling or venues) == 1:
        found[(telling or venues)[0]] = "venue"
    further = [name for name in rest if name not in found]
    for meaning, tells in _FURTHER.items():
        alike = [name for name in further if tells(told[name])]
        if len(alike) == 1:
            found[alike[0]] = meaning
    in_full = any(year_of(fact.value) for fact in told[date])
    return titles | found | {author: "author", date: "publication date" if in_full else "year"}


def _meanings_in_nodes(sampled: Mapping[str, Facts], nodes: Set[str]) -> dict[str, str]:
    """Return what the predicates of nodes tell that stand between papers and their people."""
    found = {}
    for predicate, facts in sampled.items():
        if nodes and all(fact.subject in nodes for fact in facts):
            counting = all(fact.value.isdigit() for fact in facts)
            found[predicate] = "position" if counting else "member"
    return found if "member" in found.values() else {}


def _nodes(sampled: Mapping[str, Facts]) -> dict[str, list[SampledFact]]:
    """Return the things that are called nothing and that facts lead to, with what they tell."""
    led_to = {fact.object for facts in sampled.values() for fact in facts if not fact.value}
    nodes: defaultdict[str, list[SampledFact]] = defaultdict(list)
    for facts in sampled.values():
        for fact in facts:
            if fact.subject in led_to:
                nodes[fact.subject].append(fact)
    return nodes


def _through(facts: Facts, nodes: Mapping[str, Facts]) -> list[SampledFact]:
    """Return some facts, of those that lead to nodes what things these lead to."""
    reached = []
    for fact in facts:
        if fact.object is None or fact.object not in nodes:
            reached.append(fact)
        else:
            below = (each for each in nodes[fact.object] if each.object is not None)
            reached += [each._replace(kind=fact.kind, subject=fact.subject) for each in below]
    return reached


def _mean_words(texts: Iterable[str]) -> float:
    distinct = set(texts)
    return sum(len(text.split()) for text in distinct) / max(len(distinct), 1)


def _share(facts: Facts, says: Callable[[str], bool]) -> float:
    values = {fact.value for fact in facts}
    return sum(map(says, values)) / len(values) if len(facts) >= _FEWEST else 0.0


def _are_people(facts: Facts) -> bool:
    values = {fact.value for fact in facts}
    if len(values) < _FEWEST or _share(facts, _is_person) < _MOSTLY:
        return False
    words = Counter(word for value in values for word in set(value.casefold().split()))
    return words.most_common(1)[0][1] <= max(_COMMON_WORD * len(values), 1 + (len(values) > 4))


def _is_person(value: str) -> bool:
    """Return whether a text is like a name: words with capitals, a surname first or last."""
    family, comma, given = value.partition(", ")
    words = [*given.split(), *family.split()] if comma else value.split()
    telling = [word for word in words if word.casefold() not in _PARTICLES]
    return len(telling) >= 2 and len(words) <= _MOST_NAMES and all(map(_is_capitalised, telling))


def _is_capitalised(word: str) -> bool:
    return word[0].isupper() and bool(_IN_A_NAME.fullmatch(word))


def _is_date(value: str) -> bool:
    year = numeric(year_of(value) or value)
    return year is not None and _EARLIEST <= year <= _LATEST and year == int(year)


def _mean_year(facts: Facts) -> float:
    return sum(numeric(fact.value) or 0.0 for fact in facts) / len(facts)


def _is_doi(value: str) -> bool:
    return bool(DOI.search(value))


def _is_range(value: str) -> bool:
    return bool(_PAGES.fullmatch(value))


def _is_kind_of_work(value: str) -> bool:
    """Return whether a value is a word for a kind of works: "Conference paper", "Survey"."""
    is_noun = " " not in value and named_like_publications([value]) > 0
    return is_noun or type_in_words([value, f"{value} paper"]) is not None


def _may_be_venues(facts: Facts) -> bool:
    """Return whether things have one of these each, which several share, of some words."""
    things, values = {fact.subject for fact in facts}, {fact.value for fact in facts}
    single = len(facts) <= _ALONE * len(things) and len(things) >= _FEWEST
    words = _mean_words(values)
    capitalised = sum(value[:1].isupper() for value in values)
    shared = 1 < len(values) <= _SHARED * len(things)
    return single and shared and words >= _VENUE_WORDS and capitalised >= _MOSTLY * len(values)


def _appears_like_venue(value: str) -> bool:
    return bool(_APPEARING.search(value))


def _are_keywords(facts: Facts) -> bool:
    """Return whether things have several short texts or topics each, which others have, too."""
    values = [fact.value for fact in facts]
    words = _mean_words(values)
    several = len(facts) >= _SEVERAL * len({fact.subject for fact in facts})
    shared = len({value.casefold() for value in values}) <= _SHARED * len(values)
    return several and shared and 0 < words <= _KEYWORD_WORDS and not _are_people(facts)


def _are_abstracts(facts: Facts) -> bool:
    """Return whether things have a long text of their own each."""
    single = len(facts) <= _ALONE * len({fact.subject for fact in facts}) and len(facts) >= _FEWEST
    return single and _mean_words(fact.value for fact in facts) >= _ABSTRACT_WORDS


def _are_cited(facts: Facts) -> bool:
    """Return whether works lead to others, several to several, and these not back to them."""
    pairs = {(fact.subject, fact.object) for fact in facts if fact.object is not None}
    works = {fact.subject for fact in facts}
    shared = len({other for _, other in pairs}) < len(pairs)
    back = any((other, work) in pairs for work, other in pairs)
    to_works = sum(_mean_words([fact.value]) >= _TITLE_WORDS - 1 for fact in facts)
    among = sum(other in works for _, other in pairs)
    mostly = to_works >= _MOSTLY * len(facts) and among > 0
    return len(pairs) == len(facts) >= _FEWEST and shared and mostly and not back


_FURTHER: Mapping[str, Callable[[Facts], bool]] = {
    "cites": _are_cited,
    "abstract": _are_abstracts,
    "keyword": _are_keywords,
}
