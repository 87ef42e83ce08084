"""What the tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import henge
import pytest

VARIANTS = [
    ("moai", "8x8"),
    ("moai", "5x5"),
    ("moai", "9x10"),
    ("cage", "10"),
    ("cage", "6"),
    ("racing-kings", "standard"),
    ("gorogo", "standard"),
]


@pytest.fixture(params=VARIANTS, ids="-".join)
def game(request: pytest.FixtureRequest) -> henge.Game:
    return henge.load_game(*request.param)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    henge.set_language("en")
    yield
    henge.set_language("en")


def random_game(game: henge.Game, seed: int) -> Iterator[henge.State]:
    """The states of a random game, which is always the same for a seed."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        yield state


def finished(game: henge.Game, seed: int) -> henge.State:
    """The last state of a random game."""
    *_, last = random_game(game, seed)
    return last
