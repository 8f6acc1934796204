"""What the program learns from data, made again by `make train`; each module writes one file."""
