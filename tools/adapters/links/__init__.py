"""Link services: Crossref, OpenAlex, Unpaywall."""
