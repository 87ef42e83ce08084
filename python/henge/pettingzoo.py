"""Games as PettingZoo environments in which the agents take turns.

>>> from henge import pettingzoo
>>> env = pettingzoo.env("gorogo")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from henge import _henge

__all__ = ["HengeEnv", "env", "raw_env"]

Observation = dict[str, NDArray[Any]]


def env(game: str | _henge.Game, variant: str | None = None, render_mode: str | None = None) -> Any:
    """A game with PettingZoo's usual wrappers: a player who makes an illegal move loses."""
    inner = raw_env(game, variant, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(
    game: str | _henge.Game, variant: str | None = None, render_mode: str | None = None
) -> HengeEnv:
    """A game without wrappers: an illegal move is an exception."""
    loaded = _henge.load_game(game, variant) if isinstance(game, str) else game
    return HengeEnv(loaded, render_mode)


class HengeEnv(AECEnv):  # type: ignore[misc]
    """A game of two agents. Where a move is several actions, one agent takes them in a row."""

    def __init__(self, game: _henge.Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.state_of_play = game.new_initial_state()
        self.metadata = {
            "name": f"henge_{game.id}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = list(self.possible_agents)
        n = game.num_distinct_actions()
        shape = tuple(game.observation_tensor_shape())
        self._action_spaces = {it: gymnasium.spaces.Discrete(n) for it in self.possible_agents}
        self._observation_spaces = {
            it: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for it in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        player = self.possible_agents.index(agent)
        state = self.state_of_play
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if agent == self.agent_selection:
            mask[state.legal_actions(player)] = 1
        return {"observation": state.observation_tensor(player), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game anew. There is no chance in it, so the seed changes nothing."""
        self.state_of_play = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {it: {} for it in self.agents}
        self.agent_selection = self.agents[self.state_of_play.current_player()]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_play
        state.apply_action(int(action) if action is not None else -1)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            outcome = state.outcome()
            for info in self.infos.values():
                info["outcome"] = outcome
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("Name a render mode to see the board: ansi or human.")
            return None
        if self.render_mode == "human":
            print(self.state_of_play)
            return None
        return str(self.state_of_play)

    def close(self) -> None:
        """Nothing has to be closed."""
