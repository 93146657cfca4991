"""How the properties are tried: the same examples in every run, and none is judged by the clock."""

from hypothesis import settings

settings.register_profile("rules", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("rules")
