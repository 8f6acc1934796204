"""Papers under their numbers: their references, their links and the facts found for them."""
