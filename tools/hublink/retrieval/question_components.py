"""A question made ready for retrieval (algorithm 11)."""

from collections.abc import Sequence
from itertools import groupby

from tools.hublink.core.models import ProcessedQuestion
from tools.hublink.core.protocols import Embedder
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    NEGATIONS,
    Token,
    quoted_spans,
    tokens,
)

_JOINERS = frozenset(" -'’/&.")


def process_question(
    question: str, embedder: Embedder, components: Sequence[str]
) -> ProcessedQuestion:
    """Return the question with its components, all embedded: one row each, the question's first."""
    return ProcessedQuestion(
        question=question,
        components=tuple(components),
        embeddings=embedder.embed([question, *components]),
    )


def extract_components(question: str, maximum: int) -> tuple[str, ...]:
    """Return the parts of a question worth searching for one by one, in order of appearance.

    Needs no model: quoted spans, runs of words between function words and punctuation, and within
    those the names and numbers.
    """
    spans = [*quoted_spans(question), *_chunks(question)]
    parts = (question[start:end].strip() for start, end in sorted(spans, key=_leftmost_longest))
    distinct = {part.casefold(): part for part in reversed(list(parts)) if part}
    whole = question.strip(" ?!.").casefold()
    return tuple(part for key, part in reversed(distinct.items()) if key != whole)[:maximum]


def _leftmost_longest(span: tuple[int, int]) -> tuple[int, int]:
    return span[0], -span[1]


def _chunks(question: str) -> list[tuple[int, int]]:
    spans = []
    quoted = quoted_spans(question)
    free = [
        token
        for token in tokens(question)
        if not any(start <= token.start < end for start, end in quoted)
    ]
    for run in _runs(question, free):
        spans.append((run[0].start, run[-1].end))
        for named, group in groupby(run, key=_is_name):
            members = list(group)
            if named and len(members) < len(run):
                spans.append((members[0].start, members[-1].end))
    return spans


def _runs(question: str, words: Sequence[Token]) -> list[list[Token]]:
    """Return runs of content words that only spaces and hyphens part."""
    runs: list[list[Token]] = []
    end = -1
    for token in words:
        if not _bears_content(token):
            continue
        adjoining = end >= 0 and set(question[end : token.start]) <= _JOINERS
        if adjoining:
            runs[-1].append(token)
        else:
            runs.append([token])
        end = token.end
    return runs


def _bears_content(token: Token) -> bool:
    lower = token.lower
    return not (lower in FUNCTION_WORDS or lower in NEGATIONS or token.stem in LIGHT_STEMS)


def _is_name(token: Token) -> bool:
    return token.start > 0 and (token.text[0].isupper() or token.text[0].isdigit())
