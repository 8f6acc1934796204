"""The HubLink method: hubs, their paths, retrieval and grounding, free of any outside service."""
