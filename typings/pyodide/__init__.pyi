"""Python's side of the browser runtime."""
