"""References in the formats that people cite with, from CSL-JSON values."""
