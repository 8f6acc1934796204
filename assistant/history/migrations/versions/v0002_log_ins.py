"""Log-ins, so that each can be ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of log-ins; people who are logged in do so again."""
    op.create_table(
        "log_ins",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "user_id", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_index("log_ins_of_user", "log_ins", ["user_id"])
