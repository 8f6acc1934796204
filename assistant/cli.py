"""The `hublink` command, put together from its parts."""

import os
import sys

import typer
from typer.exceptions import Abort, TyperException

from assistant.command_line.ask import ask
from assistant.command_line.chat import chat
from assistant.command_line.doctor import doctor
from assistant.command_line.evaluate import evaluate
from assistant.command_line.feedback import feedback
from assistant.command_line.index import index
from assistant.command_line.indexes import indexes, repair
from assistant.command_line.replay import replay
from assistant.command_line.serve import serve
from assistant.command_line.terminal import say
from assistant.command_line.users import users
from assistant.command_line.watch import watch
from tools.errors import SetupError

app = typer.Typer(
    name="hublink",
    help="Ask a research knowledge graph, with sources one can open and check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for command in (index, watch, ask, chat, serve, doctor, replay, repair):
    app.command()(command)
app.command("eval")(evaluate)
app.add_typer(users, name="users")
app.add_typer(feedback, name="feedback")
app.add_typer(indexes, name="indexes")

_MISTAKE = 2
_INTERRUPTED = 130


def main() -> None:
    """Run the command; a mistake ends with one line that says what to do, and exit status 2."""
    try:
        status = app(prog_name="hublink", standalone_mode=False)
    except SetupError as error:
        say(f"{error.message} {error.remedy}")
        status = _MISTAKE
    except TyperException as error:
        message = " ".join(error.format_message().split())
        say(f"{message} `hublink --help` tells what can be asked for.")
        status = _MISTAKE
    except (Abort, KeyboardInterrupt):
        status = _INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status or 0)
