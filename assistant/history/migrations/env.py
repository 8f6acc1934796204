"""Alembic's entry point: runs the missing migrations, on the connection it is given."""

from alembic import context

from assistant.history.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
