"""Which state of its turns a chat is in, so that who goes on from an older one is told."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Count the changes beside each chat."""
    column = sa.Column("turns_revision", sa.Integer, nullable=False, server_default="0")
    op.add_column("threads", column)
