"""From a plan to the hubs, facts and tables it leads to."""
