"""Pages, by who comes."""
