"""Chats that last: kept in SQLite or PostgreSQL, each for the person it belongs to."""
