"""The machine a measurement was taken on."""

import os
import platform
from datetime import date
from pathlib import Path

import psutil

from tools.hublink.core.models import Frozen


class Machine(Frozen):
    """The hardware and software that a measured time depends on."""

    processor: str
    cores: int
    memory: int
    system: str
    python: str
    date: date

    def __str__(self) -> str:
        return (
            f"{self.processor}, {self.cores} cores, {self.memory / 1e9:.0f} GB, {self.system}, "
            f"Python {self.python}, {self.date}"
        )


def this_machine() -> Machine:
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        memory=psutil.virtual_memory().total,
        system=platform.system(),
        python=platform.python_version(),
        date=date.today(),
    )


def _processor() -> str:
    """The processor's name where the system tells, else its kind."""
    known = Path("/proc/cpuinfo")
    if known.exists():
        for line in known.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
