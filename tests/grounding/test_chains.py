"""Questions within questions about the sample graph, and about a graph of works without types."""

import pytest

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.embedding.trained_reader import trained_wordings
from tools.hublink.core.hub_paths import build_hub_paths
from tools.hublink.core.models import Entity, Predicate, Triple
from tools.hublink.core.plan import Operation
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays
from tools.hublink.language.explanation import chips
from tools.hublink.question.grounding import Grounding
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.lexicon_building import lexicon_arrays
from tools.hublink.vocabulary.meaning import FacetMeaning

THINK = "Think-on-Graph: Deep and Responsible Reasoning of Large Language Model on Knowledge Graph"
KG_RAG = "Knowledge Graph-extended Retrieval Augmented Generation for Question Answering"


def bearers(asked, name, values):
    """The titles of papers that have one of these values of an attribute."""
    column = next(c for c in asked.view.columns if c.name == name)
    return {asked.view.hubs[row.hub].label for value in values for row in column.by_value[value]}


def of_paper(asked, name, title):
    column = next(c for c in asked.view.columns if c.name == name)
    return {row.value for row in column.rows if asked.view.hubs[row.hub].label == title}


@pytest.mark.parametrize(
    "question",
    [
        f"Which papers use the same data set as '{KG_RAG}'?",
        f"Which papers share a data set with '{KG_RAG}'?",
        f"Which other papers use the data sets of '{KG_RAG}'?",
    ],
)
def test_papers_that_share_a_value_with_a_paper_are_found_without_it(sample, question):
    shared = bearers(sample, "data set", of_paper(sample, "data set", KG_RAG))
    assert len(shared) > 1
    assert sample.titles(question) == shared - {KG_RAG}


@pytest.mark.parametrize(
    "question",
    [
        f"Which papers by the authors of '{THINK}' are there?",
        f"Which papers have authors who also wrote '{THINK}'?",
        f"papers whose authors also wrote '{THINK}'",
        f"What else did the authors of '{THINK}' publish?",
        f"Which other papers are by '{THINK}' authors?",
    ],
)
def test_papers_by_the_authors_of_a_paper_are_theirs(sample, question):
    written = bearers(sample, "author", of_paper(sample, "author", THINK))
    assert len(written) > 1
    assert sample.titles(question) == written - {THINK}


def test_an_inner_question_may_start_from_what_papers_are_known_by(sample):
    plan = sample.plan("Which data sets are used in papers by the authors of DiFaR?")
    (source,) = plan.sources
    assert [c.values for c in source.conditions] == [("DiFaR",)]
    authors = {value for condition in plan.conditions for value in condition.values}
    assert {"Jinheon Baek", "S. J. Hwang"} <= authors
    assert sample.values(plan.question) == {
        value
        for title in bearers(sample, "author", authors)
        for value in of_paper(sample, "data set", title)
    }


def test_every_step_leaves_its_facts(sample):
    found = sample.find(f"Which papers use the same data set as '{KG_RAG}'?")
    (step,) = found.through
    assert [sample.view.hubs[hub].label for hub in step.hubs] == [KG_RAG]
    assert {fact.value for fact in step.facts} == of_paper(sample, "data set", KG_RAG)
    assert {fact.value for fact in found.facts} == {fact.value for fact in step.facts}


def test_the_plan_shows_the_inner_question_beside_its_answer(sample):
    plan = sample.plan(f"Which papers use the same data set as '{KG_RAG}'?")
    texts = [chip.text for chip in chips(plan, {})]
    assert texts == [f"data set: MetaQA (the same data set as '{KG_RAG}')"]


def test_what_is_computed_runs_over_the_outer_question(sample):
    plan = sample.plan(f"How many papers use the same data set as '{KG_RAG}'?")
    assert plan.operation is Operation.COUNT
    assert plan.sources


def test_an_inner_question_without_an_answer_is_the_answer(sample):
    plan = sample.plan(f"Which papers share the venue with '{KG_RAG}'?")
    assert [request.facet.name for request in plan.requests] == ["venue"]
    assert not plan.conditions


def test_companions_of_a_value_leave_out_the_value_itself(sample):
    plan = sample.plan("Who are the co-authors of Jakub M. Tomczak?")
    assert [r.apart_from for r in plan.requests] == [("Jakub M. Tomczak",)]
    together = sample.find("Which data sets are used together with MetaQA?")
    assert together.plan.requests[0].apart_from == ("MetaQA",)
    assert {"WebQuestionsSP"} < {f.value for f in together.facts}


@pytest.mark.parametrize(
    "question",
    [
        f"Who are the authors of '{KG_RAG}'?",
        f"Which data set did the authors of '{KG_RAG}' use?",
        f"What do the authors of '{KG_RAG}' see as limitations?",
        f"What is the data set of the paper '{KG_RAG}'?",
        "Which papers use the data set MetaQA?",
        "What are the limitations of approaches with the data set MetaQA?",
    ],
)
def test_a_simple_question_is_no_chain(sample, question):
    assert not sample.plan(question).sources


def work(title: str, **facts: str) -> list[tuple[str, str, str]]:
    names = {"by": "composed by", "sung": "sung voices", "theme": "has keywords"}
    return [
        (title, names.get(name, name), value)
        for name, values in facts.items()
        for value in values.split("; ")
    ]


WORKS = [
    *work("Red Tide", by="Ann Mole", sung="Bo Reed; Cy Lark", genre="Opera", theme="sea; ann mole"),
    *work("The Kiln", by="Ann Mole", sung="Bo Reed", genre="Ballad", theme="clay; work"),
    *work("Of Ash", by="Dee Fox", sung="Cy Lark; Bo Reed", genre="Hymn", theme="fire; ann mole"),
    *work("What Was Hers", by="Gil Orr", sung="Fay Dunn", genre="Elegy", theme="grief"),
    *work("Salt", by="Dee Fox; Ann Mole", sung="Eli Moss", genre="Opera", theme="sea; piece"),
]


class Works:
    """A graph of musical works that names no types, as triples."""

    def __init__(self) -> None:
        nodes = {name: Entity(id=name, label=name) for s, _, o in WORKS for name in (s, o)}
        paths = [
            (s, build_hub_paths([(_triple(nodes[s], predicate, nodes[o]),)])[0])
            for s, predicate, o in WORKS
        ]
        hubs = [nodes[s] for s in dict.fromkeys(s for s, _, _ in WORKS)]
        self.view = FacetView(view_arrays(hubs, paths))
        meaning = FacetMeaning(self.view, SentenceTransformerEmbedder(threads=1))
        self.grounding = Grounding(
            Lexicon(self.view, lexicon_arrays(self.view)), trained_wordings(), "", meaning
        )

    def find(self, question: str) -> Found:
        return execute(self.grounding.ground(question), self.view, Joins(self.view))

    def answers(self, question: str) -> set[str]:
        found = self.find(question)
        asked = {r.facet.key: set(r.apart_from) for r in found.plan.requests}
        if not asked:
            return set(found.hubs)
        return {
            f.value
            for f in found.facts
            if f.facet.key in asked and f.value not in asked[f.facet.key]
        }


def _triple(subject: Entity, predicate: str, value: Entity) -> Triple:
    return Triple(subject=subject, predicate=Predicate(id=predicate, label=predicate), object=value)


@pytest.fixture(scope="module")
def works() -> Works:
    return Works()


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("who is the composer of Red Tide", {"Ann Mole"}),
        ("which pieces did Dee Fox compose", {"Of Ash", "Salt"}),
        ("which pieces share their composer with The Kiln", {"Red Tide", "Salt"}),
        ("the composer of The Kiln also composed which pieces", {"Red Tide", "Salt"}),
        ("what genres are the pieces composed by the composer of The Kiln", {"Opera"}),
        ("what genres are the pieces composed by the The Kiln composer", {"Opera"}),
        ("what are the genres of the songs whose voices also sang Of Ash", {"Opera", "Ballad"}),
        ("who composed songs that share voices with the song Of Ash", {"Ann Mole"}),
        ("who are the voices in the songs composed by Dee Fox", {"Cy Lark", "Bo Reed", "Eli Moss"}),
        ("which person composed the pieces sung by Eli Moss", {"Dee Fox", "Ann Mole"}),
        ("who is the composer of What Was Hers", {"Gil Orr"}),
        ("what other pieces has the composer of The Kiln composed", {"Red Tide", "Salt"}),
        ("who sang together with Cy Lark", {"Bo Reed"}),
        ("who has Cy Lark sung with", {"Bo Reed"}),
        ("what genre are Dee Fox composed songs", {"Hymn", "Opera"}),
        ("who is listed as composer of Eli Moss sung songs", {"Dee Fox", "Ann Mole"}),
        (
            "what are the genres that the voices in their songs also sang Of Ash",
            {"Opera", "Ballad"},
        ),
    ],
)
def test_questions_of_several_steps_are_answered_step_by_step(works, question, answers):
    assert works.answers(question) == answers


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("describe Salt in a few words", {"sea", "piece"}),
        ("which topics is the song Of Ash about", {"fire", "ann mole"}),
        ("which words describe the song The Kiln", {"clay", "work"}),
        ("what kind of song is Of Ash", {"Hymn"}),
        ("which pieces are about ann mole", {"Red Tide", "Of Ash"}),
    ],
)
def test_what_describes_a_work_is_found_whatever_it_is_called(works, question, answers):
    assert works.answers(question) == answers
