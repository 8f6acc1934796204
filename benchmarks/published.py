"""The figures published for other systems, to stand beside ours."""

import json
from collections.abc import Mapping
from pathlib import Path

from tools.errors import SetupError

Rows = Mapping[str, Mapping[str, float]]


def published_rows(file: Path | None, group: str | None, split: str) -> Rows:
    """Return the figures of each system in a group (`{group: {system: {split: {figure: value}}}}`).

    There are none where no file or group is named.

    Raises:
        SetupError: the file does not have them.
    """
    if file is None or group is None:
        return {}
    try:
        systems = json.loads(file.read_text(encoding="utf-8"))[group]
        return {name: splits[split] for name, splits in systems.items()}
    except (OSError, ValueError, KeyError) as error:
        raise SetupError(
            f"{file} has no figures of {group} for {split}: {error}.",
            "Correct `published` or `split` in the suite.",
        ) from error
