"""A revision of each chat's turns, so that going on from an older one is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Count the changes beside each chat."""
    column = sa.Column("turns_revision", sa.Integer, nullable=False, server_default="0")
    op.add_column("threads", column)
