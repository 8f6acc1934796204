"""What a sentence says between papers that it cites: dates, sizes, links, which has what."""
