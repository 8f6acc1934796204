"""A house where everything is called by numbers: kinds of few things, topics, texts, citations."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WORKS = {
    "a": ("Reeds along the upper lake", "2014-03", "hm kb", "pond", "fish;birds", "b"),
    "b": ("Where the herons sleep", "2011-07", "hm", "pond", "birds;night", "x"),
    "c": ("Counting frogs by their songs", "2016-05", "kb ts", "days", "frogs;night", "a b"),
    "d": ("The slow return of the otter", "2018-11", "ts", "pond", "otters", "a"),
    "e": ("Nets that let the young fish go", "2019-04", "hm ts", "days", "fish;nets", "b y"),
}
PEOPLE = {"hm": ("Hedda", "Marsh"), "kb": ("Kofi", "Brook"), "ts": ("Tamar", "Shore")}
VENUES = {"pond": ("K3", "Letters on Ponds"), "days": ("K5", "Days of Still Water")}
THESES = {"f": ("Ice on small waters", "2015-02", "kb"), "g": ("On dams", "2017-09", "hm")}
CITED = {"x": ("A handbook of inland birds", "1931"), "y": ("The fisher's year", "1958")}
TEXT = (
    "The water of the lake was looked at from spring to autumn, with what grows in it and what "
    "feeds on this; part {part} tells of what was found in the {place} over all these years."
)


def house() -> str:
    lines = [
        "@prefix : <https://still-water.example/> .",
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
    ]
    for part, (name, (title, date, people, venue, topics, cited)) in enumerate(WORKS.items()):
        authors = ", ".join(f":{each}" for each in people.split())
        others = ", ".join(f":{each}" for each in cited.split())
        words = ", ".join(f'"{each}"' for each in topics.split(";"))
        text = TEXT.format(part=part, place="delta" if name in "bd" else "bay")
        lines.append(
            f':{name} a :K1 ; :z1 "{title}" ; :z2 "{date}"^^xsd:gYearMonth ; :z3 {authors} ;'
            f' :z4 :{venue} ; :z5 "{text}" ; :z6 "{10 + part}-{20 + part}" ; :z7 {words} ;'
            f" :z8 {others} ."
        )
    for name, (title, date, author) in THESES.items():
        lines.append(
            f':{name} a :K4 ; :z1 "{title}" ; :z2 "{date}"^^xsd:gYearMonth ; :z3 :{author} ;'
            f' :z5 "{TEXT.format(part=9, place="north")}" ; :z9 "Reed College" .'
        )
    for name, (kind, title) in VENUES.items():
        lines.append(f':{name} a :{kind} ; :z31 "{title}" .')
    for name, (given, family) in PEOPLE.items():
        lines.append(f':{name} a :K2 ; :z21 "{given}" ; :z22 "{family}" .')
    for name, (title, year) in CITED.items():
        lines.append(f':{name} a :K6 ; :z1 "{title}" ; :z2 "{year}"^^xsd:gYear .')
    return "\n".join(lines)


def titles(names: str) -> set[str]:
    told = WORKS | THESES
    return {told[name][0] for name in names.split()}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many publications are there?", {"7"}),
        ("papers by Kofi Brook", titles("a c f")),
        ("Which papers are from 2017 or later?", titles("d e g")),
        (f"In which year was “{WORKS['c'][0]}” published?", {"2016"}),
        (f"Where was “{WORKS['d'][0]}” published?", {"Letters on Ponds"}),
        ("Which papers appeared in Days of Still Water?", titles("c e")),
        ("Which papers have the keyword night?", titles("b c")),
        ("What is the most common keyword?", {"birds", "fish", "night"}),
        (f"Which papers cite “{WORKS['b'][0]}”?", titles("a c e")),
        (f"Which papers does “{WORKS['c'][0]}” cite?", titles("a b")),
        ("Which papers mention the delta in the abstract?", titles("b d")),
        (f"What are the pages of “{WORKS['a'][0]}”?", {"10-20"}),
    ],
)
def test_what_has_no_telling_name_is_asked_for_as_anywhere(
    hublink: Any, store_of: Callable[[str, str], Path], question: str, wanted: set[str]
) -> None:
    store = store_of("house.ttl", house())
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_references_of_a_house_without_names_say_what_it_says(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    store = store_of("house.ttl", house())
    answer = json.loads(hublink("ask", "list all papers", "--store", store, "--json").out)
    told = {
        (each["title"], each["year"], frozenset(each["authors"]), each["venue"])
        for each in answer["citations"]
    }
    rows = {name: (*work[:3], VENUES[work[3]][1]) for name, work in WORKS.items()}
    rows |= {name: (*work, None) for name, work in THESES.items()}
    assert told == {
        (title, int(date[:4]), frozenset(" ".join(PEOPLE[p]) for p in people.split()), venue)
        for title, date, people, venue in rows.values()
    }


@pytest.mark.parametrize(
    "kinds",
    [
        ("Conference Paper", "Workshop Paper"),
        ("Journal Article", "Conference Paper", "Doctoral Thesis"),
        ("Zeitschriftenartikel", "Konferenzbeitrag", "Dissertation"),
        ("Conference", "Journal", "Review"),
    ],
)
@pytest.mark.parametrize("venue", ["", "Letters on Ice"])
def test_kinds_of_works_are_neither_venues_nor_people(
    hublink: Any, tmp_path: Path, kinds: tuple[str, ...], venue: str
) -> None:
    names = "Ann Low|Bo Deep|Zoe High|Ivo Marsh".split("|")
    told = [f':a{n} a :K2 ; :p4 "{name}" .' for n, name in enumerate(names)]
    for n in range(12):
        where = f' ; :p9 "{venue} {n % 2}"' if venue else ""
        told.append(
            f':w{n} a :K1 ; :p3 "On counting the ice of winter {n}" ; :p1 :a{n % 4} ;'
            f' :p2 {2001 + n} ; :p12 "{kinds[n % len(kinds)]}"{where} .'
        )
    (tmp_path / "graph.ttl").write_text("\n".join(["@prefix : <https://q.example/> .", *told]))
    store = tmp_path / "store"
    hublink("index", tmp_path / "graph.ttl", "--store", store, "--levels", "none")
    described = hublink("indexes", "describe", store, "--all").out
    assert f"publication type: {len(kinds)} values" in described
    assert "author: 4 values" in described
    assert ("venue: 2 values" in described) == bool(venue)
