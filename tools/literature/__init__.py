"""Papers as bibliographic references: CSL, names, identifiers, venues, links, types."""
