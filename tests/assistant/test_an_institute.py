"""What an institute keeps on its outputs: who did what, stages, containers, grants."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

_OUTPUTS = (
    ("o1", "k1", "Ropes that float", 2018, "a b", "j1", "g1"),
    ("o2", "k1", "Winches in ice", 2019, "b", "i1", None),
    ("o3", "k2", "Nets by night", 2018, "a c", "p1", "f1"),
    ("o4", "k1", "Floats of cork", 2020, "c", "i2", "g1"),
    ("o5", "k3", "Killer waves and small boats", 2020, "a", "s1", None),
    ("o6", "k3", "Small boats", 2021, "b", "s1", None),
    ("o7", "k3", "Boats of reed", 2021, "c", "s1", None),
)
_PEOPLE = (
    ("a", "Mona Aas"),
    ("b", "Tomas J. Bellwether"),
    ("c", "Una Carr"),
    ("d", "Roy Dent"),
)
_FURTHER = tuple(
    (f"x{at}", "k3", f"Tar and timber, part {at}", 2004 + at, "d", container, None)
    for at, container in enumerate(("j1", "j1", "j1", "j1", "p1", "p1", "s1", "s1"))
)


def _output(key: str, kind: str, title: str, year: int, who: str, container: str,
            funder: str | None) -> str:  # fmt: skip
    said = " , ".join(
        f'[ a o:Contribution ; o:rank {rank} ; o:role "Author" ; o:person o:{person} ]'
        for rank, person in enumerate(who.split(), start=1)
    )
    stages = f'[ o:status "Accepted" ; o:statusDate "{year + 3}-02-01" ]'
    funding = f"o:fundedBy o:{funder} ; " if funder else ""
    return (
        f'o:{key} a o:Output ; o:title "{title}" ; o:contributor {said} ; o:kindOfOutput o:{kind} ;'
        f' o:yearOfPublication "{year}"^^xsd:gYear ; o:statusHistory {stages} ; {funding}'
        f"o:partOf o:{container} .\n"
    )


def _thing(key: str, kind: str, label: str, more: str = "") -> str:
    return f'o:{key} a o:{kind} ; rdfs:label "{label}"{more} .\n'


GRAPH = (
    "@prefix o: <https://port.example/o/> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    'o:Output rdfs:label "Research output" .\n'
    + "".join(_output(*output) for output in (*_OUTPUTS, *_FURTHER))
    + _thing("k1", "Kind", "Journal contribution")
    + _thing("k2", "Kind", "Conference contribution")
    + _thing("k3", "Kind", "Report")
    + _thing("j1", "Container", "Harbour Letters", ' ; o:kindOfContainer "journal"')
    + _thing("i1", "Issue", "12(3)", " ; o:partOf o:j1")
    + _thing("i2", "Issue", "12(4)", " ; o:partOf o:j1")
    + _thing("p1", "Container", "Port Days", ' ; o:kindOfContainer "proceedings"')
    + _thing("s1", "Container", "Reports in Fishing", ' ; o:kindOfContainer "book series"')
    + _thing("f1", "Body", "Cod Fund")
    + _thing("g1", "Grant", "CF-17", " ; o:awardedBy o:f1")
    + "".join(_thing(key, "Person", name) for key, name in _PEOPLE)
)
HUBS = "https://port.example/o/Output"


async def test_what_somebody_wrote_is_told_and_not_at_which_place(talk: Talk) -> None:
    titles = ("Ropes that float", "Nets by night", "Killer waves")
    await talk.lists("What has Mona Aas written?", titles)


async def test_outputs_are_what_the_graph_is_of(talk: Talk) -> None:
    await talk.lists("outputs of Una Carr", ("Nets by night", "Floats of cork", "Boats of reed"))


async def test_with_whom_somebody_published_is_told(talk: Talk) -> None:
    answer = await talk.ask("With whom has Mona Aas published?")

    assert "Tomas J. Bellwether" in answer.text and "Una Carr" in answer.text


async def test_works_are_of_the_year_they_appeared_in(talk: Talk) -> None:
    titles = ("Killer waves", "Floats of cork", "Small boats", "Boats of reed")
    await talk.lists("outputs since 2020", titles)


async def test_a_kind_with_a_noun_for_venues_is_counted_as_works(talk: Talk) -> None:
    answer = await talk.ask("How many conference contributions are there from 2018?")

    assert "one" in answer.text.lower()
    assert "Nets by night" in answer.text or len(answer.hubs) == 1


async def test_a_journal_holds_what_stands_in_its_issues(talk: Talk) -> None:
    titles = ("Ropes that float", "Winches in ice", "Floats of cork")
    await talk.lists("What did Harbour Letters publish since 2018?", titles)


async def test_the_commonest_journal_is_none_of_other_containers(talk: Talk) -> None:
    answer = await talk.ask("Which journal carries most of our outputs?")

    assert "Harbour Letters" in answer.text
    assert "Reports in Fishing" not in answer.text


async def test_who_funds_by_a_grant_funds(talk: Talk) -> None:
    titles = ("Ropes that float", "Nets by night", "Floats of cork")
    await talk.lists("funded by the Cod Fund", titles)


async def test_a_name_is_found_without_its_initial_though_misspelt(talk: Talk) -> None:
    titles = ("Ropes that float", "Winches in ice", "Small boats")
    await talk.lists("outputs of Thomas Bellweter", titles)
