"""What the words of a question name in the graph: papers, values, attributes, numbers."""

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import Protocol

from tools.hublink.lexicon import Lexicon, ValueSense
from tools.hublink.models import Frozen
from tools.hublink.cues import read_cues
from tools.hublink.words import LIGHT_STEMS, Token, family, phrase, quoted_spans, stem, tokens

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_FUZZY = 0.8
_SHARE = 0.3


class MentionKind(StrEnum):
    """What a mention names."""

    HUB = "hub"
    VALUE = "value"
    FACET = "facet"
    TYPE = "type"
    NUMBER = "number"
    UNKNOWN = "unknown"


class Mention(Frozen):
    """Words of the question, from token `start` to before `end`, and what they name."""

    kind: MentionKind
    start: int
    end: int
    words: str
    hubs: tuple[str, ...] = ()
    senses: tuple[ValueSense, ...] = ()
    columns: tuple[int, ...] = ()
    number: float | None = None
    certainty: float = 1.0


class Reading(Frozen):
    """A question's tokens with the mentions found, in order; no two overlap."""

    question: str
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]

    def unexplained(self) -> tuple[int, ...]:
        """Positions of content words that no mention covers."""
        covered = {i for m in self.mentions for i in range(m.start, m.end)}
        return tuple(
            i
            for i, token in enumerate(self.tokens)
            if i not in covered
            and not token.is_function_word
            and not token.is_negation
            and token.stem not in LIGHT_STEMS
        )


class Meaning(Protocol):
    """Knows which facets words mean, where nothing in the graph is spelled like them."""

    def of_words(self, words: Sequence[str]) -> list[tuple[int, ...]]: ...

    def among(self, wording: str, columns: Collection[int]) -> int: ...

    def asked(self, wording: str) -> int | None: ...


def read(question: str, lexicon: Lexicon, meaning: Meaning | None = None) -> Reading:
    """Finds what a question names: quotations, whole phrases, parts of titles, then single words.

    `meaning` is asked for the attributes that remaining words stand for.
    """
    finder = _Finder(question, tuple(_respelt(t, lexicon) for t in tokens(question)), lexicon)
    finder.quotations()
    finder.phrases()
    finder.title_runs()
    finder.values_in_any_order()
    finder.facet_words()
    finder.value_words()
    finder.numbers()
    finder.hub_nouns()
    if meaning is not None:
        finder.meanings(meaning)
        finder.settle(meaning)
    return Reading(
        question=question,
        tokens=finder.tokens,
        mentions=tuple(sorted(finder.mentions, key=lambda m: m.start)),
    )


def _respelt(token: Token, lexicon: Lexicon) -> Token:
    known = token.stem in lexicon.value_words or token.stem in lexicon.facet_words
    if known or token.stem in LIGHT_STEMS:
        return token
    word = lexicon.respell(token.lower)
    return token.model_copy(update={"lower": word, "stem": stem(word)}) if word else token


class _Finder:
    """Covers the tokens of one question with mentions, surest first."""

    def __init__(self, question: str, words: tuple[Token, ...], lexicon: Lexicon) -> None:
        self.question = question
        self.tokens = words
        self.lexicon = lexicon
        self.mentions: list[Mention] = []
        self._covered: set[int] = set()
        self._uses_case = any(t.text[:1].isupper() for t in words[1:])

    def quotations(self) -> None:
        for first, last in quoted_spans(self.question):
            inside = [i for i, t in enumerate(self.tokens) if t.start >= first and t.end <= last]
            if not inside or self._covered & set(inside):
                continue
            text = self.question[first:last]
            self._add(self._named(text), inside[0], inside[-1] + 1, text)

    def _named(self, text: str) -> Mention:
        """What a quotation names, spelling forgiven; an unknown where nothing is near."""
        key = phrase(text)
        columns = self.lexicon.facets.get(key, [])
        if hubs := self.lexicon.hubs.get(key) or self.lexicon.near_titles(text):
            return _mention(MentionKind.HUB, hubs=tuple(hubs))
        if senses := self.lexicon.values.get(key):
            return _mention(MentionKind.VALUE, senses=tuple(senses))
        if columns:
            return _mention(MentionKind.FACET, columns=tuple(columns))
        if near := self.lexicon.near_values(text, limit=1, cutoff=90):
            return _mention(MentionKind.VALUE, senses=tuple(near), certainty=_FUZZY)
        if run := self.lexicon.hub_by_run(key):
            return _mention(MentionKind.HUB, hubs=(run[0],), certainty=_FUZZY)
        return _mention(MentionKind.UNKNOWN)

    def phrases(self) -> None:
        """Whole titles, values, attribute names and the hubs' kind: longest first."""
        content = self._content()
        spans = []
        for at, i in enumerate(content):
            longest = self.lexicon.longest_from(self.tokens[i].stem)
            for length in range(min(longest, len(content) - at), 0, -1):
                key = tuple(self.tokens[j].stem for j in content[at : at + length])
                end = content[at + length - 1] + 1
                loose = end - i - length
                mention = self._whole(key) if loose <= self._slack(key) else None
                mention = mention and self._in_case(mention, content[at : at + length])
                if mention and not self._only_a_verb(mention, content[at : at + length]):
                    spans.append((-length, loose, i, end, mention))
        for _, _, start, end, mention in sorted(spans, key=lambda s: s[:3]):
            self._add(mention, start, end)

    def _in_case(self, mention: Mention, positions: Sequence[int]) -> Mention | None:
        """A title of one or two words must be written like one where the question uses capitals."""
        if not mention.hubs or len(positions) > 2:
            return mention
        words = [self.tokens[i] for i in positions]
        spelled = {hub for hub in mention.hubs if self._spelled_alike(hub, words)}
        named = all(w.text[:1].isupper() or w.text[:1].isdigit() for w in words)
        if spelled and (named or not self._uses_case):
            hubs = tuple(hub for hub in mention.hubs if hub in spelled)
            if named and self._uses_case and not _named_alike(mention.senses, words):
                return mention.model_copy(
                    update={"kind": MentionKind.HUB, "hubs": hubs, "senses": (), "columns": ()}
                )
            return mention.model_copy(update={"hubs": hubs})
        if mention.senses:
            return mention.model_copy(update={"kind": MentionKind.VALUE, "hubs": ()})
        return None

    def _spelled_alike(self, hub: str, words: Sequence[Token]) -> bool:
        title = [t.lower for t in tokens(self.lexicon.view.hubs[hub].label)]
        return all(word.lower in title for word in words)

    def _only_a_verb(self, mention: Mention, positions: Sequence[int]) -> bool:
        """Whether light words match an attribute in stem only, as "published" does "publisher"."""
        words = [self.tokens[i] for i in positions]
        if mention.kind is not MentionKind.FACET or any(w.stem not in LIGHT_STEMS for w in words):
            return False
        asked = " ".join(word.lower for word in words)
        names = [self.lexicon.view.columns[c].name.lower() for c in mention.columns]
        return not any(name.rstrip("s") == asked.rstrip("s") for name in names)

    def _slack(self, key: tuple[str, ...]) -> int:
        """How many function words may stand between the words of a phrase."""
        return 1 + self.lexicon.function_words.get(key, 0)

    def _whole(self, key: tuple[str, ...]) -> Mention | None:
        hubs = self.lexicon.hubs.get(key)
        senses = self.lexicon.values.get(key)
        columns = self.lexicon.facets.get(key)
        if key in self.lexicon.types:
            return _mention(MentionKind.TYPE)
        if hubs and (len(key) > 2 or not (senses or columns)):
            return _mention(MentionKind.HUB, hubs=tuple(hubs), senses=tuple(senses or ()))
        if columns:
            return _mention(MentionKind.FACET, columns=tuple(columns), senses=tuple(senses or ()))
        if senses:
            return _mention(MentionKind.VALUE, senses=tuple(senses), hubs=tuple(hubs or ()))
        return None

    def title_runs(self) -> None:
        """A part of a title that names one hub only."""
        while True:
            content = self._content(covered_by_less=True)
            found = self.lexicon.hub_by_run([self.tokens[i].stem for i in content])
            if not found:
                return
            hub, first, last = found
            start, end = content[first], content[last - 1] + 1
            overlapped = [m for m in self.mentions if m.start < end and m.end > start]
            for mention in overlapped:
                self.mentions.remove(mention)
                self._covered -= set(range(mention.start, mention.end))
            self._add(_mention(MentionKind.HUB, hubs=(hub,), certainty=_FUZZY), start, end)

    def values_in_any_order(self) -> None:
        """Values all of whose words stand together, in whatever order."""
        content = self._content()
        found: list[tuple[int, int, int, tuple[ValueSense, ...]]] = []
        for at in range(len(content)):
            for length in range(min(5, len(content) - at), 1, -1):
                run = content[at : at + length]
                if run[-1] - run[0] >= 2 * length:
                    continue
                senses = self._made_of({self.tokens[i].stem for i in run})
                if senses:
                    found.append((-length, run[0], run[-1] + 1, senses))
        for _, start, end, senses in sorted(found, key=lambda f: f[:3]):
            self._add(_mention(MentionKind.VALUE, senses=senses, certainty=_FUZZY), start, end)

    def _made_of(self, stems: set[str]) -> tuple[ValueSense, ...]:
        """The values that consist of exactly these stems."""
        common: set[ValueSense] | None = None
        for each in stems:
            bearing = self.lexicon.value_words.get(each, set())
            common = set(bearing) if common is None else common & bearing
            if not common:
                return ()
        exact = [s for s in common or () if set(phrase(s.value)) == stems]
        return tuple(sorted(exact, key=lambda s: (s.column, s.value)))

    def hub_nouns(self) -> None:
        """What hubs are called where the graph has no word for it: "which films", "the film X"."""
        for i, token in enumerate(self.tokens):
            mention = self._over(i)
            if token.is_function_word or not (mention is None or self._is_weak(mention)):
                continue
            before = self.tokens[i - 1].lower if i else ""
            after = self._over(i + 1)
            titled = after is not None and after.kind is MentionKind.HUB and before != ""
            asked = before in ("which", "what") or (before == "many" and i > 1)
            if (titled and i + 1 == getattr(after, "start", None)) or asked:
                self._replace(_mention(MentionKind.TYPE, certainty=0.5), i, i + 1)

    def meanings(self, meaning: Meaning) -> None:
        """Attributes that words mean though the graph spells them otherwise."""
        cued = [span for span in read_cues(self.question).spans]
        free = [
            i
            for i, token in enumerate(self.tokens)
            if not token.is_function_word
            and not token.is_negation
            and token.stem not in LIGHT_STEMS
            and not token.lower.isdigit()
            and self._is_open(i)
            and not any(start <= token.start < end for start, end in cued)
        ]
        words = [self.tokens[i].lower for i in free]
        for i, columns in zip(free, meaning.of_words(words) if words else (), strict=True):
            columns = self._of_family(self.tokens[i]) or columns
            if columns:
                self._replace(_mention(MentionKind.FACET, columns=columns, certainty=0.6), i, i + 1)

    def _of_family(self, token: Token) -> tuple[int, ...]:
        """Attributes named by a word of the same family: "director" is "directed by"."""
        mine = family(token.stem)
        found = {
            number
            for word, numbers in self.lexicon.facet_words.items()
            if family(word) == mine and word not in LIGHT_STEMS
            for number in numbers
        }
        return tuple(sorted(found))

    def settle(self, meaning: Meaning) -> None:
        """Of attributes that part of a name fits equally, keeps the one the wording speaks of."""
        for position, mention in enumerate(self.mentions):
            names = {self._name(column) - {"sub"} for column in mention.columns}
            if mention.kind is MentionKind.FACET and len(names) > 1:
                best = meaning.among(self._wording(mention), mention.columns)
                alike = tuple(
                    c
                    for c in mention.columns
                    if self._name(c) - {"sub"} == self._name(best) - {"sub"}
                )
                self.mentions[position] = mention.model_copy(update={"columns": alike})

    def _wording(self, mention: Mention) -> str:
        """A mention's words with the free words before it."""
        start = mention.start
        while start > 0 and mention.start - start < 5 and self._over(start - 1) is None:
            start -= 1
        return " ".join(t.lower for t in self.tokens[start : mention.end])

    def _over(self, position: int) -> Mention | None:
        return next((m for m in self.mentions if m.start <= position < m.end), None)

    def _is_open(self, position: int) -> bool:
        mention = self._over(position)
        return mention is None or self._is_weak(mention)

    def _is_weak(self, mention: Mention) -> bool:
        """A value that may be a mere word: single, common, of an attribute nobody named."""
        if mention.kind is not MentionKind.VALUE or mention.end - mention.start > 1:
            return False
        word = self.tokens[mention.start].text
        return word == word.lower() and all(s.value == s.value.lower() for s in mention.senses)

    def _replace(self, mention: Mention, start: int, end: int) -> None:
        for old in [m for m in self.mentions if m.start < end and m.end > start]:
            self.mentions.remove(old)
            self._covered -= set(range(old.start, old.end))
        self._add(mention, start, end)

    def facet_words(self) -> None:
        """Neighbouring words that are part of an attribute's name: the attributes most covered."""
        content = self._content()
        at = 0
        while at < len(content):
            run = []
            while at < len(content) and self.tokens[content[at]].stem in self.lexicon.facet_words:
                if run and content[at] - run[-1] > 3:
                    break
                run.append(content[at])
                at += 1
            if any(self.tokens[i].stem not in LIGHT_STEMS for i in run):
                self._partial_facet(run)
            elif not run:
                at += 1

    def _partial_facet(self, run: Sequence[int]) -> None:
        stems = {self.tokens[i].stem for i in run}
        scores = {}
        for number in {n for s in stems for n in self.lexicon.facet_words[s]}:
            name = {s for s in phrase(self.lexicon.view.columns[number].name) if s != "sub"}
            scores[number] = (len(stems & name), len(stems & name) / len(name))
        best = max(scores.values())
        columns = tuple(sorted(number for number, score in scores.items() if score == best))
        used = [i for i in run if any(self.tokens[i].stem in self._name(c) for c in columns)]
        self._add(
            _mention(MentionKind.FACET, columns=columns, certainty=0.5 + 0.4 * best[1]),
            used[0],
            used[-1] + 1,
        )

    def _name(self, column: int) -> frozenset[str]:
        return frozenset(phrase(self.lexicon.view.columns[column].name))

    def value_words(self) -> None:
        """Words that occur in a few values only, as a surname does."""
        content = self._content()
        at = 0
        while at < len(content):
            senses: set[ValueSense] | None = None
            end = at
            while end < len(content) and self._adjoins(content, at, end):
                bearing = self.lexicon.value_words.get(self.tokens[content[end]].stem)
                narrower = bearing if senses is None else senses & (bearing or set())
                if not narrower:
                    break
                senses, end = narrower, end + 1
            words = [self.tokens[i] for i in content[at:end]]
            senses = {s for s in senses or () if len(words) / len(phrase(s.value)) >= _SHARE}
            if senses and self._describes(senses, words):
                columns = tuple(sorted({sense.column for sense in senses}))
                mention = _mention(MentionKind.FACET, columns=columns, certainty=0.5)
                self._add(mention, content[at], content[end - 1] + 1)
            elif senses and self._telling(senses, words):
                mention = _mention(
                    MentionKind.VALUE,
                    senses=tuple(sorted(senses, key=lambda s: (s.column, s.value))),
                    certainty=0.6,
                )
                self._add(mention, content[at], content[end - 1] + 1)
            at = max(end, at + 1)

    def _adjoins(self, content: Sequence[int], at: int, end: int) -> bool:
        """Whether the next word follows its predecessor, at most an article apart."""
        if end == at:
            return True
        between = range(content[end - 1] + 1, content[end])
        return all(
            i not in self._covered and self.tokens[i].is_function_word for i in between
        ) and (len(between) <= 1)

    def _describes(self, senses: set[ValueSense], words: Sequence[Token]) -> bool:
        """Whether a word is common to most values of a facet, and so speaks of the facet."""
        columns = {sense.column for sense in senses}
        if len(words) > 1 or len(columns) > 1 or len(senses) < 3:
            return False
        return 2 * len(senses) >= len(self.lexicon.view.columns[min(columns)].by_value)

    def _telling(self, senses: set[ValueSense], words: Sequence[Token]) -> bool:
        """Whether words that are part of values single them out."""
        if all(word.stem in LIGHT_STEMS or word.is_negation for word in words):
            return False
        if len(senses) > 5:
            return False
        return len({sense.column for sense in senses}) == 1

    def numbers(self) -> None:
        for i, token in enumerate(self.tokens):
            if i not in self._covered and _NUMBER.fullmatch(token.lower):
                self._add(_mention(MentionKind.NUMBER, number=float(token.lower)), i, i + 1)

    def _content(self, covered_by_less: bool = False) -> list[int]:
        """Positions of content words still free; also those under mentions of few words."""
        firm = {
            i
            for m in self.mentions
            if not covered_by_less or m.kind in (MentionKind.HUB, MentionKind.UNKNOWN)
            for i in range(m.start, m.end)
        }
        return [
            i
            for i, token in enumerate(self.tokens)
            if i not in firm and (not token.is_function_word or token.is_negation)
        ]

    def _add(self, mention: Mention, start: int, end: int, words: str | None = None) -> None:
        span = set(range(start, end))
        if span & self._covered:
            return
        self._covered |= span
        text = words or self.question[self.tokens[start].start : self.tokens[end - 1].end]
        self.mentions.append(mention.model_copy(update={"start": start, "end": end, "words": text}))


def _named_alike(senses: Iterable[ValueSense], words: Sequence[Token]) -> bool:
    """Whether a value is a name spelled with capitals like the words."""
    wanted = [word.text for word in words]
    return any([t.text for t in tokens(sense.value)] == wanted for sense in senses)


def _mention(
    kind: MentionKind,
    hubs: tuple[str, ...] = (),
    senses: tuple[ValueSense, ...] = (),
    columns: tuple[int, ...] = (),
    number: float | None = None,
    certainty: float = 1.0,
) -> Mention:
    return Mention(
        kind=kind,
        start=0,
        end=0,
        words="",
        hubs=hubs,
        senses=senses,
        columns=columns,
        number=number,
        certainty=certainty,
    )
