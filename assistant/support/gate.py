"""The citation gate: each sentence of an answer held against the facts of the papers it cites.

No model is involved. A sentence is read for what can be checked of it (titles, names, numbers,
values, counts), and each of these is looked for in all that the graph says about the papers cited
for it. What cannot be checked is held against nothing.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from assistant.support.bearing import Bearing, KnownFacts, better_number
from assistant.support.computed import Computed
from assistant.support.findings import CheckedText, Finding, Outcome
from assistant.support.parts import Kind, Part, PartReader
from assistant.support.scopes import (
    Demand,
    Group,
    Scope,
    citation_groups,
    cited,
    scopes,
    without_citations,
)
from assistant.support.sentences import Sentence, Span, sentences
from tools.hublink.models import Frozen
from tools.hublink.words import phrase
from tools.library import Library
from tools.workspace import Workspace

UNCITED = "It cites no paper."
NOTHING = "Its papers bear nothing of it."
_LITTLE = 0.25
_PERSON = re.compile(r"\b(?:I|I'm|I've|me|you|your|we|let's)\b")
_CLAUSE_END = re.compile(r"[,;:.]|\b(?:but|whereas|while|is|are|was|were)\b|\[\d")
_NEGATION = re.compile(
    r"\b(?:not(?! only)|no(?!\.)|never|without|neither|nor|none|nothing|cannot|can't|lacks?|lacking"
    r"|except|nicht|keine?[rnms]?|nichts|ohne|ne|pas|aucune?|rien|sans|non|ningun[oa]?|nada|sin"
    r"|geen|niet|niets)\b|n['’]t\b",
    re.IGNORECASE,
)
_ANSWER_NO = re.compile(r"\s*[\"“*_]*no\b[,.:;!]", re.IGNORECASE)


class _Held(Frozen):
    """What holding one sentence against its papers came to."""

    reasons: tuple[str, ...] = ()
    bare: tuple[int, ...] = ()


class CitationGate:
    """Holds the answers of one library against its facts; keeps what it has read of them."""

    def __init__(self, library: Library) -> None:
        self._known = KnownFacts(library)

    def check(self, text: str, workspace: Workspace, question: str = "") -> CheckedText:
        """Checks a text whose citations are normalised: `[1][2]`, known numbers only.

        A citation whose paper shares nothing with its sentence is taken out.
        """
        return _Check(text, workspace, question, self._known).outcome()


class _Check:
    """One answer being checked."""

    def __init__(self, text: str, workspace: Workspace, question: str, known: KnownFacts) -> None:
        library = workspace.library
        self._text = text
        self._question = question.lower()
        self._bearing = Bearing(known, workspace.book, workspace.found, question)
        self._computed = Computed(workspace, self._bearing)
        numbered = library.titles(tuple(workspace.book.numbers))
        lexicon = library.grounding.lexicon
        self._lexicon = lexicon
        self._reader = PartReader(text, lexicon, numbered, library.hub_name)
        whole = [(part.start, part.end) for part in self._reader.titles]
        self._sentences = sentences(text, whole)
        self._groups = [citation_groups(text, sentence) for sentence in self._sentences]
        self._cites = any(self._groups)

    def outcome(self) -> CheckedText:
        misplaced = self._out_of_order()
        findings, cuts = [], []
        for place, sentence in enumerate(self._sentences):
            finding, removed = self._finding(place, sentence)
            if place in misplaced and finding.outcome is Outcome.SUPPORTED:
                reason = "The computed order puts it elsewhere."
                finding = finding.model_copy(
                    update={"outcome": Outcome.WEAK, "reasons": (*finding.reasons, reason)}
                )
            findings.append(finding)
            cuts += removed
        return _without(self._text, findings, cuts)

    def _finding(self, place: int, sentence: Sentence) -> tuple[Finding, list[Span]]:
        groups = self._groups[place]
        if groups:
            return self._of_cited(sentence, groups)
        return self._of_uncited(place, sentence), []

    def _of_cited(self, sentence: Sentence, groups: Sequence[Group]) -> tuple[Finding, list[Span]]:
        numbers = cited(groups)
        parts = self._reader.parts(sentence.start, sentence.end)
        held = self._held(sentence, scopes(self._reader, sentence, groups), numbers, parts)
        removed = _citations(self._text, groups, held.bare)
        left = tuple(number for number in numbers if number not in held.bare)
        if not left:
            return _finding(sentence, self._text, Outcome.UNSUPPORTED, numbers, (NOTHING,)), removed
        reasons = held.reasons
        if held.bare:
            taken = ", ".join(f"[{number}]" for number in held.bare)
            reasons = (*reasons, f"Removed, as it shares nothing with this: {taken}.")
        outcome = Outcome.WEAK if held.reasons else Outcome.SUPPORTED
        return _finding(sentence, self._text, outcome, left, reasons), removed

    def _of_uncited(self, place: int, sentence: Sentence) -> Finding:
        """A sentence without citations: led in by those around it, or counted, or unsupported."""
        text = self._text[sentence.start : sentence.end]
        parts = self._reader.parts(sentence.start, sentence.end)
        if self._claims_nothing(text, parts):
            return _finding(sentence, self._text, Outcome.NO_CLAIM)
        if sentence.leads and (listed := self._listed(place)):
            return self._implied(sentence, parts, listed, Demand.EACH)
        if any(part.kind is Kind.COUNT and part.of_papers for part in parts):
            counted = self._counted(sentence, parts)
            if counted is not None:
                return counted
        if sentence.leads:
            return _finding(sentence, self._text, Outcome.NO_CLAIM)
        beside = self._cited_beside(place)
        for numbers in [(number,) for number in beside]:
            implied = self._implied(sentence, parts, numbers, Demand.ANY)
            if implied.outcome is Outcome.SUPPORTED:
                return implied
        return _finding(sentence, self._text, Outcome.UNSUPPORTED, (), (UNCITED,))

    def _implied(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...], demand: Demand
    ) -> Finding:
        """A sentence held against papers that are cited beside it."""
        held = self._held(sentence, [Scope(tuple(parts), numbers, demand)], numbers, parts)
        outcome = Outcome.WEAK if held.reasons or held.bare == numbers else Outcome.SUPPORTED
        return _finding(sentence, self._text, outcome, numbers, held.reasons)

    def _counted(self, sentence: Sentence, parts: Sequence[Part]) -> Finding | None:
        """A sentence that sums up the papers found, without citing them."""
        if not self._computed.found:
            return None
        stems = self._stems(sentence)
        others = [p for p in parts if p.kind not in (Kind.COUNT, Kind.TITLE)]
        reasons = self._wrong_counts(sentence, parts, ())
        if not reasons and not all(
            any(self._bearing.hub_bears(hub, part, stems) for hub in self._computed.found)
            for part in others
        ):
            return None
        outcome = Outcome.WEAK if reasons else Outcome.SUPPORTED
        return _finding(sentence, self._text, outcome, (), tuple(reasons))

    def _held(
        self,
        sentence: Sentence,
        found: Sequence[Scope],
        numbers: tuple[int, ...],
        parts: Sequence[Part],
    ) -> _Held:
        """What of a sentence its papers do not bear, and which papers bear nothing of it."""
        stems = self._stems(sentence)
        negated = self._negated(sentence)
        missing: dict[tuple[int, ...], list[str]] = defaultdict(list)
        touched: set[int] = set()
        denied: list[str] = []
        for scope in found:
            self._hold(scope, stems, negated, missing, touched, denied)
        reasons = [
            f"Not in the facts of {_brackets(of)}: {', '.join(dict.fromkeys(what))}."
            for of, what in missing.items()
        ]
        reasons += [f"The facts do hold {what}." for what in dict.fromkeys(denied)]
        text = without_citations(self._text[sentence.start : sentence.end])
        reasons += self._wrong_counts(sentence, parts, numbers)
        if wrong := self._computed.wrong_rank(text, parts, numbers):
            reasons.append(f"Not as ranked: {wrong}.")
        if not reasons:
            reasons += self._misfits(sentence, found, stems)
        bare = []
        content = self._reader.content(sentence.start, sentence.end)
        checkable = [p for p in parts if p.kind is not Kind.COUNT]
        for number in numbers:
            facts = self._bearing.facts(number)
            shares = facts.touches(content - facts.names)
            if number in touched or shares or negated or not (checkable or len(content) > 1):
                continue
            if checkable or self._reader.is_english:
                bare.append(number)
        if not checkable and self._reader.is_english and len(content) > 2 and not negated:
            reasons += self._little(numbers, content, bare)
        return _Held(reasons=tuple(reasons), bare=tuple(bare))

    def _hold(
        self,
        scope: Scope,
        stems: set[str],
        negated: Sequence[Span],
        missing: dict[tuple[int, ...], list[str]],
        touched: set[int],
        denied: list[str],
    ) -> None:
        for slot in self._reader.slots(scope.parts):
            asked = [part for part in slot.parts if not _is_in(part, negated)]
            bearers = {
                part: [n for n in scope.numbers if self._bearing.bears(n, part, stems)]
                for part in slot.parts
            }
            touched |= {number for borne in bearers.values() for number in borne}
            for part in slot.parts:
                firm = part.kind in (Kind.NAME, Kind.NUMBER) and len(scope.numbers) == 1
                if part not in asked and bearers[part] and firm:
                    denied.append(_shown(part))
            for part in asked:
                if not bearers[part] and self._computed.states(part, scope.parts):
                    bearers[part] = list(scope.numbers)
            absent = [part for part in asked if not bearers[part]]
            if absent and not (slot.either and len(absent) < len(asked)):
                missing[scope.numbers] += map(self._absent, absent)
            names_papers = any(part.kind is Kind.TITLE for part in asked)
            if scope.demand is Demand.ANY or names_papers or len(absent) == len(asked):
                continue
            bearing = {number for part in asked for number in bearers[part]}
            for number in scope.numbers:
                if number not in bearing:
                    missing[number,].append(" or ".join(_shown(part) for part in asked[:3]))

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
            facts = self._bearing.facts(scope.numbers[0])
            numeric = [p for p in scope.parts if p.kind is Kind.NUMBER]
            for place, part in enumerate(numeric):
                start = numeric[place - 1].end if place else sentence.start
                end = numeric[place + 1].start if place + 1 < len(numeric) else sentence.end
                window = self._reader.content(start, end)
                if better := better_number(facts, part, stems, window):
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

    def _wrong_counts(
        self, sentence: Sentence, parts: Sequence[Part], numbers: tuple[int, ...]
    ) -> list[str]:
        """What is wrong with each count, read with the words up to the next one."""
        counts = [part for part in parts if part.kind is Kind.COUNT]
        reasons = []
        for place, part in enumerate(counts):
            start = part.start if place else sentence.start
            end = counts[place + 1].start if place + 1 < len(counts) else sentence.end
            near = [p for p in parts if start <= p.start < end]
            stems = {w.stem for w in self._reader.words if start <= w.start < end}
            groups = citation_groups(self._text, sentence.model_copy(update={"end": end}))
            own = cited([g for g in groups if g.start >= start]) or numbers
            listed = numbers if sentence.leads else own
            if wrong := self._computed.wrong_count(part, near, listed, stems):
                reasons.append(f"It says {wrong}.")
        return reasons

    def _claims_nothing(self, text: str, parts: Sequence[Part]) -> bool:
        """Whether an uncited sentence is a question, a greeting, or tells what is not there."""
        if text.rstrip(" *_").endswith("?") or not parts:
            return True
        if _NEGATION.search(text) or _ANSWER_NO.match(text):
            return True
        firm = [part for part in parts if part.kind is not Kind.VALUE]
        if not firm and (_PERSON.search(text) or len(parts) < 2):
            return True
        if all(p.kind is Kind.QUOTATION and p.text.lower() in self._question for p in parts):
            return True
        return not self._cites and all(self._is_in_graph(part) for part in parts)

    def _is_in_graph(self, part: Part) -> bool:
        """Whether a part only points at something that the graph holds."""
        if part.kind in (Kind.NUMBER, Kind.COUNT):
            return False
        key = phrase(part.text)
        lexicon = self._lexicon
        known = key in lexicon.values or key in lexicon.hubs or key in lexicon.facets
        return known or part.kind is Kind.TITLE

    def _listed(self, place: int) -> tuple[int, ...]:
        """The papers cited in the list that a sentence leads in."""
        numbers: list[int] = []
        for later in range(place + 1, len(self._sentences)):
            if not self._sentences[later].is_item:
                break
            numbers += cited(self._groups[later])
        return tuple(dict.fromkeys(numbers))

    def _cited_beside(self, place: int) -> tuple[int, ...]:
        """The papers cited in the same paragraph or item, or by what leads the list in."""
        here = self._sentences[place]
        numbers: list[int] = []
        for other, groups in zip(self._sentences, self._groups, strict=True):
            leads = here.is_item and other.leads and not other.is_item and other.end <= here.start
            if other.block == here.block or leads:
                numbers += cited(groups)
        return tuple(dict.fromkeys(numbers))

    def _out_of_order(self) -> set[int]:
        """The places of numbered items that stand elsewhere in the computed order."""
        places = [
            place
            for place, sentence in enumerate(self._sentences)
            if sentence.place is not None and self._groups[place]
        ]
        listed = [
            (
                self._reader.parts(self._sentences[place].start, self._sentences[place].end),
                cited(self._groups[place]),
            )
            for place in places
        ]
        return {places[wrong] for wrong in self._computed.wrong_order(listed)}

    def _stems(self, sentence: Sentence) -> set[str]:
        return {
            word.stem
            for word in self._reader.words
            if sentence.start <= word.start and word.end <= sentence.end
        }

    def _negated(self, sentence: Sentence) -> list[Span]:
        """The stretches of a sentence that say what is not so."""
        start = sentence.start
        if answer := _ANSWER_NO.match(self._text, start, sentence.end):
            start = answer.end()
        inside = [(p.start, p.end) for p in self._reader.parts(start, sentence.end) if p.is_named]
        found = []
        for match in _NEGATION.finditer(self._text, start, sentence.end):
            if any(first <= match.start() < last for first, last in inside):
                continue
            end = _CLAUSE_END.search(self._text, match.end(), sentence.end)
            found.append((match.start(), end.start() if end else sentence.end))
        return found


def _finding(
    sentence: Sentence,
    text: str,
    outcome: Outcome,
    numbers: tuple[int, ...] = (),
    reasons: Iterable[str] = (),
) -> Finding:
    return Finding(
        text=text[sentence.start : sentence.end],
        start=sentence.start,
        end=sentence.end,
        outcome=outcome,
        citations=numbers,
        reasons=tuple(reasons),
    )


def _citations(text: str, groups: Sequence[Group], numbers: Collection[int]) -> list[Span]:
    """Where these numbers are cited, with the space before a group that goes altogether."""
    spans: list[Span] = []
    for group in groups:
        if set(group.numbers) <= set(numbers):
            start = group.start
            while start and text[start - 1] in " \t":
                start -= 1
            spans.append((start, group.end))
            continue
        for match in re.finditer(r"\[(\d+)\]", text[group.start : group.end]):
            if int(match[1]) in numbers:
                spans.append((group.start + match.start(), group.start + match.end()))
    return spans


def _without(text: str, findings: Sequence[Finding], cuts: Sequence[Span]) -> CheckedText:
    """The text without these spans, the findings moved to where their sentences then stand."""

    def moved(position: int) -> int:
        return position - sum(min(end, position) - start for start, end in cuts if start < position)

    kept, last = [], 0
    for start, end in sorted(cuts):
        kept.append(text[last:start])
        last = end
    shorter = "".join([*kept, text[last:]])
    placed = []
    for finding in findings:
        start, end = moved(finding.start), moved(finding.end)
        placed.append(
            finding.model_copy(update={"start": start, "end": end, "text": shorter[start:end]})
        )
    return CheckedText(text=shorter, findings=tuple(placed))


def _is_in(part: Part, spans: Sequence[Span]) -> bool:
    return any(start <= part.start < end for start, end in spans)


def _brackets(numbers: Sequence[int]) -> str:
    return "".join(f"[{number}]" for number in numbers)


def _shown(part: Part) -> str:
    return part.text if part.kind is Kind.NUMBER else f"“{part.text}”"
