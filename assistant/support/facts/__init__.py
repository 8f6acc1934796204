"""The facts of one paper, searched for the names, texts and numbers of a sentence."""
