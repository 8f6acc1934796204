"""An index on disk: its folder, its states, how it is written and kept in order."""
