"""Words that ask whether something changes over the years: "has it grown?", "more than before"."""

import re

_WORKS = r"(?:papers?|publications?|articles?|studies|study|works?|research|ones)"
_AGES = r"(?:newer|new|newest|more recent|recent|latest|later|younger|older|old|oldest|earlier)"
_MORE = (
    r"(?:any )?(?:(?:more|less|fewer|worse|better|\w{3,}er) or )?(?:more|less|fewer|worse|\w{3,}er)"
    r"(?: (?:often|\w{3,}ly|\w{3,}(?:ive|ar|ent|ant|on|al|ous|ate|able|ead|ful)))?"
)
_CHANGED = (
    r"(?:grow(?:n|ing|s)?|grew|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|ris(?:e|es|en|ing)"
    r"|rose|declin(?:e|es|ed|ing)|f[ae]ll(?:en|ing|s)?|drop(?:s|ped|ping)?|chang(?:e|es|ed|ing)"
    r"|evolv(?:e|es|ed|ing)|develop(?:ed|ing)?|go(?:ne|ing)? (?:up|down)|went (?:up|down)"
    r"|shr[iu]nk|pick(?:s|ed|ing)? up|improv(?:e|es|ed|ing)"
    r"|worsen(?:s|ed|ing)?|on the (?:rise|decline))"
)
_OVER_TIME = re.compile(
    r"\s+(?:over|through|throughout|with|across|during) (?:the )?(?:years|time|decades)\W*$",
    re.IGNORECASE,
)
_BY_WHAT = re.compile(
    r"\s*,\s*(?:according to|(?:going|judging) by|in|among|across)"
    r" (?:these|those|the|all|them)\b[^,]*$"
    r"|\s+in (?:t?here|(?:this|your|the) (?:collection|data(?: ?base| ?set)?|graph|library|corpus))"
    r"\W*$",
    re.IGNORECASE,
)
_FORMERLY = r"(?:before|in the past|years ago|(?:we|they|people|it|there|you) used to(?: be)?)"
_ASKING = r"\b(?:is|are|was|were|has|have|do|does|did|how (?:has|have|did|does|do))"
_ASKS_WHICH = re.compile(r"\b(?:which|what|who|whose|where|when|how)\b", re.IGNORECASE)
"""What is asked for by these in front of a clause is not whether that changes."""
_IS_THERE = re.compile(r"\s*there (?:an?|any|some)\b", re.IGNORECASE)
"""Asks for something of which a clause behind it tells: "was there a place where …"."""
_LATELY = (
    r"(?:(?:right )?now|nowadays|these days|today|lately|recently"
    r"|(?:in|over) (?:recent|the (?:last|past)(?: (?:few|couple of))?) years?)"
)
_PEOPLE = r"(?:(?:the )?(?:people|authors?|researchers?|scientists?|scholars?|everybody|they|we))"
_USUAL = r"(?:common|usual|frequent|popular|widespread|mainstream|standard|normal|routine|rare)"
_BECOMING = r"(?:get(?:s|ting)?|become?s?|becoming|got|grown?)"
_AGE = re.compile(rf"(?:the )?{_AGES} ", re.IGNORECASE)
_CHANGES = tuple(
    re.compile(rf"{_ASKING}\b(?P<of>{of}) {ending}\W*$", re.IGNORECASE)
    for of, ending in (
        (
            rf" (?:the )?{_AGES} {_WORKS}\b.*?",
            rf"{_MORE}(?P<what>(?: \w+){{0,3}}?)(?: than (?:the )?{_AGES}(?: {_WORKS})?)?",
        ),
        (
            r".*?",
            rf"{_BECOMING} (?:{_MORE}(?: (?:attention|interest|traction|widespread))?|{_USUAL})"
            rf"(?P<what>(?: per \w+)?)(?: {_LATELY})?(?: than {_FORMERLY})?",
        ),
        (r".*?", rf"{_MORE}(?: than {_FORMERLY}| {_LATELY}(?: than {_FORMERLY})?)"),
        (r".*?", rf"(?:been )?{_CHANGED}(?: (?:or|and) {_CHANGED})?(?: {_LATELY})?"),
    )
)
"""What is asked about, and the end of the question that says that it changes."""


_MORE_WORKS = re.compile(
    r"\b(?:is|are|has|have|was|were) there (?:been )?(?:more|fewer|less)"
    r" (?P<of>(?:\w+ )?(?:\w+s|research|work)\b.*?)(?: on (?:this|it|that))?"
    rf" (?:{_LATELY}(?: than .*)?|(?:since|after) (?:\d{{4}}|then) than .*)\W*$",
    re.IGNORECASE,
)
_DOING_MORE = re.compile(
    rf"\b(?P<does>do|are|is|have|has|did) (?:any )?(?:more|fewer|less)"
    rf" (?:{_PEOPLE}|(?P<works>(?:\w+ )?(?:\w+s|research|work)))"
    rf" (?P<what>.+?) (?:{_LATELY}(?: than .*)?|than {_FORMERLY})\W*$",
    re.IGNORECASE,
)
_ITS_DOING = re.compile(
    rf"\b(?:is|has|did|was) it {_BECOMING} (?:{_MORE}|{_USUAL})"
    rf" (?:for {_PEOPLE} )?to (?P<of>.+?)(?: {_LATELY})?\W*$",
    re.IGNORECASE,
)
"""What is said of a doing that stands behind it: "has it become usual to share code?"."""
_TREND = re.compile(
    r"(?:\b(?:is|are|was) there (?:an?y? |some )?(?:(?:clear|general) )?|\bwhat(?: is|.?s) the )"
    r"(?:(?:(?:growing|rising|increasing|declining|more|less) )?(?:interest|attention)"
    r"|trends?|(?:rise|decline|growth|shift|move)) (?:towards?|to|in|of|for|on)"
    r" (?P<of>.+?)\W*$",
    re.IGNORECASE,
)
_HOW_MUCH_OF_IT = re.compile(
    r"^(?:the )?(?:interest|attention|popularity|prevalence|frequency|spread|uptake|adoption) "
    r"(?:in|to|of|for) ",
    re.IGNORECASE,
)
_DOERS = re.compile(rf"^{_PEOPLE} (?=\w)", re.IGNORECASE)
_WORK_AS_SUCH = re.compile(r"^(?:research|work)\b", re.IGNORECASE)
_YEAR_BY_YEAR = re.compile(r",? (?:year by year|from year to year|by year)\b", re.IGNORECASE)
_SINCE = re.compile(
    r",? since (?:the )?\d{4}"
    r"(?P<before>,? (?:(?:as )?compared (?:to|with)|than) (?:the )?(?:years |time )?"
    r"(?:before|earlier)(?: (?:that|then))?)?\W*$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:(?:since|from) (?:the )?(?P<since>\d{4})|after (?P<after>\d{4}))"
    r"(?=.*\b(?:than|compared (?:to|with))\b)",
    re.IGNORECASE,
)


def changing_in(text: str) -> str | None:
    """Return what a text asks the change over the years of; None where it asks of none."""
    if (works := _MORE_WORKS.search(text)) is not None:
        return _WORK_AS_SUCH.sub("papers", works["of"])
    text = _YEAR_BY_YEAR.sub("", text)
    if (since := _SINCE.search(text)) is not None:
        changing = changing_in(text[: since.start()])
        if since["before"]:
            return changing
        return f"{changing} {since.group().strip(' ,?.!')}" if changing is not None else None
    text = _OVER_TIME.sub("", _BY_WHAT.sub("", text.strip()))
    if (doing := _DOING_MORE.search(text)) is not None:
        return f"{doing['works'] or 'papers'} that {_of_them(doing['does'])}{doing['what']}"
    if (found := _ITS_DOING.search(text) or _TREND.search(text)) is not None:
        return found["of"]
    return _changing_by_end(text)


def _of_them(does: str) -> str:
    """The verb of what they are said to be: "are more papers randomised" of those that are."""
    return {"are": "are ", "is": "are "}.get(does.lower(), "")


def _changing_by_end(text: str) -> str | None:
    """What stands before the words that end a text and say that it changes."""
    found = next(filter(None, (each.search(text) for each in _CHANGES)), None)
    if found is None or _ASKS_WHICH.search(text[: found.start()]):
        return None
    if _IS_THERE.match(found["of"]):
        return None
    of = _HOW_MUCH_OF_IT.sub("", _DOERS.sub("", _AGE.sub("", found["of"].strip(), 1), 1), 1)
    what = found.groupdict().get("what") or ""
    return f"{text[: found.start()]} {of}{what}".strip()


def first_of_the_later_years(text: str) -> int | None:
    """Return the year from which a text holds what came since against what was before, if any."""
    found = _FROM.search(text)
    if found is None:
        return None
    return int(found["since"]) if found["since"] else int(found["after"]) + 1
