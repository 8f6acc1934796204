"""The sample graph is sound, and each rule of its check finds what it is there to find."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pyoxigraph import NamedNode

from tools.sample import check
from tools.sample.graph import (
    CONTRIBUTIONS,
    FILES,
    LABEL,
    PAPERS,
    SCHEMA,
    SampleGraph,
    property_,
    short,
)

SAMPLE = Path(check.__file__).parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sample graph that a test may break."""
    for name in FILES:
        shutil.copy(SAMPLE / name, tmp_path / name)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def append(path: Path, turtle: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n{turtle}\n")


def describe(path: Path, label: str, description: str) -> None:
    """Put `description`, as Turtle and possibly empty, after the label in place of the present."""
    text = path.read_text(encoding="utf-8")
    line = re.compile(
        rf'(rdfs:label "{re.escape(label)}") ;\n    schema:description [^\n]*( [;.]\n)'
    )
    described = f" ;\n    schema:description {description}" if description else ""
    text, count = line.subn(lambda match: f"{match[1]}{described}{match[2]}", text)
    assert count == 1, f"{label!r} has {count} descriptions in {path.name}"
    path.write_text(text, encoding="utf-8")


def test_the_sample_graph_has_no_problem() -> None:
    assert check.problems(SampleGraph(SAMPLE)) == []


def test_the_sample_graph_holds_a_literature_worth_asking_about() -> None:
    graph = SampleGraph(SAMPLE)
    papers = graph.of_class("Paper")
    assert len(papers) >= 150
    assert all(graph.objects(paper, property_("contribution")) for paper in papers)


@pytest.mark.parametrize(
    ("result", "models"),
    [
        ("hublink-t-recall-gv1", ["o3-mini", "text-embedding-3-large"]),
        ("hublink-o-recall-gv1", ["Qwen2.5-14B", "mxbai-embed-large"]),
        ("difar-recall-gv1", ["o3-mini", "mxbai-embed-large"]),
        (
            "kg-rag-metaqa-2-hop-n-3-k-30",
            ["Mistral-7B-Instruct-v0.2", "multi-qa-mpnet-base-dot-v1"],
        ),
    ],
)
def test_a_result_names_the_models_it_was_reached_with(result: str, models: list[str]) -> None:
    graph = SampleGraph(SAMPLE)
    node = NamedNode(f"urn:hublink:result:{result}")
    found = [
        model
        for name in ("languageModel", "embeddingModel")
        for model in graph.objects(node, property_(name))
    ]
    assert [short(label) for model in found for label in graph.objects(model, LABEL)] == models


def test_the_authors_of_a_paper_stand_in_their_order() -> None:
    graph = SampleGraph(SAMPLE)
    [head] = graph.objects(NamedNode("urn:hublink:paper:kaplan2025hublink"), property_("author"))
    assert [short(author) for author in graph.members(head) or ()] == [
        "author:kaplan-angelika",
        "author:keim-jan",
        "author:schneider-marco",
        "author:reussner-ralf",
    ]


VENUE = 'venue:nodalida a class:Venue ; rdfs:label "Nordic Conference of Computational Linguistics'
WIMS = 'property:doi "10.1145/3227609.3227689"'
HUBLINK_T_RECALL = (
    'result:hublink-t-recall-gv1 a class:Result ; rdfs:label "HubLink (T): recall on GV1" ;\n'
    "    property:system concept:hublink-t ; property:metric concept:recall"
)


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            PAPERS,
            VENUE + ' (NODALIDA)" .',
            "venue:nodalida a class:Venue .",
            "venue:nodalida has 0 labels, not one",
        ),
        (
            PAPERS,
            VENUE,
            VENUE.replace("rdfs:label", 'rdfs:label "NODALIDA", '),
            "venue:nodalida has 2 labels, not one",
        ),
        (
            PAPERS,
            VENUE + ' (NODALIDA)"',
            VENUE + '"@en',
            "venue:nodalida has a label that is not plain text",
        ),
        (
            PAPERS,
            VENUE,
            VENUE.replace('"Nordic', '" Nordic'),
            "venue:nodalida has a label that is empty or has stray spaces",
        ),
        (
            PAPERS,
            "property:venue venue:wims",
            "property:venue venue:wimz",
            "venue:wimz is not described (named by paper:auer2018knowledge property:venue)",
        ),
        (
            PAPERS,
            "    property:venue venue:wims ;\n",
            "",
            "venue:wims is described but nothing refers to it",
        ),
        (
            SCHEMA,
            'property:arxivId a rdf:Property ; rdfs:label "arXiv identifier" .',
            "",
            "property:arxivId is used but not described as a predicate",
        ),
        (
            PAPERS,
            WIMS,
            'property:doi "https://doi.org/10.1145/3227609.3227689"',
            "paper:auer2018knowledge has a malformed DOI: https://doi.org/10.1145/3227609.3227689",
        ),
        (
            PAPERS,
            WIMS,
            'property:doi "10.1145/3227609. 3227689"',
            "paper:auer2018knowledge has a malformed DOI: 10.1145/3227609. 3227689",
        ),
        (
            PAPERS,
            WIMS,
            'property:doi "10.3115/V1/D14-1162"',
            "paper:pennington2014glove and paper:auer2018knowledge "
            "share the identifier 10.3115/v1/D14-1162",
        ),
        (
            PAPERS,
            'property:arxivId "2404.16130"',
            'property:arxivId "2413.16130"',
            "paper:edge2024local has a malformed arXiv identifier: 2413.16130",
        ),
        (
            PAPERS,
            'property:arxivId "2404.16130"',
            'property:arxivId "2404.1613"',
            "paper:edge2024local has a malformed arXiv identifier: 2404.1613",
        ),
        (
            PAPERS,
            'property:arxivId "2410.05779"',
            'property:arxivId "2410.05778"',
            "paper:guo2024lightrag has an arXiv DOI that is not its arXiv identifier: "
            "10.48550/arXiv.2410.05779",
        ),
        (
            SCHEMA,
            'rdfs:label "Software architecture" ;\n'
            "    property:parentField field:software-engineering .",
            'rdfs:label "Software architecture" .',
            "the research fields have 2 roots, not one",
        ),
        (
            SCHEMA,
            'rdfs:label "Software engineering" ;\n'
            "    property:parentField field:computer-and-information-science .",
            'rdfs:label "Software engineering" ;\n'
            "    property:parentField field:software-architecture .",
            "field:software-architecture does not lead up to the root field",
        ),
        (
            PAPERS,
            'arxivId "2404.16130" ;\n    property:researchField '
            "field:retrieval-augmented-generation, field:knowledge-graphs ;",
            'arxivId "2404.16130" ;',
            "paper:edge2024local has no research field",
        ),
        (
            PAPERS,
            'arxivId "2404.16130" ;\n    property:researchField ',
            'arxivId "2404.16130" ;\n    property:researchField venue:arxiv, ',
            "paper:edge2024local has a research field that is none: venue:arxiv",
        ),
        (
            PAPERS,
            "property:author ( author:edge-darren )",
            "property:author ( )",
            "paper:edge2024local has an empty list of authors",
        ),
        (
            PAPERS,
            "property:author ( author:edge-darren )",
            "property:author author:edge-darren",
            "paper:edge2024local does not have one ordered list of authors",
        ),
        (
            PAPERS,
            "property:author ( author:edge-darren )",
            "property:author ( author:edge-darren author:edge-darren )",
            "paper:edge2024local lists author:edge-darren 2 times",
        ),
        (
            PAPERS,
            "property:author ( author:edge-darren )",
            "property:author ( venue:arxiv )",
            "paper:edge2024local has an author that is none: venue:arxiv",
        ),
        (
            PAPERS,
            'author:dillon-j-t ) ;\n    property:publicationYear "1984"^^xsd:gYear',
            'author:dillon-j-t ) ;\n    property:publicationYear "1484"^^xsd:gYear',
            "paper:dillon1984classification has the implausible year 1484",
        ),
        (
            PAPERS,
            'author:dillon-j-t ) ;\n    property:publicationYear "1984"^^xsd:gYear',
            'author:dillon-j-t ) ;\n    property:publicationYear "2984"^^xsd:gYear',
            "paper:dillon1984classification has the implausible year 2984",
        ),
        (
            PAPERS,
            'author:dillon-j-t ) ;\n    property:publicationYear "1984"^^xsd:gYear',
            'author:dillon-j-t ) ;\n    property:publicationYear "1984"',
            "paper:dillon1984classification does not have one publication year",
        ),
        (
            PAPERS,
            'property:arxivId "2404.16130"',
            'property:arxivId "2504.16130"',
            "paper:edge2024local is of 2024, before its arXiv identifier 2504.16130",
        ),
        (
            CONTRIBUTIONS,
            HUBLINK_T_RECALL,
            f"{HUBLINK_T_RECALL}, concept:f1",
            "result:hublink-t-recall-gv1 has 2 values of metric, not one",
        ),
    ],
)
def test_a_broken_line_is_found(copy: Path, file: str, old: str, new: str, problem: str) -> None:
    replace(copy / file, old, new)
    assert problem in check.problems(SampleGraph(copy))


LIGHTRAG = "LightRAG: Simple and Fast Retrieval-Augmented Generation"
WORDS = " ".join(f"word{number}" for number in range(1, 36))


@pytest.mark.parametrize(
    ("description", "problem"),
    [
        ("", "has 0 descriptions, not one"),
        (f'"{WORDS}.", "Another {WORDS}."', "has 2 descriptions, not one"),
        (f'"{WORDS}."@en', "has a description that is not plain text"),
        (f'" {WORDS}."', "has a description with stray spaces"),
        (f'"One {WORDS}."', "has a description of 36 words, not 15 to 35"),
        (f'"{LIGHTRAG}."', "has a description of 6 words, not 15 to 35"),
        (f'"{LIGHTRAG}."', "has its label as description"),
        (f'"{WORDS}"', "has a description that does not end in a period"),
    ],
)
def test_a_faulty_description_is_found(copy: Path, description: str, problem: str) -> None:
    describe(copy / PAPERS, LIGHTRAG, description)
    assert f"paper:guo2024lightrag {problem}" in check.problems(SampleGraph(copy))


def test_a_description_of_15_to_35_words_is_sound(copy: Path) -> None:
    for words in (WORDS, " ".join(WORDS.split()[:15])):
        describe(copy / PAPERS, LIGHTRAG, f'"{words}."')
        assert check.problems(SampleGraph(copy)) == []


@pytest.mark.parametrize(
    "label", ["HubLink", "HubLink (T)", "SciQA", "ORKG", "BLEU", "chain-of-thought", "RDF"]
)
def test_what_papers_propose_or_use_is_described(copy: Path, label: str) -> None:
    describe(copy / CONTRIBUTIONS, label, "")
    [problem] = check.problems(SampleGraph(copy))
    assert problem.endswith(" has 0 descriptions, not one")


def test_a_description_of_two_works_is_found(copy: Path) -> None:
    describe(copy / PAPERS, LIGHTRAG, f'"{WORDS}."')
    describe(copy / CONTRIBUTIONS, "LightRAG", f'"{WORDS}."')
    assert check.problems(SampleGraph(copy)) == [
        "concept:lightrag and paper:guo2024lightrag share a description"
    ]


@pytest.mark.parametrize(
    ("file", "turtle", "problem"),
    [
        (
            PAPERS,
            'venue:iswc property:pages "7" .',
            "venue:iswc is described 2 times, in papers.ttl, papers.ttl",
        ),
        (
            CONTRIBUTIONS,
            'paper:auer2018knowledge property:pages "7" .',
            "paper:auer2018knowledge is described 2 times, in papers.ttl, contributions.ttl",
        ),
        (
            CONTRIBUTIONS,
            'contribution:new a class:Contribution ; rdfs:label "New" .\n'
            "paper:auer2018knowledge property:contribution contribution:new .",
            "contribution:new does not say what it rests on",
        ),
        (
            CONTRIBUTIONS,
            'contribution:new a class:Contribution ; rdfs:label "New" ; property:restsOn "A" .',
            "contribution:new belongs to 0 papers, not one",
        ),
        (
            CONTRIBUTIONS,
            "paper:unknown property:contribution contribution:auer2018knowledge-1 .",
            "paper:unknown is not described (named by paper:unknown property:contribution)",
        ),
    ],
)
def test_a_line_too_many_is_found(copy: Path, file: str, turtle: str, problem: str) -> None:
    append(copy / file, turtle)
    assert problem in check.problems(SampleGraph(copy))


def test_links_to_contributions_are_no_second_description(copy: Path) -> None:
    append(
        copy / CONTRIBUTIONS,
        'contribution:new a class:Contribution ; rdfs:label "New" ; property:restsOn "A text" .\n'
        "paper:auer2018knowledge property:contribution contribution:new .",
    )
    assert check.problems(SampleGraph(copy)) == []


def test_the_command_prints_one_line_a_problem_and_fails(copy: Path) -> None:
    append(copy / PAPERS, 'venue:iswc property:pages "7" .\nvenue:acl property:pages "8" .')
    command = [sys.executable, "-m", "tools.sample.check", str(copy)]
    ran = subprocess.run(command, cwd=SAMPLE.parents[1], capture_output=True, text=True)
    assert ran.returncode == 1
    assert [line.split(" is ")[0] for line in ran.stdout.splitlines()[:-1]] == [
        "venue:acl",
        "venue:iswc",
    ]


def test_a_sound_graph_is_summed_up_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert " papers, " in line and " contributions, " in line


def test_a_file_that_is_no_turtle_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / SCHEMA).write_text("class:Paper a", encoding="utf-8")
    assert check.main([str(copy)]) == 1
    assert SCHEMA in capsys.readouterr().out


def test_a_missing_file_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / CONTRIBUTIONS).unlink()
    assert check.main([str(copy)]) == 1
    assert CONTRIBUTIONS in capsys.readouterr().out
