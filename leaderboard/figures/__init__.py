"""Plotly figures of the tabs: one noun a module, from rows alone; no query, no statistics."""
