"""Tables: what their files hold, what their columns are, and what each cell says."""
