"""Hub stores: SQLite or PostgreSQL, and the lock of the one that writes."""
