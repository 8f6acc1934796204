"""Kept triples joined with newer ones about some of their subjects."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_BLANK = b"_:"


def write_renewed(kept: Path, newer: Path, file: BinaryIO) -> int:
    """Write the kept triples, those of subjects with newer ones replaced; return their number.

    All are lines of N-Triples with single spaces. A blank node that only replaced triples led to
    goes with them, as the cells of an old list do. Blank nodes are held in memory, and the subjects
    of the newer triples.
    """
    renewed = {subject for subject, _, _ in _lines(newer)}
    lost = _lost_nodes(kept, newer, renewed)
    written = 0
    for source, left_out in ((kept, renewed | lost), (newer, frozenset[bytes]())):
        for subject, _, line in _lines(source):
            if subject not in left_out:
                file.write(line)
                written += 1
    return written


def _lost_nodes(kept: Path, newer: Path, renewed: set[bytes]) -> set[bytes]:
    """Return the blank nodes that were objects of triples and are so no longer."""
    below: dict[bytes, list[bytes]] = defaultdict(list)
    led_to, pending = set[bytes](), list[bytes]()
    for source in (kept, newer):
        for subject, value, _ in _lines(source):
            stays = source == newer or subject not in renewed
            if value.startswith(_BLANK):
                led_to.add(value)
                if stays and subject.startswith(_BLANK):
                    below[subject].append(value)
                elif stays:
                    pending.append(value)
    pending += [node for node in below if node not in led_to]
    found = set[bytes]()
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending += below.get(node, ())
    return led_to - found


def _lines(file: Path) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yield each line with its subject and its object."""
    with file.open("rb") as lines:
        for line in lines:
            subject, _, value = line.split(b" ", 2)
            yield subject, value.removesuffix(b" .\n"), line
