"""What a message says: its parts, the papers it points at, the conversation it is said in."""
