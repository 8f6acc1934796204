"""The texts of a hub path: what people and models read of it, and what is embedded of it."""

from collections.abc import Collection, Sequence

from tools.hublink.core.models import HubPath, Triple, VectorLevel

_MEMBER = "http://www.w3.org/2000/01/rdf-schema#member"


def triple_text(triple: Triple) -> str:
    """Return one fact in words, as in `Moby Dick — author: Herman Melville`."""
    return path_text((triple,))


def path_text(triples: Sequence[Triple]) -> str:
    """Return a path in words: the root's label, then predicate and object of each triple.

    Takes the place of the thesis's description by a language model (algorithm 6). A list without a
    name is passed over: its members are told as what it is of.
    """
    steps: list[str] = []
    relation = ""
    for place, triple in enumerate(triples):
        relation = relation or triple.predicate.label
        following = triples[place + 1].predicate.id if place + 1 < len(triples) else ""
        if following != _MEMBER or triple.object.label not in ("", *triple.object.types):
            steps.append(f"{relation}: {triple.object.label}")
            relation = ""
    return " — ".join((triples[0].subject.label, *steps))


def path_texts(path: HubPath, levels: Collection[VectorLevel]) -> list[tuple[str, VectorLevel]]:
    """Return the distinct texts a path is embedded by, each with its level (thesis section 4.2.6).

    A path of one triple may read like the triple itself: such a text counts as a triple's, since
    the diversity ranker looks at those. Blank texts are left out.
    """
    texts: dict[str, VectorLevel] = {}
    for level in (VectorLevel.TRIPLE, VectorLevel.PATH, VectorLevel.ENTITY, VectorLevel.PREDICATE):
        if level in levels:
            for text in _texts_of_level(path, level):
                if text.strip():
                    texts.setdefault(text, level)
    return list(texts.items())


def _texts_of_level(path: HubPath, level: VectorLevel) -> Sequence[str]:
    match level:
        case VectorLevel.PATH:
            return (path.text,)
        case VectorLevel.TRIPLE:
            return [triple_text(triple) for triple in path.triples]
        case VectorLevel.ENTITY:
            labels = [triple.object.label for triple in path.triples]
            return [path.triples[0].subject.label, *labels]
        case VectorLevel.PREDICATE:
            return [triple.predicate.label for triple in path.triples]
