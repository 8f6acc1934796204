"""The settings people chose last, for the chats they begin."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room beside each user."""
    op.add_column("users", sa.Column("preferences", sa.Text))
