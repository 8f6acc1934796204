"""Links by which chats are shared."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of links, none for a chat there is."""
    thread = sa.ForeignKey("threads.id", ondelete="CASCADE")
    op.create_table(
        "shares",
        sa.Column("thread_id", sa.Text, thread, primary_key=True, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("shared_at", sa.Text, nullable=False),
        sa.UniqueConstraint("token", name="shares_token"),
    )
