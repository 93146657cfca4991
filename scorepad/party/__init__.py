"""Who sits where.

The promise of this folder: pure. It imports the standard library and `scorepad.seat` only, holds no prose,
takes chance as a seeded `random.Random`, and never touches the database or the web.
"""
