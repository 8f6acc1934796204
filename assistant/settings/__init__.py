"""The settings of the program in groups, each setting by the name it has in the environment."""
