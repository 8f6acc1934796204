"""English made of labels: phrases, names of attributes, what restricts papers."""
