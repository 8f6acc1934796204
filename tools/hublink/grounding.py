"""From a question to a plan: which hubs, which of their facts, and what is to be computed."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import takewhile

from tools.hublink.cues import Cues, Range, read_cues
from tools.hublink.facets import FacetColumn, ValueKind, is_positive_flag, numeric
from tools.hublink.lexicon import Lexicon
from tools.hublink.mention_meanings import Meaning
from tools.hublink.mentions import Mention, MentionKind, Reading
from tools.hublink.models import Frozen
from tools.hublink.plan import Condition, Facet, Operation, Plan, Request
from tools.hublink.reading import read
from tools.hublink.words import AUXILIARIES, LIGHT_STEMS, phrase

_SCOPES = frozenset("among in for within across by that which with when where".split())
_DOES = ("do", "does", "did")
_NEAR = 4
_WORD_LIKE = 0.5
"""Below this certainty a value may be a mere word of the question."""


class Grounding:
    """Grounds questions in the vocabulary of one graph.

    `meaning` is asked only for words that nothing in the graph's own vocabulary explains.
    """

    def __init__(
        self, lexicon: Lexicon, hub_type: str = "", meaning: Meaning | None = None
    ) -> None:
        self.lexicon = lexicon
        self.view = lexicon.view
        self.hub_type = hub_type
        self.meaning = meaning

    def ground(
        self,
        question: str,
        within: Sequence[str] | None = None,
        spoken_of: Collection[Facet] = (),
    ) -> Plan:
        """The plan of a question.

        It is limited to `within` where a conversation speaks of those hubs; a value of several
        facets is taken for one that was spoken of.
        """
        reading = read(question, self.lexicon, self.meaning)
        cues = read_cues(_blanked(reading))
        return _Parse(self, reading, cues, spoken_of).plan(within)


class _Attached(Frozen):
    """A value mention with the facet mention that qualifies it, where there is one."""

    mention: Mention
    qualifier: Mention | None
    column: int
    values: tuple[str, ...]


class _Parse:
    """One question on its way to a plan."""

    def __init__(
        self, grounding: Grounding, reading: Reading, cues: Cues, spoken_of: Collection[Facet]
    ) -> None:
        self.spoken_of = {facet.key for facet in spoken_of}
        self.lexicon = grounding.lexicon
        self.view = grounding.view
        self.grounding = grounding
        self.reading = reading
        self.cues = cues
        self.conditions: list[Condition] = []
        self.requests: list[tuple[int, Request]] = []
        self.consumed: set[int] = set()
        self.explained: set[int] = set()
        self.group_by: Facet | None = None
        self.order_by: Facet | None = None
        self.unknown: list[str] = []

    def plan(self, within: Sequence[str] | None) -> Plan:
        hubs, hub_words = self._hubs(within)
        scoped = hubs is not None
        self._ranges()
        self._groups()
        self._values(named_hubs=bool(hub_words))
        self._statuses(named_hubs=bool(hub_words))
        self._facets()
        self._numbers()
        self._orders()
        self._implicit(scoped)
        conditions = tuple(self._merged())
        requests = tuple(self._unique_requests(conditions))
        unknown = self._not_understood()
        operation = self._operation(conditions, requests)
        return Plan(
            question=self.reading.question,
            hub_type=self.grounding.hub_type,
            hubs=hubs,
            hub_words=hub_words,
            conditions=conditions,
            requests=requests,
            operation=operation,
            group_by=self._group_of(operation, conditions, requests),
            order_by=self.order_by,
            descending=self.cues.descending,
            limit=self.cues.limit,
            not_understood=unknown,
            unmatched=self._unmatched(unknown),
            suggestions=self._suggestions(unknown),
            confidence=self._confidence(unknown),
        )

    # Papers

    def _hubs(self, within: Sequence[str] | None) -> tuple[tuple[str, ...] | None, str]:
        named = [m for m in self.reading.mentions if m.kind is MentionKind.HUB and not m.senses]
        self._consume(*named)
        ids = list(dict.fromkeys(hub for m in named for hub in m.hubs))
        if ids:
            return tuple(ids), ", ".join(m.words for m in named)
        return (tuple(within) if within is not None else None), ""

    # Ranges and numbers

    def _ranges(self) -> None:
        for span in self.cues.ranges:
            column = self._numeric_column(span)
            if column is None:
                continue
            inside = self._mentions_between(span.start, span.end)
            self._consume(*inside)
            self.conditions.append(
                Condition(
                    facet=column.facet,
                    lowest=span.lowest,
                    highest=span.highest,
                    words=self.reading.question[span.start : span.end],
                )
            )

    def _numeric_column(self, span: Range) -> FacetColumn | None:
        inside = self._mentions_between(span.start, span.end)
        named = [c for m in inside for c in m.columns] + self._facets_near(span)
        numbered = [self.view.columns[c] for c in named if self._is_numeric(c)]
        if numbered:
            return numbered[0]
        bounds = [b for b in (span.lowest, span.highest) if b is not None]
        if all(1500 <= b <= 2200 for b in bounds):
            return self._year_column()
        requested = [
            self.view.columns[c] for c in range(len(self.view.columns)) if self._is_numeric(c)
        ]
        plain = [c for c in requested if c.kind is ValueKind.NUMBER]
        return plain[0] if len(plain) == 1 else None

    def _facets_near(self, span: Range) -> list[int]:
        """Facets named within a few words of a range, nearest first."""
        near = []
        for mention in self.reading.mentions:
            if mention.kind is MentionKind.FACET:
                first = self.reading.tokens[mention.start].start
                last = self.reading.tokens[mention.end - 1].end
                distance = min(abs(first - span.end), abs(span.start - last))
                if distance <= 20:
                    near += [(distance, column) for column in mention.columns]
        return [column for _, column in sorted(near)]

    def _is_numeric(self, column: int) -> bool:
        return self.view.columns[column].kind in (ValueKind.NUMBER, ValueKind.YEAR)

    def _year_column(self) -> FacetColumn | None:
        years = [c for c in self.view.columns if c.kind is ValueKind.YEAR]
        return min(years, key=lambda c: (-len(c.by_hub), c.facet.key), default=None)

    def _numbers(self) -> None:
        """A year that no fact bears is still a condition: the answer is then that there is none."""
        for index, mention in self._free(MentionKind.NUMBER):
            number = mention.number
            column = self._year_column()
            if number is None or column is None or not 1500 <= number <= 2200:
                continue
            self.consumed.add(index)
            self.conditions.append(
                Condition(facet=column.facet, lowest=number, highest=number, words=mention.words)
            )

    # Values

    def _values(self, named_hubs: bool) -> None:
        for index, mention in self._free(MentionKind.VALUE, MentionKind.HUB, MentionKind.FACET):
            if not mention.senses:
                continue
            attached = self._attach(index, mention)
            if attached is None:
                continue
            self.consumed.add(index)
            column = self.view.columns[attached.column]
            if named_hubs and self._certainty(mention, attached) < _WORD_LIKE:
                continue
            negated = self._negated(mention, attached.qualifier)
            values = attached.values
            self.conditions.append(
                Condition(
                    facet=column.facet,
                    values=values,
                    negated=negated and not any(v.lower().startswith("no ") for v in values),
                    words=self._words(attached),
                    certainty=self._certainty(mention, attached),
                )
            )

    def _certainty(self, mention: Mention, attached: _Attached) -> float:
        """How sure a value is a condition: a common word is hardly one, a name nearly always."""
        if attached.qualifier is not None:
            return mention.certainty
        word = self.reading.question[self.reading.tokens[mention.start].start]
        common = mention.end - mention.start == 1 and all(v == v.lower() for v in attached.values)
        return mention.certainty * (0.4 if common and word.islower() else 0.9)

    def _attach(self, index: int, mention: Mention) -> _Attached | None:
        """Chooses the facet of a value: the one named beside it, else the one most hubs have."""
        by_column: dict[int, list[str]] = defaultdict(list)
        for sense in mention.senses:
            by_column[sense.column].append(sense.value)
        qualifier = self._qualifier(index, set(by_column))
        if mention.kind is MentionKind.FACET and qualifier is None:
            return None
        if mention.kind is MentionKind.HUB and qualifier is None and not self._asks_for_hubs():
            return None
        candidates = set(by_column)
        if qualifier is not None:
            candidates &= set(qualifier[1].columns)
            self.consumed.add(qualifier[0])
        column = min(
            candidates,
            key=lambda c: (
                self.view.columns[c].facet.key not in self.spoken_of,
                -len(self.view.columns[c].by_hub),
                self.view.columns[c].facet.key,
            ),
        )
        return _Attached(
            mention=mention,
            qualifier=qualifier[1] if qualifier else None,
            column=column,
            values=tuple(by_column[column]),
        )

    def _qualifier(self, index: int, columns: set[int]) -> tuple[int, Mention] | None:
        """The free facet mention next to a value whose facet may hold that value."""
        mentions = self.reading.mentions
        value = mentions[index]
        for step in (-1, 1):
            other = index + step
            while 0 <= other < len(mentions) and mentions[other].kind is MentionKind.TYPE:
                other += step
            if not 0 <= other < len(mentions) or other in self.consumed:
                continue
            near = mentions[other]
            gap = (value.start - near.end) if step < 0 else (near.start - value.end)
            if near.kind is MentionKind.FACET and columns & set(near.columns) and gap < _NEAR:
                if step > 0 and self._qualifies_next(other, columns):
                    continue
                return other, near
        return None

    def _qualifies_next(self, index: int, columns: set[int]) -> bool:
        """Whether a facet mention after a value rather belongs to a value following it."""
        following = self.reading.mentions[index + 1 : index + 2]
        return any(
            {s.column for s in m.senses} & set(self.reading.mentions[index].columns)
            for m in following
        )

    def _words(self, attached: _Attached) -> str:
        if attached.qualifier is None:
            return attached.mention.words
        pair = sorted((attached.qualifier, attached.mention), key=lambda m: m.start)
        first, last = self.reading.tokens[pair[0].start], self.reading.tokens[pair[1].end - 1]
        return self.reading.question[first.start : last.end]

    # Attributes whose values only say whether they hold

    def _statuses(self, named_hubs: bool) -> None:
        for index, mention in self._free(MentionKind.FACET):
            columns = [self.view.columns[c] for c in mention.columns]
            negated = self._negated(mention, None)
            status = [c for c in columns if c.is_status()]
            asked = self._is_asked(index) and not any(c.kind is ValueKind.FLAG for c in status)
            if status and not named_hubs and (negated or not asked):
                column = status[0]
                value = self._status_value(column, mention, negated)
            elif negated and (self._denied(mention) or not self._is_asked(index)):
                column = min(columns, key=lambda c: (not c.negative_values(), c.number))
                value = next(iter(column.negative_values()), None)
            else:
                continue
            self.consumed.add(index)
            self.conditions.append(
                Condition(
                    facet=column.facet,
                    values=(value,) if value else (),
                    negated=negated and value is None,
                    words=mention.words,
                    certainty=0.8 * mention.certainty,
                )
            )

    def _is_asked(self, index: int) -> bool:
        """Whether a facet mention is what the question asks for, not what it requires."""
        mention = self.reading.mentions[index]
        before = [t.lower for t in self.reading.tokens[max(0, mention.start - 3) : mention.start]]
        return (
            bool({"what", "which"} & set(before))
            or self.reading.tokens[mention.start].lower == "which"
        )

    def _denied(self, mention: Mention) -> bool:
        """Whether a "no" or "without" stands right before a mention."""
        before = self.reading.tokens[max(0, mention.start - 2) : mention.start]
        return any(t.lower in ("no", "without", "lack", "lacks", "lacking") for t in before)

    def _status_value(self, column: FacetColumn, mention: Mention, negated: bool) -> str | None:
        """The value of a status facet that the words around its mention speak for."""
        if column.kind is ValueKind.FLAG:
            wanted = [v for v in sorted(column.by_value) if is_positive_flag(v) != negated]
            return wanted[0] if wanted else None
        near = self.reading.tokens[max(0, mention.start - 6) : mention.end + 7]
        stems = {t.stem for t in near if not t.is_function_word}
        best: tuple[float, str] | None = None
        for value in sorted(column.by_value):
            says_no = bool(column.negative_values()) and value in column.negative_values()
            words = [w for w in phrase(value) if w not in ("no", "not")]
            share = len(stems & set(words)) / max(1, len(words))
            denies = says_no or "not" in phrase(value)
            score = (
                share + (1 if says_no == negated else 0) - (0.5 if denies and not negated else 0)
            )
            if best is None or score > best[0]:
                best = (score, value)
        return best[1] if best else None

    # Attributes asked for

    def _facets(self) -> None:
        free = self._free(MentionKind.FACET)
        for index, mention in free:
            column = self._finest(mention.columns)
            self.consumed.add(index)
            if len(free) > 1 and self._acts(mention):
                continue
            self.requests.append(
                (
                    mention.start,
                    Request(facet=column.facet, words=mention.words, certainty=mention.certainty),
                )
            )

    def _acts(self, mention: Mention) -> bool:
        """Whether a mention is the subject of the question's verb: "do the authors … see"."""
        before = [t.lower for t in self.reading.tokens[max(0, mention.start - 2) : mention.start]]
        return bool(before) and before[-1] in ("the", "its", "their") and before[0] in _DOES

    def _finest(self, columns: Sequence[int]) -> FacetColumn:
        """Of facets alike in name, the one that tells most apart."""
        candidates = [self.view.columns[c] for c in columns]
        return min(candidates, key=lambda c: (-len(c.by_value), c.facet.key))

    def _groups(self) -> None:
        """The facet named right after "per", "by" or "for each", where no value follows it."""
        if self.cues.group_at is None:
            return
        for index, mention in enumerate(self.reading.mentions):
            first = self.reading.tokens[mention.start].start
            gap = (
                self.reading.question[self.cues.group_at : first]
                if first >= self.cues.group_at
                else None
            )
            if mention.kind is MentionKind.FACET and gap is not None and len(gap.split()) <= 3:
                following = self.reading.mentions[index + 1 : index + 2]
                if any(
                    m.start - mention.end < 2
                    and {s.column for s in m.senses} & set(mention.columns)
                    for m in following
                ):
                    return
                self.group_by = self._finest(mention.columns).facet
                self.consumed.add(index)
                return

    def _orders(self) -> None:
        """What a ranking runs by: the attribute named after the ranking words, else time or name."""
        if self.cues.operation is Operation.RANK and not self.cues.alphabetical:
            year = self._year_column()
            by_time = self.cues.by_time and year is not None
            named = [r for _, r in self.requests if self._is_numeric(self._column(r.facet).number)]
            if by_time and year is not None:
                self.order_by = year.facet
            elif named:
                self.order_by = named[-1].facet
        elif self.cues.operation is Operation.EXTREME:
            numeric_requests = [
                r for _, r in self.requests if self._column(r.facet).kind is ValueKind.NUMBER
            ]
            if numeric_requests:
                self.order_by = numeric_requests[0].facet
            elif self.cues.by_time and (year := self._year_column()) is not None:
                self.order_by = year.facet

    # What the words leave open

    def _implicit(self, scoped: bool) -> None:
        """Asks for the meaning of unexplained words where the question would else ask nothing."""
        asks = self._asks_for_kind()
        wants = scoped or self.cues.operation is Operation.EXTREME or asks and self.conditions
        if self.requests or self.group_by or not wants or self.grounding.meaning is None:
            return
        wording = self._asked_wording()
        column = self.grounding.meaning.asked(wording) if wording else None
        if column is not None:
            facet = self.view.columns[column].facet
            self.requests.append((0, Request(facet=facet, words=wording, certainty=0.5)))
            self.explained |= set(self.reading.unexplained())

    def _asks_for_kind(self) -> bool:
        """Whether the question asks who, when or where."""
        words = [t.lower for t in self.reading.tokens]
        return any(
            word in ("who", "whose")
            or (word in ("when", "where") and words[i + 1 : i + 2] and words[i + 1] in AUXILIARIES)
            for i, word in enumerate(words)
        )

    def _asked_wording(self) -> str:
        """What stands between "which" or "what" and the verb; all free words where nothing does.

        In "the most common type of paper among …" it is what follows the superlative.
        """
        words = [t.lower for t in self.reading.tokens]
        for i, word in enumerate(words):
            if word in ("which", "what"):
                noun = list(takewhile(lambda w: w not in AUXILIARIES, words[i + 1 : i + 6]))
                if noun and len(noun) < 5:
                    return " ".join(noun)
        if self.cues.extreme_end is not None:
            after = [t.lower for t in self.reading.tokens if t.start >= self.cues.extreme_end]
            noun = list(takewhile(lambda w: w not in _SCOPES and w not in AUXILIARIES, after))
            if noun and len(noun) < 5:
                return " ".join(noun)
        return self._unexplained_wording()

    def _unexplained_wording(self) -> str:
        covered = {
            i
            for m in self.reading.mentions
            if m.kind in (MentionKind.HUB, MentionKind.VALUE, MentionKind.TYPE)
            for i in range(m.start, m.end)
        }
        return " ".join(t.lower for i, t in enumerate(self.reading.tokens) if i not in covered)

    # The whole

    def _merged(self) -> list[Condition]:
        """Joins values of one facet: any of them where they are alternatives."""
        merged: list[Condition] = []
        for condition in self.conditions:
            twin = next(
                (
                    i
                    for i, other in enumerate(merged)
                    if other.facet == condition.facet
                    and other.negated == condition.negated
                    and other.values
                    and condition.values
                    and self._alternatives(other.facet)
                ),
                None,
            )
            if twin is None:
                if condition not in merged:
                    merged.append(condition)
                continue
            values = tuple(dict.fromkeys(merged[twin].values + condition.values))
            words = f"{merged[twin].words} / {condition.words}"
            merged[twin] = merged[twin].model_copy(update={"values": values, "words": words})
        return merged

    def _alternatives(self, facet: Facet) -> bool:
        if self.cues.compares or self.cues.counts and " and how " in self.reading.question.lower():
            return True
        column = self._column(facet)
        single = all(len({r.value for r in rows}) == 1 for rows in column.by_hub.values())
        return single or " or " in f" {self.reading.question.lower()} "

    def _unique_requests(self, conditions: Sequence[Condition]) -> list[Request]:
        found: dict[tuple[str, ...], Request] = {}
        for _, request in sorted(self.requests, key=lambda pair: pair[0]):
            found.setdefault(request.facet.key, request)
        bound = {c.facet.key for c in conditions if not c.negated and c.values}
        return [r for key, r in found.items() if key not in bound or len(found) == 1 and not bound]

    def _operation(self, conditions: Sequence[Condition], requests: Sequence[Request]) -> Operation:
        operation = self.cues.operation
        if self.group_by and operation in (Operation.COUNT, Operation.LIST):
            return Operation.DISTRIBUTE
        several = any(len(c.values) > 1 for c in conditions)
        if operation is Operation.COUNT and several and self._counted_twice():
            return Operation.COMPARE
        asks = {"which", "what", "who"}
        if operation is Operation.VERIFY and any(t.lower in asks for t in self.reading.tokens):
            return Operation.LIST
        return operation

    def _counted_twice(self) -> bool:
        return self.reading.question.lower().count("how ") > 1

    def _group_of(
        self,
        operation: Operation,
        conditions: Sequence[Condition],
        requests: Sequence[Request],
    ) -> Facet | None:
        if self.group_by is not None:
            return self.group_by
        if operation is Operation.COMPARE:
            compared = [c for c in conditions if len(c.values) > 1]
            return compared[0].facet if compared else None
        if operation is Operation.EXTREME and self.order_by is None and requests:
            return requests[0].facet
        if operation is Operation.DISTRIBUTE:
            ranged = [c for c in conditions if c.lowest is not None or c.highest is not None]
            year = self._year_column()
            if ranged:
                return ranged[0].facet
            if requests:
                return requests[-1].facet
            return year.facet if year else None
        return None

    def _not_understood(self) -> tuple[str, ...]:
        cued = {
            i
            for i, token in enumerate(self.reading.tokens)
            for start, end in self.cues.spans
            if token.start < end and token.end > start
        }
        left = [
            self.reading.tokens[i].text
            for i in self.reading.unexplained()
            if i not in cued and i not in self.explained
        ]
        quoted = [m.words for m in self.reading.mentions if m.kind is MentionKind.UNKNOWN]
        return tuple(dict.fromkeys(quoted + left))

    def _unmatched(self, unknown: Sequence[str]) -> tuple[str, ...]:
        """Words not understood that look like a name: quoted, or capitalised within a sentence."""
        quoted = [m.words for m in self.reading.mentions if m.kind is MentionKind.UNKNOWN]
        names = [
            token.text
            for i, token in enumerate(self.reading.tokens)
            if token.text in unknown
            and i > 0
            and token.text[:1].isupper()
            and self.reading.question[token.start - 2 : token.start - 1] not in (".", "?", "!")
        ]
        return tuple(dict.fromkeys(quoted + names))

    def _suggestions(self, unknown: Sequence[str]) -> tuple[str, ...]:
        senses = [s for words in unknown[:3] for s in self.lexicon.near_values(words, limit=2)]
        return tuple(dict.fromkeys(sense.value for sense in senses))[:4]

    def _confidence(self, unknown: Sequence[str]) -> float:
        content = [
            t for t in self.reading.tokens if not t.is_function_word and t.stem not in LIGHT_STEMS
        ]
        left = sum(len(phrase(words)) for words in unknown)
        return round(1 - min(1.0, left / max(1, len(content))), 3)

    def _negated(self, mention: Mention, qualifier: Mention | None) -> bool:
        """Whether a negation stands before a mention, or right after it, in the same clause."""
        start = min(mention.start, qualifier.start) if qualifier else mention.start
        end = max(mention.end, qualifier.end) if qualifier else mention.end
        inside = range(mention.start, mention.end)
        before = range(max(0, start - _NEAR - 1), start)
        after = range(end, min(len(self.reading.tokens), end + 4))
        boundary = {i for m in self.reading.mentions for i in range(m.start, m.end)}
        for i in reversed(before):
            if self.reading.tokens[i].is_negation:
                return True
            if i in boundary or self._breaks(i):
                break
        if any(self.reading.tokens[i].is_negation for i in inside):
            return True
        for i in after:
            if i in boundary or self._breaks(i - 1):
                break
            if self.reading.tokens[i].is_negation and self._follows_auxiliary(i):
                return not boundary & set(range(i + 1, i + 2 + _NEAR))
            if self._breaks(i):
                break
        return False

    def _follows_auxiliary(self, position: int) -> bool:
        """Whether a negation turns round the verb of what stands before it ("was not used")."""
        token = self.reading.tokens[position]
        if token.lower.endswith(("n't", "n’t")):
            return True
        before = self.reading.tokens[position - 1].lower if position else ""
        return token.lower in ("not", "never") and before in AUXILIARIES

    def _breaks(self, position: int) -> bool:
        token = self.reading.tokens[position]
        gap = self.reading.question[token.end : token.end + 1]
        return gap in (",", ";", ".", "?", "!") or token.lower in ("and", "but", "that", "which")

    def _asks_for_hubs(self) -> bool:
        return any(m.kind is MentionKind.TYPE for m in self.reading.mentions)

    def _column(self, facet: Facet) -> FacetColumn:
        return self.view.column(facet)

    def _free(self, *kinds: MentionKind) -> list[tuple[int, Mention]]:
        return [
            (i, m)
            for i, m in enumerate(self.reading.mentions)
            if m.kind in kinds and i not in self.consumed
        ]

    def _consume(self, *mentions: Mention) -> None:
        for i, mention in enumerate(self.reading.mentions):
            if mention in mentions:
                self.consumed.add(i)

    def _mentions_between(self, start: int, end: int) -> list[Mention]:
        return [
            m
            for m in self.reading.mentions
            if self.reading.tokens[m.start].start >= start
            and self.reading.tokens[m.end - 1].end <= end
        ]


def _blanked(reading: Reading) -> str:
    """The question with the names of papers and values blanked, length kept."""
    text = reading.question
    for mention in reading.mentions:
        if mention.kind in (MentionKind.HUB, MentionKind.VALUE, MentionKind.UNKNOWN):
            first = reading.tokens[mention.start].start
            last = reading.tokens[mention.end - 1].end
            if numeric(text[first:last]) is None:
                text = text[:first] + "_" * (last - first) + text[last:]
    return text
