"""The citation gate: what an answer says, held against the facts of the papers it cites."""
