"""Programs that some tests need and pip does not install; without one, its tests are left out."""

import os
import shutil

import pytest

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PANDOC = shutil.which("pandoc")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if CHROMIUM is None:
        terminalreporter.write_line(
            "Not run: tests/browser, as no Chromium was found. Install it, or name it in CHROMIUM."
        )
    if PANDOC is None:
        terminalreporter.write_line(
            "Not run: tests/references/test_with_pandoc.py, as there is no pandoc. Install it."
        )
