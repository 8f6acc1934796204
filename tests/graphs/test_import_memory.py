"""Importing a graph takes memory for a part of it, however large it is."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATEMENTS = 100_000
IMPORT = """
import resource, sys
from pathlib import Path
from tools.adapters.index.graph_import import import_graph

def most_held():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

unit = 1 if sys.platform == "darwin" else 1024
before = most_held()
imported = import_graph(Path(sys.argv[1]), None, Path(sys.argv[2]))
print(imported.triples, (most_held() - before) * unit)
"""


def test_importing_a_graph_holds_a_part_of_it_in_memory(tmp_path: Path) -> None:
    file = tmp_path / "graph.nt"
    with file.open("w", encoding="utf-8") as lines:
        for number in range(STATEMENTS):
            value = number * 7919 % 100_003
            lines.write(
                f"<urn:thing-{number // 8}> <urn:attribute-{number % 8}>"
                f' "value {value} of number {number}" .\n'
            )
    command = [sys.executable, "-c", IMPORT, str(file), str(tmp_path / "graph")]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    triples, memory = map(int, told.stdout.split())
    assert triples == STATEMENTS
    assert memory < 600 * STATEMENTS
