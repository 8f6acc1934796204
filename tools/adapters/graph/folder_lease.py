"""Marks of folders in use, so that no process removes what another one still reads.

The mark is a shared lock of the system's, which ends with the process that holds it.
"""

import fcntl
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path


def mark_in_use(folder: Path) -> Callable[[], None]:
    """Mark a folder as in use until the returned function is called."""
    opened = os.open(folder, os.O_RDONLY)
    fcntl.flock(opened, fcntl.LOCK_SH)
    return partial(os.close, opened)


def remove_unused(folder: Path) -> bool:
    """Remove a folder unless it is in use; return whether it was removed."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        shutil.rmtree(folder)
        return True
    finally:
        os.close(opened)
