"""How the tables came to be, step by step; Alembic carries out what a database still lacks."""
