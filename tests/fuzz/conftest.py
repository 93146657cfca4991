"""What the walk asserts is said in full where it does not hold."""

import pytest

pytest.register_assert_rewrite("tests.fuzz.invariants", "tests.fuzz.remembered", "tests.fuzz.files", "tests.fuzz.walk")
