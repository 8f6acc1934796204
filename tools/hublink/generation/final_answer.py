"""The final answer: partial answers joined, and the triples that bear it (algorithms 19, 20)."""

from collections.abc import Sequence

from tools.hublink.core.models import Frozen, Triple
from tools.hublink.core.path_text import triple_text
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.replies import Reply


class NumberedAnswer(Frozen):
    """A partial answer under the number its paper is cited by."""

    number: int
    title: str
    text: str

    def as_text(self) -> str:
        return f"[{self.number}] {self.title}: {self.text}"


class NumberedTriple(Frozen):
    """A triple to choose by its number."""

    number: int
    triple: Triple

    def as_text(self) -> str:
        return f"{self.number}. {triple_text(self.triple)}"


class TripleChoice(Reply):
    """The numbers of the triples that bear an answer."""

    triples: list[int]


def final_prompt(question: str, answers: Sequence[NumberedAnswer]) -> Prompt:
    """Ask for the answer that the partial answers make together."""
    variables = {"question": question, "partial_answers": tuple(answers)}
    return Prompt(name="final_answer", variables=variables)


async def relevant_triples(
    question: str, answer: str, triples: Sequence[Triple], calls: Calls
) -> tuple[Triple, ...] | None:
    """Return the triples that a model takes for the support of an answer, in their order.

    None where its choice cannot be read.
    """
    distinct = tuple(dict.fromkeys(triples))
    listed = tuple(NumberedTriple(number=n, triple=t) for n, t in enumerate(distinct, 1))
    variables = {"question": question, "answer": answer, "triples": listed}
    choice = await calls.data(Prompt(name="relevant_triples", variables=variables), TripleChoice)
    if choice is None:
        return None
    chosen = set(choice.triples)
    return tuple(triple for n, triple in enumerate(distinct, 1) if n in chosen)
