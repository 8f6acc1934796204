"""`hublink users`: the people who log in."""

import sys
from typing import Annotated

import typer

from assistant.command_line.open_history import with_history
from assistant.command_line.terminal import say
from tools.errors import SetupError

users = typer.Typer(help="The people who log in. Without any, nobody has to.")

Name = Annotated[str, typer.Argument(help="The user's name.")]


@users.command("add")
def add_user(name: Name) -> None:
    """Add a user, or change a user's password; it is asked for, or read from the input."""
    password = _password(name)
    person = with_history(lambda history: history.users.set_password(name, password))
    say(f"{person.name} can log in. A server that runs must be started anew the first time.")


@users.command("remove")
def remove_user(name: Name) -> None:
    """Remove a user with all chats."""
    if not with_history(lambda history: history.users.remove(name)):
        raise SetupError(f"There is no user {name!r}.", "`hublink users list` shows all.")
    say(f"{name} and all chats of {name} are gone.")


@users.command("list")
def list_users() -> None:
    """List all users."""
    for person in with_history(lambda history: history.users.list()):
        way = "password" if person.password_since is not None else "no password"
        typer.echo(f"{person.name}\t{way}\tsince {person.created_at[:10]}")


def _password(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"Password of {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
