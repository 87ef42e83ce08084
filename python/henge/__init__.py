"""Moai, Cage, Racing Kings, GoRoGo and Chess Loop for programs: rules, search, many games at once.

The names follow OpenSpiel's:

>>> import henge
>>> state = henge.load_game("gorogo").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.moves()
['&a1']

Adapters are in :mod:`henge.pettingzoo`, :mod:`henge.gymnasium` and :mod:`henge.openspiel`; Chess
Loop is in :mod:`henge.loop`.
"""

from henge import loop
from henge._errors import HengeError, IllegalMoveError
from henge._henge import (
    Bot,
    Game,
    Record,
    State,
    VecEnv,
    __version__,
    game_ids,
    language,
    load_game,
    random_playouts,
    read_records,
    set_language,
)
from henge._thought import Analysis, Line, Review, Score, analyse, probe, review
from henge._types import Outcome, Step

__all__ = [
    "Analysis",
    "Bot",
    "Game",
    "HengeError",
    "IllegalMoveError",
    "Line",
    "Outcome",
    "Record",
    "Review",
    "Score",
    "State",
    "Step",
    "VecEnv",
    "__version__",
    "analyse",
    "game_ids",
    "language",
    "load_game",
    "loop",
    "probe",
    "random_playouts",
    "read_records",
    "review",
    "set_language",
]
