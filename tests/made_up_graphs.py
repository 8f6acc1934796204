"""Graphs made up on the spot: their schema, shape and values are chance, the same for one seed."""

from collections.abc import Iterator
from random import Random

_PREFIXES = """
@prefix : <https://made.up/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Paper rdfs:label "Paper" .
"""
_SYLLABLES = "ka lo mi ru te va no shi po en da gu".split()
_HUBS = 24


class _Schema:
    """Attributes of papers and of their parts, each with a kind and a stock of values."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.taken: set[str] = set()
        self.described: list[str] = []
        self.attributes = [self._attribute() for _ in range(random.randint(4, 7))]
        self.parts = {
            self.word(): [self._attribute() for _ in range(random.randint(2, 4))]
            for _ in range(random.randint(1, 2))
        }

    def word(self) -> str:
        while True:
            word = "".join(self.random.choices(_SYLLABLES, k=self.random.randint(2, 4)))
            if word not in self.taken:
                self.taken.add(word)
                return word

    def _attribute(self) -> tuple[str, list[str], int]:
        """The name of an attribute, its values as terms, and how many a thing may have."""
        kinds = [self._numbers, self._dates, self._texts, self._things, self._things, self._flags]
        name = self.word()
        self.described.append(f':{name} rdfs:label "{name}" .')
        return name, self.random.choice(kinds)(), self.random.choice([1, 1, 3])

    def _numbers(self) -> list[str]:
        decimal = self.random.random() < 0.5
        numbers = [self.random.randint(1, 60) for _ in range(12)]
        return [f'"{number / 4}"^^xsd:decimal' if decimal else str(number) for number in numbers]

    def _dates(self) -> list[str]:
        years = [self.random.randint(2001, 2009) for _ in range(10)]
        return [f'"{year}-0{year % 9 + 1}-11"^^xsd:date' for year in years]

    def _texts(self) -> list[str]:
        return [f'"{self.word()} \\"{self.word()}\\""@en' for _ in range(8)]

    def _flags(self) -> list[str]:
        return ["true", "false"]

    def _things(self) -> list[str]:
        names = [self.word() for _ in range(self.random.randint(3, 9))]
        self.described += [f':{name} rdfs:label "{name.title()}" .' for name in names]
        if self.random.random() < 0.3:
            inner = self.word()
            self.described += [f":{name} :{inner} {len(name) % 3} ." for name in names]
        return [f":{name}" for name in names]


def made_up_graph(seed: int) -> str:
    """A graph in Turtle, of things of the type Paper."""
    random = Random(seed)  # noqa: S311 (chance, not secrecy)
    schema = _Schema(random)
    lines = [line for number in range(_HUBS) for line in _paper(number, schema)]
    return "\n".join([_PREFIXES, *schema.described, *lines])


def _paper(number: int, schema: _Schema) -> Iterator[str]:
    random, hub = schema.random, f":paper{number}"
    yield f'{hub} a :Paper ; rdfs:label "Paper {number}" .'
    yield from _told(hub, schema.attributes, random)
    for part, attributes in schema.parts.items():
        for place in range(random.randint(0, 2)):
            node = (
                f":{part}{number}x{place}" if random.random() < 0.7 else f"_:{part}{number}x{place}"
            )
            yield f"{hub} :{part} {node} ."
            yield from _told(node, attributes, random)
    if number and random.random() < 0.2:
        yield f"{hub} :cites :paper{random.randrange(number)} ."


def _told(
    subject: str, attributes: list[tuple[str, list[str], int]], random: Random
) -> Iterator[str]:
    for name, values, most in attributes:
        if random.random() < 0.8:
            chosen = sorted(set(random.choices(values, k=random.randint(1, most))))
            yield f"{subject} :{name} {', '.join(chosen)} ."
