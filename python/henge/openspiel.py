"""Games for OpenSpiel: its algorithms play them as if they were its own.

>>> from henge import openspiel
>>> game = openspiel.load_game("gorogo")
>>> game.num_distinct_actions()
50

After :func:`register`, ``pyspiel.load_game("henge_gorogo")`` finds them, too, and
``pyspiel.load_game("henge_cage(variant=v4)")`` their variants: OpenSpiel takes a variant for a text only
if it isn't a number and has no comma, so numbers begin with ``v``, and ``+`` stands for a comma, as in
``henge_moai(variant=8x8+black-first)``. States of this package have the same names as OpenSpiel's, so that its algorithms written in Python often take them as they are.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from henge import _henge

__all__ = ["load_game", "register"]

# No game of the catalog takes longer.
_LONGEST = 20_000


def _spelled(variant: str) -> str:
    """A variant as OpenSpiel can write and read it."""
    return ("v" + variant if variant.isdecimal() else variant).replace(",", "+")


def _unspelled(variant: str) -> str:
    """The variant that is meant."""
    number = variant.removeprefix("v")
    return (number if number.isdecimal() else variant).replace("+", ",")


def _type_of(game: str) -> Any:
    name = _henge.load_game(game).name
    return pyspiel.GameType(
        short_name="henge_" + game.replace("-", "_"),
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"variant": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game, as OpenSpiel knows it."""

    def __init__(self, game_type: Any, game: str, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.henge = _henge.load_game(game, _unspelled(params.get("variant") or "") or None)
        self.is_named = bool(params.get("variant"))
        if self.is_named:
            # The text of the game is made of these, and read again.
            params["variant"] = _spelled(self.henge.variant)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.henge.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type, information, params)

    def new_initial_state(self, position: str | None = None) -> SpielState:
        return SpielState(self, self.henge.new_initial_state(position))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.henge.id, self.henge.variant if self.is_named else None)

    def observation_tensor_shape(self) -> list[int]:
        return list(self.henge.observation_tensor_shape())

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(self.henge)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, as OpenSpiel knows it."""

    def __init__(self, game: SpielGame, state: _henge.State) -> None:
        super().__init__(game)
        self.henge = state

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.get_game(), self.henge.record().start, self.history())

    def current_player(self) -> int:
        return self.henge.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.henge.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.henge.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        raise NotImplementedError("clone the state before the action instead")

    def _action_to_string(self, player: int, action: int) -> str:
        return self.henge.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.henge.is_terminal()

    def returns(self) -> list[float]:
        return self.henge.returns()

    def observation_string(self, player: int | None = None) -> str:
        return str(self.henge)

    def information_state_string(self, player: int | None = None) -> str:
        return " ".join(str(it) for it in self.henge.history())

    def __str__(self) -> str:
        return str(self.henge)


def _replay(game: SpielGame, start: str | None, actions: list[int]) -> SpielState:
    state = game.new_initial_state(start)
    for action in actions:
        state.apply_action(action)
    return state


class SpielObserver:
    """The observation of a player, in the form of OpenSpiel's observers."""

    def __init__(self, game: _henge.Game) -> None:
        import numpy as np

        shape = game.observation_tensor_shape()
        self.tensor = np.zeros(shape, np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = state.henge.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state.henge)


def _classes() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for game in _henge.game_ids():
        game_type = _type_of(game)

        def make(
            params: dict[str, Any] | None = None, game: str = game, game_type: Any = game_type
        ) -> SpielGame:
            return SpielGame(game_type, game, params)

        made[game] = (game_type, make)
    return made


_GAMES = _classes()


def load_game(game: str, variant: str | None = None) -> SpielGame:
    """A game for OpenSpiel's algorithms."""
    # An unknown game or variant is refused in words.
    _henge.load_game(game, variant)
    loaded: SpielGame = _GAMES[game][1]({"variant": variant} if variant else {})
    return loaded


def register() -> list[str]:
    """Makes every game known to ``pyspiel.load_game``, as ``henge_gorogo``. Returns the names."""
    known = set(pyspiel.registered_names())
    names = []
    for game_type, make in _GAMES.values():
        if game_type.short_name not in known:
            pyspiel.register_game(game_type, make)
        names.append(game_type.short_name)
    return names
