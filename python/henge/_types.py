"""What the compiled part of the package returns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int | None
    """The number of the player who won; ``None`` for a draw."""

    reason: str
    """Why, in the chosen language."""

    clause: str | None
    """The clause of the rules, such as ``G10``."""


class Step(NamedTuple):
    """How the games of a :class:`henge.VecEnv` stand after a step. Every array has a row a game."""

    observations: NDArray[np.float32] | None
    """What the player to move sees: planes, rows and columns. ``None`` if they weren't asked for."""

    rewards: NDArray[np.float32]
    """What both players get: 1 and -1 where a game has just been won, else 0."""

    terminated: NDArray[np.bool_]
    """Whether a game has just ended. The other arrays show the new one then."""

    legal_actions_mask: NDArray[np.bool_]
    """Whether each action is legal."""

    current_players: NDArray[np.int8]
    """The number of the player to move."""
