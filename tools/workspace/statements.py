"""What papers state in sentences, for questions that leave a judgement to who reads the result.

"Is yoga worth a try?" names papers, yet no attribute: what they found and where they fall short is
told beside what they were found by, the nearest to the question first, and so is what other papers
state that are near it in meaning.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest

from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.generation.decomposition import is_settled
from tools.hublink.vocabulary.asked_attributes import column_meant
from tools.workspace.found_text import MOST_SHOWN, for_model, one_line
from tools.workspace.library import Library
from tools.workspace.papers.evidence import OfferedPaper
from tools.workspace.telling_attributes import is_bookkeeping
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

_OF_FOUND, _OF_OTHERS = 3_000, 1_200
"""Characters of what the papers found state, and of what others do."""
_LONGEST = 280
_SENTENCE = 8
"""Words from which a text is a sentence, whatever it ends with."""
_LOOKED_AT = 20
_MOST_OTHERS = 6
_MOST_OF_OTHER = 2
_MOST_ALIKE = 6
"""So many statements under one attribute are told of a paper."""
_ENOUGH = 3
"""So many papers found are enough, where all of a question was understood."""
_TO_BE_JUDGED = frozenset({Operation.LIST, Operation.VERIFY, Operation.COMPARE})
_WEIGHING = ("advice", "reasons", "comparison", "overview")
"""Kinds of answers that weigh what is stated, though no attribute is what is asked."""
_LOOKED_UP = ("value", "number", "papers", "all", "rows")
"""Kinds of answers that are facts, or papers, of which nothing is left to judge."""
_PERHAPS, _LIKELY, _SURELY = 0.1, 0.5, 0.9
"""Probabilities from which a wording may ask for something, likely does, and surely does."""
_HARDLY = 0.4
"""Share of the least similarity from which a paper that was not found is told."""


def leaves_to_judge(found: Found, library: Library) -> bool:
    """Return whether what a plan finds does not answer its question by itself.

    What no attribute is called may yet be stated in sentences.
    """
    plan, wordings = found.plan, library.grounding.wordings
    as_chosen = library.options.strategy is not Strategy.AUTO
    if plan.not_held and not found.hubs:
        return not (as_chosen or plan.is_bounded)
    if as_chosen or not found.hubs or plan.operation not in _TO_BE_JUDGED or is_settled(plan):
        return False
    guesses = wordings.guesses("answers", plan.question)
    if plan.not_held:
        return sum(each.probability for each in guesses if each.label in _WEIGHING) >= _LIKELY
    if guesses[0].label in _LOOKED_UP and guesses[0].probability >= _LIKELY:
        return False
    asked = wordings.best("attributes", plan.question)
    meant = column_meant(asked.label, library.view, wordings)
    return meant is None or asked.probability < _SURELY or _states(meant)


async def with_statements(result: ToolResult, found: Found, workspace: Workspace) -> ToolResult:
    """Return the result of a search with what its papers and others state on the question."""
    library, plan = workspace.library, found.plan
    hubs = found.hubs[:MOST_SHOWN]
    stated = await asyncio.to_thread(_stated, plan.question, hubs, library, _OF_FOUND, result.text)
    known = set(found.hubs)
    others = await asyncio.to_thread(_near, plan, known, library)
    offered = await workspace.offer_facts(stated) if stated else ()
    beside = await workspace.offer_facts(others) if others else ()
    lines = [result.text]
    if offered:
        lines += ["They state:", *map(_line, offered)]
    if beside:
        which = "Others" if hubs else "Papers"
        lines += [f"{which}, near the question in meaning:", for_model(beside)]
    return result.model_copy(update={"text": "\n".join(lines)})


def _stated(
    question: str, hubs: Sequence[str], library: Library, characters: int, told: str = ""
) -> dict[str, list[FoundFact]]:
    """What papers state, each in turn its nearest statement that is not told yet.

    There is room for so many characters.
    """
    said, asked = library.statements(question, hubs), _asked_for(question, library)
    kept = {c.number for c in library.view.columns if not is_bookkeeping(c)}
    untold = {
        hub: [(row, near) for row, near in said[hub] if row.facet in kept and _is_new(row, told)]
        for hub in hubs
    }
    in_order = [_in_order(untold[hub], asked) for hub in hubs]
    chosen: dict[str, list[FoundFact]] = defaultdict(list)
    for row in (row for turn in zip_longest(*in_order) for row in turn if row is not None):
        characters -= min(len(row.value), _LONGEST)
        if characters < 0:
            break
        facet = library.view.columns[row.facet].facet
        chosen[row.hub].append(FoundFact(row, facet, asked=False))
    return {hub: chosen[hub] for hub in hubs if hub in chosen}


def _asked_for(question: str, library: Library) -> dict[int, float]:
    """The attributes that a question may ask for, by their numbers, with how likely it does."""
    view, wordings = library.view, library.grounding.wordings
    likely = [g for g in wordings.guesses("attributes", question) if g.probability >= _PERHAPS]
    meant = [(column_meant(g.label, view, wordings), g.probability) for g in likely]
    return {column.number: probability for column, probability in meant if column is not None}


def _is_new(row: Row, told: str) -> bool:
    return _is_sentence(row.value) and one_line(row.value) not in told


def _states(column: FacetColumn) -> bool:
    """Whether the values of an attribute are sentences."""
    values = list(islice(column.by_value, _LOOKED_AT))
    return 2 * sum(map(_is_sentence, values)) > len(values)


def _is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?")) or len(text.split()) >= _SENTENCE


def _in_order(said: Iterable[tuple[Row, float]], asked: Mapping[int, float]) -> list[Row]:
    """What a paper states, the nearest first, of each attribute in turn."""
    by_attribute: dict[int, list[tuple[float, Row]]] = defaultdict(list)
    for row, weight in said:
        by_attribute[row.facet].append((weight + asked.get(row.facet, 0.0), row))
    ranked = [sorted(each, key=lambda one: -one[0])[:_MOST_ALIKE] for each in by_attribute.values()]
    ranked.sort(key=lambda each: -each[0][0])
    turns = zip_longest(*ranked)
    rows = (one[1] for turn in turns for one in turn if one is not None)
    return list({row.value: row for row in rows}.values())


def _near(plan: Plan, known: set[str], library: Library) -> dict[str, list[FoundFact]]:
    """What papers state that a plan did not find, if it left out words, or found hardly any."""
    if len(known) >= _ENOUGH and not plan.not_understood:
        return {}
    similar, _ = library.similar(plan.question)
    least = _HARDLY * library.least_similarity
    near = (hub.root.id for hub in similar if hub.score >= least)
    hubs = [hub for hub in near if hub not in known][:_MOST_OTHERS]
    stated = _stated(plan.question, hubs, library, _OF_OTHERS)
    return {hub: facts[:_MOST_OF_OTHER] for hub, facts in stated.items()}


def _line(paper: OfferedPaper) -> str:
    return f"[{paper.number}] {'; '.join(_pairs(paper))}"


def _pairs(paper: OfferedPaper) -> Iterator[str]:
    by_attribute: dict[str, list[str]] = defaultdict(list)
    for fact in paper.facts:
        triple = fact.used[-1]
        by_attribute[triple.predicate.label].append(one_line(triple.object.label, _LONGEST))
    for attribute, values in by_attribute.items():
        yield f"{one_line(attribute)}: {' '.join(values)}"
