"""Which way the words of a question are turned: what they deny, leave out or call untold."""
