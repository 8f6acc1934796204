"""Users, chats with their steps and elements, conversations, feedback."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    _make_users_and_threads()
    _make_contents()
    _make_feedback()


def _make_users_and_threads() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text),
        sa.Column("password_since", sa.Integer),
        sa.UniqueConstraint("name", name="users_name"),
    )
    op.create_table(
        "threads",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "user_id", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("search_text", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.Column("metadata", sa.Text, nullable=False),
    )
    op.create_index("threads_of_user", "threads", ["user_id", "updated_at"])


def _make_contents() -> None:
    op.create_table(
        "steps",
        sa.Column("id", sa.Text, primary_key=True),
        _thread(),
        sa.Column("parent_id", sa.Text),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("search_text", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("steps_of_thread", "steps", ["thread_id", "created_at"])
    op.create_table(
        "elements",
        sa.Column("id", sa.Text, primary_key=True),
        _thread(),
        sa.Column("step_id", sa.Text),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("elements_of_thread", "elements", ["thread_id"])
    op.create_table(
        "turns",
        _thread(primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("message_id", sa.Text, nullable=False),
        sa.Column("answer_id", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.UniqueConstraint("thread_id", "message_id", name="turns_message"),
    )


def _make_feedback() -> None:
    op.create_table(
        "feedback",
        sa.Column("id", sa.Text, primary_key=True),
        _thread(),
        sa.Column(
            "step_id", sa.Text, sa.ForeignKey("steps.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("comment", sa.Text),
        sa.Column("given_at", sa.Text, nullable=False),
        sa.UniqueConstraint("step_id", name="feedback_of_step"),
    )
    op.create_index("feedback_of_thread", "feedback", ["thread_id"])


def _thread(primary_key: bool = False) -> "sa.Column[str]":
    reference = sa.ForeignKey("threads.id", ondelete="CASCADE")
    return sa.Column("thread_id", sa.Text, reference, nullable=False, primary_key=primary_key)
