"""Questions upon rows that were told: other cells, the other end, how far they lie apart."""
