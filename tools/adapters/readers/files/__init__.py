"""Files as they are read: packed or not, piece by piece, within limits, in which format."""
