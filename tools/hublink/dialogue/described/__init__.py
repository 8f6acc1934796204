"""Papers that a message describes by what they are on or whose they are: "the Bihar study"."""
