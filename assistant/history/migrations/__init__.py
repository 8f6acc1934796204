"""Migrations of the tables, step by step; Alembic carries out those that a database lacks."""
