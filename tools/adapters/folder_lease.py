"""Which folders are in use, so that nobody removes what another process still reads.

The mark is a shared lock of the system's, which ends with the process that holds it.
"""

import fcntl
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path


def mark_in_use(folder: Path) -> Callable[[], None]:
    """Marks a folder as in use, by this process too, until the returned function is called."""
    opened = os.open(folder, os.O_RDONLY)
    fcntl.flock(opened, fcntl.LOCK_SH)
    return partial(os.close, opened)


def remove_unused(folder: Path) -> bool:
    """Removes a folder unless it is in use; whether it is gone."""
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
