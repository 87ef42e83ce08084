"""Games as Gymnasium environments: one player learns, a level or a bot plays the other.

>>> from henge.gymnasium import HengeEnv
>>> env = HengeEnv("gorogo", opponent=1)
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
25
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from henge import _henge
from henge._errors import HengeError, IllegalMoveError

__all__ = ["HengeEnv", "register"]

Info = dict[str, Any]


class HengeEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One player's side of a game.

    `opponent` is a level from 1 to 8 or a bot of the game; `player` is the side that learns, 0 or 1.
    ``info["action_mask"]`` says which actions are legal. An illegal action loses the game, unless
    `illegal` is ``"raise"``.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str | _henge.Game,
        variant: str | None = None,
        *,
        opponent: int | str = 1,
        player: int = 0,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise _unknown(illegal, ["lose", "raise"])
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise _unknown(render_mode, self.metadata["render_modes"])
        self.game = _henge.load_game(game, variant) if isinstance(game, str) else game
        self.opponent = opponent
        self.player = player
        self.illegal = illegal
        self.render_mode = render_mode
        shape = tuple(self.game.observation_tensor_shape())
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, shape, np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions())
        self.state = self.game.new_initial_state()
        # Says now what is wrong with the player.
        self.state.player_return(player)
        self.forfeited = False
        self.bot = _henge.Bot(opponent)
        if opponent not in range(1, 9) and opponent not in self.game.bots:
            # Says now what is wrong with the opponent, not in the middle of a game.
            self.bot.choose_move(self.state)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        super().reset(seed=seed)
        self.bot = _henge.Bot(self.opponent, int(self.np_random.integers(2**63)))
        self.state = self.game.new_initial_state()
        self.forfeited = False
        self._let_opponent_play()
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        if self.forfeited:
            raise IllegalMoveError(_henge._refused("python-needs-reset"))
        try:
            self.state.apply_action(int(action))
        except IllegalMoveError as error:
            if self.illegal == "raise" or self.state.is_terminal():
                raise
            self.forfeited = True
            return self._observation(), -1.0, True, False, self._info() | {"illegal": str(error)}
        self._let_opponent_play()
        over = self.state.is_terminal()
        reward = self.state.player_return(self.player)
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, over, False, self._info()

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self.state)
            return None
        return str(self.state)

    def _let_opponent_play(self) -> None:
        while self.state.current_player() == 1 - self.player:
            self.state.apply_action(self.bot.step(self.state))

    def _observation(self) -> NDArray[np.float32]:
        return self.state.observation_tensor(self.player)

    def _info(self) -> Info:
        mask = self.state.legal_actions_mask(self.player).astype(np.int8)
        return {"action_mask": mask, "outcome": self.state.outcome()}


def _unknown(value: object, known: list[str]) -> HengeError:
    names = ", ".join(f"`{it}`" for it in known)
    return HengeError(_henge._refused("python-unknown-setting", str(value), names))


def register() -> list[str]:
    """Makes every game known to ``gymnasium.make``, as ``henge/gorogo-v0``. Returns the names."""
    names = []
    for game in _henge.game_ids():
        name = f"henge/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, "henge.gymnasium:HengeEnv", kwargs={"game": game})
        names.append(name)
    return names
