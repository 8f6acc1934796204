"""Numbers as people write them are read as they are meant."""

import pytest

from tools.hublink.core.units import number_and_unit, unit_behind
from tools.hublink.core.value_kinds import (
    ValueKind,
    is_annotated,
    kind_of,
    numeric,
    period_of,
    year_of,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("n = 45", 45),
        ("~1,200", 1200),
        ("approx. 30", 30),
        ("45 (38 analysed)", 45),
        ("210 (start), 131 (end)", 210),
        ("26.8 ± 6.1", 26.8),
        ("M = 34.2, SD = 5", 34.2),
        ("OR 0.81 [0.6–1.1]", 0.81),
        ("7\u202f400", 7400),
        ("180'000", 180000),
        ("9,4", 9.4),
        (">65", 65),
        ("65+", 65),
        ("at least 12", 12),
        ("18–25", 21.5),
        ("900*", 900),
        ("2019a", 2019),
        ("12k", 12000),
    ],
)
def test_a_number_is_read_with_what_is_said_around_it(text: str, number: float) -> None:
    assert numeric(text) == pytest.approx(number)
    assert is_annotated(text)


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("15–20 min", 17.5, "min"),
        ("40 to 60 mins", 50, "mins"),
        ("half a year", 0.5, "year"),
        ("2 x 45 min", 90, "min"),
        ("2h", 2, "h"),
        ("1.5 L", 1.5, "l"),
        ("an hour and a half", 1.5, "hour"),
        ("two weeks", 2, "weeks"),
        ("about 3 weeks", 3, "weeks"),
        ("£4,500", 4500, "GBP"),
        ("€6k", 6000, "EUR"),
        ("£1.2m (all of it)", 1200000, "GBP"),
        ("USD 30k", 30000, "USD"),
        ("2.400 €", 2400, "EUR"),
        ("€ 5.200,-", 5200, "EUR"),
        ("between €5,000 and €7,000", 6000, "EUR"),
        ("18,2 %", 18.2, "%"),
    ],
)
def test_a_unit_is_read_wherever_it_stands(text: str, number: float, unit: str) -> None:
    read = number_and_unit(text)
    assert read is not None
    assert read[0] == pytest.approx(number)
    assert unit_behind(text) == unit


@pytest.mark.parametrize(
    "text",
    ["a pilot", "one survey", "S08", "GPT 4", "p<.05", "3/45", "cellar (12)", "NR"],
)
def test_what_is_no_number_for_sure_is_none(text: str) -> None:
    assert numeric(text) is None


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("1896–1908", (1896, 1908)),
        ("01/2019–06/2020", (2019, 2020)),
        ("Mar 2019 - Jun 2020", (2019, 2020)),
        ("2017/18", (2017, 2018)),
        ("2017–21", (2017, 2021)),
        ("Herbst 2011 – Herbst 2012", (2011, 2012)),
        ("2020–2050 (a forecast)", (2020, 2050)),
        ("1930s", (1930, 1939)),
        ("2019-06", None),
        ("2009/11", None),
        ("May to August 2013", None),
    ],
)
def test_a_period_is_read_with_whatever_tells_the_parts_of_its_years(
    text: str, years: tuple[int, int] | None
) -> None:
    assert period_of(text) == years


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("May to August 2013", "2013"),
        ("été 2016", "2016"),
        ("spring 2018", "2018"),
        ("2009/11", "2009"),
        ("2017/18", None),
    ],
)
def test_a_part_of_a_year_is_of_that_year(text: str, year: str | None) -> None:
    assert year_of(text) == year


def test_periods_and_dates_stay_what_they_are() -> None:
    assert numeric("2012–2017") == 2012
    assert numeric("c. 1850") == 1850
    assert numeric("2019-05-03") == 2019
    assert not is_annotated("2012–2017")


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (("12", "n = 40", "~30", "NR", "210 at first"), ValueKind.NUMBER),
        (("2016", "2017", "2018a", "2019", "in press"), ValueKind.YEAR),
        (("90 minutes", "2 h", "half an hour", "60"), ValueKind.NUMBER),
        (("£400", "€6k", "$70"), ValueKind.TEXT),
        (("101–112", "7–19", "3"), ValueKind.TEXT),
        (("18–25", "26–35", "36–50"), ValueKind.TEXT),
        (("1", "2", "mixed", "both"), ValueKind.TEXT),
        (("yes", "no", "yes (half)", "n/a"), ValueKind.FLAG),
        (("yes", "no", "partly"), ValueKind.TEXT),
    ],
)
def test_a_column_is_of_what_most_of_it_is(values: tuple[str, ...], kind: ValueKind) -> None:
    assert kind_of(dict.fromkeys(values, 1)) is kind
