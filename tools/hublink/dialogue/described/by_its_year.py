"""Papers before or after one that a question describes: "newer than the tram study"."""

import re

from tools.hublink.core.value_kinds import year_of
from tools.hublink.dialogue.described.papers import description_ahead, one_paper, says_paper
from tools.hublink.dialogue.message.spoken import Spoken

_BESIDE = re.compile(
    r"\b(?:(?:newer|older|later|earlier|(?:more|less) recent) than|after|before|since) "
    r"(?=(?:the|that|this) |(?P<title>[\"“][^\"”]+[\"”]))",
    re.IGNORECASE,
)


def with_year_of_described(spoken: Spoken) -> str:
    """Return a message in which the one paper that others are older or newer than is its year.

    None has one where years are not told, or the paper has several.
    """
    text, year = spoken.text, spoken.grounding.year_facet
    if year is None:
        return text
    for beside in _BESIDE.finditer(text):
        rest = text[beside.end() :]
        said = beside["title"] or description_ahead(rest, spoken)
        is_paper = beside["title"] or (said and says_paper(said, spoken))
        hubs = one_paper(said, spoken) if is_paper else ()
        dates = spoken.grounding.values_of(year, hubs)
        years = {year_of(date) or date for date in dates}
        if len(years) == 1:
            return f"{text[: beside.end()]}{years.pop()}{rest[len(said) :]}"
    return text
