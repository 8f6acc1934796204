"""The use of the chats: who comes, how much is asked, how answers turn out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from statistics import median, quantiles

from sqlalchemy import Connection, func, select

from assistant.conversation.answer import Answer
from assistant.history.database import HistoryDatabase
from assistant.history.tables import FEEDBACK, STEPS, THREADS, TURNS, USERS
from assistant.history.turn_state import VERSION, read
from tools.hublink.core.models import Frozen

_LATEST = 200
_DAYS = 14


class PersonUse(Frozen):
    """A person, how many chats they have, and when they last went on with one."""

    name: str
    since: str
    chats: int
    last: str = ""


class AnswersMade(Frozen):
    """The latest answers, by number: how long they took, how they ended, what models took."""

    count: int
    median_seconds: float
    slow_seconds: float
    found_nothing: int
    stopped: int
    input_tokens: int
    output_tokens: int
    models: Mapping[str, int]


class ChatUse(Frozen):
    """The use of the chats; `days` are those of the last two weeks on which something was asked."""

    people: tuple[PersonUse, ...]
    chats: int
    questions: int
    days: Mapping[str, int]
    praised: int
    blamed: int
    latest: AnswersMade | None = None


async def chat_use(database: HistoryDatabase) -> ChatUse:
    """Return how the chats of a history are used."""
    return await database.run(_read)


def _read(connection: Connection) -> ChatUse:
    count = func.count(THREADS.c.id)
    people = (
        select(USERS.c.name, USERS.c.created_at, count, func.max(THREADS.c.updated_at))
        .outerjoin(THREADS, THREADS.c.user_id == USERS.c.id)
        .group_by(USERS.c.name, USERS.c.created_at)
        .order_by(USERS.c.name)
    )
    asked = STEPS.c.type == "user_message"
    day, number = func.substr(STEPS.c.created_at, 1, 10), func.count()
    first = (datetime.now(UTC) - timedelta(days=_DAYS)).date().isoformat()
    days = (
        select(day.label("day"), func.count().label("number"))
        .where(asked, day > first)
        .group_by(day)
        .order_by(day)
    )
    values = Counter(connection.execute(select(FEEDBACK.c.value)).scalars())
    return ChatUse(
        people=tuple(
            PersonUse(
                name=name, since=since[:10], chats=chats, last=(last or "")[:16].replace("T", " ")
            )
            for name, since, chats, last in connection.execute(people)
        ),
        chats=connection.execute(select(count)).scalar_one(),
        questions=connection.execute(select(number).where(asked)).scalar_one(),
        days={row.day: row.number for row in connection.execute(days)},
        praised=values[1],
        blamed=sum(values.values()) - values[1],
        latest=_answers_made(_latest(connection)),
    )


def _latest(connection: Connection) -> list[Answer]:
    asked = (
        select(TURNS.c.version, TURNS.c.state)
        .join(THREADS)
        .where(TURNS.c.version == VERSION, TURNS.c.answer_id.is_not(None))
        .order_by(THREADS.c.updated_at.desc(), TURNS.c.position.desc())
        .limit(_LATEST)
    )
    states = (read(version, state) for version, state in connection.execute(asked))
    return [state.turn.answer for state in states if state.turn is not None]


def _answers_made(answers: Sequence[Answer]) -> AnswersMade | None:
    if not answers:
        return None
    seconds = [answer.seconds for answer in answers]
    return AnswersMade(
        count=len(answers),
        median_seconds=round(median(seconds), 2),
        slow_seconds=round(quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0], 2),
        found_nothing=sum(not answer.grounded for answer in answers),
        stopped=sum(answer.stopped for answer in answers),
        input_tokens=sum(answer.usage.input_tokens for answer in answers),
        output_tokens=sum(answer.usage.output_tokens for answer in answers),
        models=dict(Counter(answer.model for answer in answers).most_common()),
    )
