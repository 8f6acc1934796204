"""Holding a sentence against the papers it cites: what their facts do not bear of it."""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from assistant.support.bearing import Bearing, better_number
from assistant.support.computed import Computed
from assistant.support.part_reader import PartReader
from assistant.support.parts import Kind, Part, Slot, in_slots
from assistant.support.scopes import (
    Demand,
    Scope,
    citation_groups,
    cited,
    without_citations,
)
from assistant.support.sentences import Sentence, Span
from tools.hublink.models import Frozen

NEGATION = re.compile(
    r"\b(?:not(?! only)|no(?!\.)|never|without|neither|nor|none|nothing|cannot|can't|lacks?|lacking"
    r"|except|nicht|keine?[rnms]?|nichts|ohne|ne|pas|aucune?|rien|sans|non|ningun[oa]?|nada|sin"
    r"|geen|niet|niets)\b|n['’]t\b",
    re.IGNORECASE,
)
ANSWER_NO = re.compile(r"\s*[\"“*_]*no\b[,.:;!]", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:.]|\b(?:but|whereas|while|is|are|was|were)\b|\[\d")
_LITTLE = 0.25


class Held(Frozen):
    """What a sentence came to: the reasons to doubt it, and papers that share nothing with it."""

    reasons: tuple[str, ...] = ()
    bare: tuple[int, ...] = ()


class Holder:
    """Holds sentences of one text against numbered papers and what was computed of them."""

    def __init__(self, text: str, reader: PartReader, bearing: Bearing, computed: Computed) -> None:
        self._text = text
        self._reader = reader
        self._bearing = bearing
        self._computed = computed

    def hold(
        self,
        sentence: Sentence,
        found: Sequence[Scope],
        numbers: tuple[int, ...],
        parts: Sequence[Part],
    ) -> Held:
        """What of a sentence its papers do not bear, and which papers bear nothing of it."""
        stems = self._reader.stems(sentence.start, sentence.end)
        negated = self._negated(sentence)
        tally = _Tally()
        for scope in found:
            for slot in in_slots(self._reader.text, scope.parts):
                self._hold_slot(slot, scope, stems, negated, tally)
        reasons = [*tally.reasons(), *self.wrong_counts(sentence, parts, numbers)]
        text = without_citations(self._text[sentence.start : sentence.end])
        if wrong := self._computed.wrong_result(text, parts, numbers):
            reasons.append(f"Not as computed: {wrong}.")
        if not reasons:
            reasons += self._misfits(sentence, found, stems)
        if negated:
            return Held(reasons=tuple(reasons))
        content = self._reader.content(sentence.start, sentence.end)
        is_checkable = any(part.kind is not Kind.COUNT for part in parts)
        counts = [part for part in parts if part.kind is Kind.COUNT]
        untouched = [
            number
            for number in numbers
            if number not in tally.touched
            and not any(self._computed.has_as_many(part, number) for part in counts)
        ]
        bare = self._bare(untouched, content, is_checkable)
        if not is_checkable and self._reader.is_english and len(content) > 2:
            reasons += self._little(numbers, content, bare)
        return Held(reasons=tuple(reasons), bare=tuple(bare))

    def wrong_counts(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...]
    ) -> list[str]:
        """What is wrong with each count, read with the words up to the next one."""
        counts = [part for part in parts if part.kind is Kind.COUNT]
        reasons = []
        for place, part in enumerate(counts):
            start = part.start if place else sentence.start
            end = counts[place + 1].start if place + 1 < len(counts) else sentence.end
            near = [p for p in parts if start <= p.start < end]
            stems = self._reader.stems(start, end)
            groups = citation_groups(self._text, sentence.model_copy(update={"end": end}))
            own = cited([g for g in groups if g.start >= start]) or numbers
            listed = numbers if sentence.leads else own
            if wrong := self._computed.wrong_count(part, near, listed, stems):
                reasons.append(f"It says {wrong}.")
        return reasons

    def _hold_slot(
        self,
        slot: Slot,
        scope: Scope,
        stems: set[str],
        negated: Sequence[Span],
        tally: "_Tally",
    ) -> None:
        """Adds what the papers of a scope bear, and do not, of what stands in one slot."""
        asked = [part for part in slot.parts if not _is_in(part, negated)]
        bearers = {
            part: [n for n in scope.numbers if self._bearing.bears(n, part, stems)]
            for part in slot.parts
        }
        for part in slot.parts:
            firm = part.kind in (Kind.NAME, Kind.NUMBER) and len(scope.numbers) == 1
            if part not in asked and bearers[part] and firm:
                tally.denied.append(_shown(part))
        for part in asked:
            stated = not bearers[part] and self._computed.states(part, scope.parts)
            if stated or self._computed.sums_up(part, scope.parts):
                bearers[part] = list(scope.numbers)
        tally.touched |= {number for borne in bearers.values() for number in borne}
        absent = [part for part in asked if not bearers[part]]
        if absent and not (slot.either and len(absent) < len(asked)):
            tally.missing[scope.numbers] += map(self._absent, absent)
        alone = asked[0] if len(asked) == 1 and not absent else None
        if alone is None or alone.kind is Kind.TITLE or scope.demand is Demand.ANY:
            return
        for number in scope.numbers:
            if number not in bearers[alone]:
                tally.missing[number,].append(_shown(alone))

    def _bare(self, numbers: Sequence[int], content: set[str], is_checkable: bool) -> list[int]:
        """The papers whose facts share no word with a sentence."""
        if not is_checkable and not (self._reader.is_english and len(content) > 1):
            return []
        facts = {number: self._bearing.facts(number) for number in numbers}
        return [n for n in numbers if not facts[n].touches(content - facts[n].names)]

    def _absent(self, part: Part) -> str:
        if part.kind is Kind.TITLE and part.hub is not None:
            number = self._bearing.number_of(part.hub)
            return f"“{part.text}”, which is [{number}]" if number else f"“{part.text}”"
        return _shown(part)

    def _misfits(self, sentence: Sentence, found: Sequence[Scope], stems: set[str]) -> list[str]:
        """Numbers of a paper that stand beside the wrong words."""
        reasons = []
        for scope in found:
            if len(scope.numbers) != 1:
                continue
            numeric = [p for p in scope.parts if p.kind is Kind.NUMBER]
            facts = self._bearing.facts(scope.numbers[0]) if numeric else None
            for place, part in enumerate(numeric):
                start = numeric[place - 1].end if place else sentence.start
                end = numeric[place + 1].start if place + 1 < len(numeric) else sentence.end
                window = self._reader.content(start, end)
                if facts and (better := better_number(facts, part, stems, window)):
                    reasons.append(
                        f"For what {_shown(part)} is said of, the facts of "
                        f"{_brackets(scope.numbers)} hold {better.value:g}."
                    )
        return reasons

    def _little(
        self, numbers: Sequence[int], content: Collection[str], bare: Sequence[int]
    ) -> list[str]:
        """Where hardly a word of a sentence that names nothing is in its papers' facts."""
        known: set[str] = set()
        for number in numbers:
            facts = self._bearing.facts(number)
            known |= {stem for stem in content if facts.touches([stem]) or stem in facts.names}
        if len(bare) == len(numbers) or len(known) >= _LITTLE * len(content):
            return []
        return [f"The facts of {_brackets(numbers)} hold hardly a word of it."]

    def _negated(self, sentence: Sentence) -> list[Span]:
        """The stretches of a sentence that say what is not so."""
        start = sentence.start
        if answer := ANSWER_NO.match(self._text, start, sentence.end):
            start = answer.end()
        inside = [(p.start, p.end) for p in self._reader.parts(start, sentence.end) if p.is_named]
        found = []
        for match in NEGATION.finditer(self._text, start, sentence.end):
            if any(first <= match.start() < last for first, last in inside):
                continue
            end = _CLAUSE_END.search(self._text, match.end(), sentence.end)
            found.append((match.start(), end.start() if end else sentence.end))
        return found


class _Tally:
    """What the slots of a sentence come to: the parts `missing` in the facts of papers, those
    `denied` though facts hold them, and the papers `touched` by any.
    """

    def __init__(self) -> None:
        self.missing: dict[tuple[int, ...], list[str]] = defaultdict(list)
        self.denied: list[str] = []
        self.touched: set[int] = set()

    def reasons(self) -> list[str]:
        absent = [
            f"Not in the facts of {_brackets(of)}: {', '.join(dict.fromkeys(what))}."
            for of, what in self.missing.items()
        ]
        return absent + [f"The facts do hold {what}." for what in dict.fromkeys(self.denied)]


def _is_in(part: Part, spans: Sequence[Span]) -> bool:
    return any(start <= part.start < end for start, end in spans)


def _brackets(numbers: Sequence[int]) -> str:
    return "".join(f"[{number}]" for number in numbers)


def _shown(part: Part) -> str:
    return part.text if part.kind is Kind.NUMBER else f"“{part.text}”"
