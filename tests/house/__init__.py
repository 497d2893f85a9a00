"""The rules of the house as functions of a tree root, each returning its findings."""
