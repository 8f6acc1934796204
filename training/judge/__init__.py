"""Questions with what each may mean, and the fit of the judge that tells which it means."""
