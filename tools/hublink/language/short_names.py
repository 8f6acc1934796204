"""Words that the names of attributes are written with for short: "dia", "avg temp"."""

import re
from functools import lru_cache

_REMEMBERED = 5_000
_WHOLE = {
    "alt": "altitude", "amt": "amount", "avg": "average", "conc": "concentration",
    "ctry": "country", "dept": "department", "desc": "description", "descr": "description",
    "dia": "diameter", "diam": "diameter", "dist": "distance", "dur": "duration",
    "elev": "elevation", "freq": "frequency", "ht": "height",
    "lang": "language", "lat": "latitude", "loc": "location", "max": "maximum",
    "org": "organisation", "pop": "population", "ppl": "people",
    "publ": "publication", "qty": "quantity", "spp": "species", "temp": "temperature",
    "univ": "university", "vel": "velocity", "vol": "volume", "wt": "weight",
}  # fmt: skip
_WORD = re.compile(r"([^\W\d_]+)\.?")


@lru_cache(_REMEMBERED)
def written_out(name: str) -> str:
    """Return a name with the words in it whole that are customarily shortened: "diameter".

    What is written in capitals may be short for anything else, and what may be short for several
    words stays as it is: "instr." for an instrument or an instructor.
    """
    return _WORD.sub(_whole, name)


def _whole(match: re.Match[str]) -> str:
    word = match[1]
    whole = _WHOLE.get(word.lower()) if word[1:].islower() else None
    if whole is None:
        return match[0]
    return whole.capitalize() if word[0].isupper() else whole
