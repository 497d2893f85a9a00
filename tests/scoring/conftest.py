"""How the properties of `scoring` are tried: the same examples on every run, without a clock."""

from hypothesis import settings

settings.register_profile("scoring", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("scoring")
