"""Checks the sample graph by rules; run as `python -m tools.sample.check [DIRECTORY]`."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from pyoxigraph import Literal, NamedNode

from tools.sample.graph import (
    FIRST,
    LABEL,
    PREFIX,
    PROPERTY,
    REST,
    TYPE,
    SampleGraph,
    Term,
    property_,
    short,
)

EARLIEST_YEAR = 1900
DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]*[^\s\"<>.,;]")
# Four digits after the point until 2014, five from 2015 on.
ARXIV = re.compile(
    r"(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4}|(?:1[5-9]|[2-9]\d)(?:0[1-9]|1[0-2])\.\d{5}"
)
ARXIV_DOI = "10.48550/arxiv."
XSD = "http://www.w3.org/2001/XMLSchema#"
DESCRIPTION = NamedNode("https://schema.org/description")
# What, besides papers, is described in a sentence: what papers propose, use or evaluate.
DESCRIBED = (
    "Approach",
    "System",
    "DataSet",
    "KnowledgeGraph",
    "LanguageModel",
    "EmbeddingModel",
    "Framework",
    "Taxonomy",
    "Standard",
    "Tool",
    "Method",
)
FEWEST_WORDS, MOST_WORDS = 15, 35

Rule = Callable[[SampleGraph], Iterator[str]]


def one_place(graph: SampleGraph) -> Iterator[str]:
    """Every subject is described in one place only."""
    for node, places in graph.places.items():
        if len(places) > 1:
            yield f"{short(node)} is described {len(places)} times, in {', '.join(places)}"


def labels(graph: SampleGraph) -> Iterator[str]:
    """Every node has one label, without a language."""
    for node in graph.places:
        found = graph.objects(node, LABEL)
        if len(found) != 1:
            yield f"{short(node)} has {len(found)} labels, not one"
            continue
        label = found[0]
        if not isinstance(label, Literal) or label.datatype.value != f"{XSD}string":
            yield f"{short(node)} has a label that is not plain text"
        elif not label.value or label.value != " ".join(label.value.split()):
            yield f"{short(node)} has a label that is empty or has stray spaces"


def described(graph: SampleGraph) -> Iterator[str]:
    """Every node of ours that is named anywhere is described."""
    dangling: dict[str, str] = {}
    for subject, predicate, value in graph.references():
        for node in (subject, value):
            if _ours(node) and node not in graph.places:
                dangling.setdefault(short(node), f"{short(subject)} {short(predicate)}")
    for name, where in dangling.items():
        yield f"{name} is not described (named by {where})"


def used(graph: SampleGraph) -> Iterator[str]:
    """Every node but papers, classes and predicates is spoken of by another."""
    named = {value for _, _, value in graph.references()}
    for node in graph.places:
        kind = short(node).split(":")[0]
        if kind in ("paper", "class") or PROPERTY in graph.objects(node, TYPE):
            continue
        if node not in named:
            yield f"{short(node)} is described but nothing refers to it"


def predicates(graph: SampleGraph) -> Iterator[str]:
    """Every predicate is described as one, in the schema or with the contributions."""
    known = {node for node in graph.places if PROPERTY in graph.objects(node, TYPE)}
    unknown = {predicate for _, predicate, _ in graph.references()} - known
    for predicate in sorted(unknown - {TYPE, LABEL, FIRST, REST}, key=str):
        yield f"{short(predicate)} is used but not described as a predicate"


def identifiers(graph: SampleGraph) -> Iterator[str]:
    """DOIs and arXiv identifiers are well formed, and no two papers share one."""
    owners: dict[str, NamedNode] = {}
    for paper in graph.of_class("Paper"):
        dois = [short(value) for value in graph.objects(paper, property_("doi"))]
        arxiv_ids = [short(value) for value in graph.objects(paper, property_("arxivId"))]
        for doi in dois:
            if not DOI.fullmatch(doi):
                yield f"{short(paper)} has a malformed DOI: {doi}"
            if doi.lower().startswith(ARXIV_DOI) and [doi[len(ARXIV_DOI) :]] != arxiv_ids:
                yield f"{short(paper)} has an arXiv DOI that is not its arXiv identifier: {doi}"
        for arxiv_id in arxiv_ids:
            if not ARXIV.fullmatch(arxiv_id):
                yield f"{short(paper)} has a malformed arXiv identifier: {arxiv_id}"
        for identifier in (*dois, *arxiv_ids):
            owner = owners.setdefault(identifier.lower(), paper)
            if owner != paper:
                yield f"{short(paper)} and {short(owner)} share the identifier {identifier}"


def fields(graph: SampleGraph) -> Iterator[str]:
    """The fields are one tree, and every paper is in it."""
    parent = property_("parentField")
    roots = [field for field in graph.of_class("ResearchField") if not graph.objects(field, parent)]
    if len(roots) != 1:
        yield f"the research fields have {len(roots)} roots, not one"
    for field in graph.of_class("ResearchField"):
        if not _climbs_to_a_root(graph, field):
            yield f"{short(field)} does not lead up to the root field"
    for paper in graph.of_class("Paper"):
        found = graph.objects(paper, property_("researchField"))
        if not found:
            yield f"{short(paper)} has no research field"
        for value in found:
            if not graph.is_a(value, "ResearchField"):
                yield f"{short(paper)} has a research field that is none: {short(value)}"


def authors(graph: SampleGraph) -> Iterator[str]:
    """Every paper has one list of authors, in order, each a person or an organization, once."""
    for paper in graph.of_class("Paper"):
        heads = graph.objects(paper, property_("author"))
        members = graph.members(heads[0]) if len(heads) == 1 else None
        if members is None:
            yield f"{short(paper)} does not have one ordered list of authors"
            continue
        if not members:
            yield f"{short(paper)} has an empty list of authors"
        for author, count in Counter(members).items():
            if count > 1:
                yield f"{short(paper)} lists {short(author)} {count} times"
            if not graph.is_a(author, "Person", "Organization"):
                yield f"{short(paper)} has an author that is none: {short(author)}"


def years(graph: SampleGraph) -> Iterator[str]:
    """Every paper has one year: of our age, not to come, not before its arXiv identifier."""
    latest = date.today().year + 1
    for paper in graph.of_class("Paper"):
        found = graph.objects(paper, property_("publicationYear"))
        year = _year(found[0]) if len(found) == 1 else None
        if year is None:
            yield f"{short(paper)} does not have one publication year"
            continue
        if not EARLIEST_YEAR <= year <= latest:
            yield f"{short(paper)} has the implausible year {year}"
        for arxiv_id in map(short, graph.objects(paper, property_("arxivId"))):
            if ARXIV.fullmatch(arxiv_id) and year < 2000 + int(arxiv_id[:2]):
                yield f"{short(paper)} is of {year}, before its arXiv identifier {arxiv_id}"


def contributions(graph: SampleGraph) -> Iterator[str]:
    """Every contribution is of one paper and says which text it rests on."""
    link = property_("contribution")
    owners = Counter(value for _, predicate, value in graph.references() if predicate == link)
    for contribution in graph.of_class("Contribution"):
        if not graph.objects(contribution, property_("restsOn")):
            yield f"{short(contribution)} does not say what it rests on"
        if owners[contribution] != 1:
            yield f"{short(contribution)} belongs to {owners[contribution]} papers, not one"


def descriptions(graph: SampleGraph) -> Iterator[str]:
    """Every paper and what papers propose is described in one sentence, in words of its own."""
    approach = property_("approach")
    proposed = {value for _, predicate, value in graph.references() if predicate == approach}
    owners: dict[str, NamedNode] = {}
    for node in graph.places:
        found = graph.objects(node, DESCRIPTION)
        needed = node in proposed or graph.is_a(node, "Paper", *DESCRIBED)
        if len(found) != 1 and (found or needed):
            yield f"{short(node)} has {len(found)} descriptions, not one"
        for description in found:
            if not isinstance(description, Literal) or description.datatype.value != f"{XSD}string":
                yield f"{short(node)} has a description that is not plain text"
                continue
            yield from _faults(graph, node, description.value)
            owner = owners.setdefault(description.value, node)
            if owner != node:
                yield f"{short(node)} and {short(owner)} share a description"


def results(graph: SampleGraph) -> Iterator[str]:
    """Every result has one value of one metric for one system on one data set."""
    for result in graph.of_class("Result"):
        for name in ("system", "metric", "dataSet", "value"):
            count = len(graph.objects(result, property_(name)))
            if count != 1:
                yield f"{short(result)} has {count} values of {name}, not one"


RULES: tuple[Rule, ...] = (
    one_place,
    labels,
    described,
    used,
    predicates,
    identifiers,
    fields,
    authors,
    years,
    contributions,
    descriptions,
    results,
)


def _ours(node: Term) -> bool:
    return isinstance(node, NamedNode) and node.value.startswith(PREFIX)


def _faults(graph: SampleGraph, node: NamedNode, description: str) -> Iterator[str]:
    words = description.split()
    if description != " ".join(words):
        yield f"{short(node)} has a description with stray spaces"
    if not FEWEST_WORDS <= len(words) <= MOST_WORDS:
        yield (
            f"{short(node)} has a description of {len(words)} words, "
            f"not {FEWEST_WORDS} to {MOST_WORDS}"
        )
    if not description.endswith("."):
        yield f"{short(node)} has a description that does not end in a period"
    label = " ".join(short(value) for value in graph.objects(node, LABEL))
    if description.rstrip(".").casefold() == label.rstrip(".").casefold():
        yield f"{short(node)} has its label as description"


def _year(value: Term) -> int | None:
    if not isinstance(value, Literal) or value.datatype.value != f"{XSD}gYear":
        return None
    return int(value.value) if re.fullmatch(r"\d{4}", value.value) else None


def _climbs_to_a_root(graph: SampleGraph, field: Term) -> bool:
    seen: set[Term] = set()
    while parents := graph.objects(field, property_("parentField")):
        if field in seen or len(parents) > 1:
            return False
        seen.add(field)
        field = parents[0]
    return graph.is_a(field, "ResearchField")


def problems(graph: SampleGraph) -> list[str]:
    """Return the faults of the graph, one line each, rule after rule."""
    return [problem for rule in RULES for problem in rule(graph)]


def summary(graph: SampleGraph) -> str:
    """Return the number of nodes of each main class in the graph."""
    counts = (
        (len(graph.of_class("Paper")), "papers"),
        (len(graph.of_class("Person")) + len(graph.of_class("Organization")), "authors"),
        (len(graph.of_class("Venue")), "venues"),
        (len(graph.of_class("ResearchField")), "fields"),
        (len(graph.of_class("ResearchProblem")), "problems"),
        (len(graph.of_class("Contribution")), "contributions"),
        (len(graph.of_class("Result")), "results"),
        (sum(1 for _ in graph.references()), "triples"),
    )
    return ", ".join(f"{number} {name}" for number, name in counts)


def main(arguments: list[str]) -> int:
    """Print the report; 0 where the graph is sound, 1 with one line for each problem."""
    directory = Path(arguments[0]) if arguments else Path(__file__).parent
    try:
        graph = SampleGraph(directory)
    except (OSError, SyntaxError) as error:
        sys.stdout.write(f"cannot read the sample graph: {error}\n")
        return 1
    found = problems(graph)
    sys.stdout.writelines(f"{line}\n" for line in (*found, summary(graph)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
