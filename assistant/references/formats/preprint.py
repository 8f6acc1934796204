"""Recognising preprints on arXiv, however their reference says so."""

import re

from tools.literature.csl import CslItem

NUMBER = r"(?P<number>\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)"
ARXIV_NUMBER = re.compile(
    r"(?:arxiv:\s*|10\.48550/arxiv\.|https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/)" + NUMBER,
    re.IGNORECASE,
)
BARE_NUMBER = re.compile(r"(?:arxiv:\s*)?" + NUMBER, re.IGNORECASE)


def arxiv_number(item: CslItem) -> str | None:
    """Return the item's number on arXiv, as "2005.11401" or "cs/0112017"."""
    if (item.archive or "").casefold() == "arxiv":
        bare = BARE_NUMBER.fullmatch(item.archive_location or "")
        if bare:
            return bare["number"]
    for text in (item.number, item.doi, item.url):
        if found := ARXIV_NUMBER.match(text or ""):
            return found["number"]
    return None


def is_preprint(item: CslItem) -> bool:
    """Return whether the item is known from a preprint server alone."""
    return item.type == "article" and item.container_title in (None, "arXiv")
