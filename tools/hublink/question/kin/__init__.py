"""Questions for what stands in a relation to a thing: its successors, what is compared with it."""
