"""How fast the package is, beside OpenSpiel and PGX on the nearest game they have, in one run.

    make python
    python/.venv/bin/pip install open_spiel==2.0.2 pgx==2.6.0    # the peers, if they are wanted
    python/.venv/bin/python python/bench/bench.py

Rounds of all contestants alternate, so that a busy machine slows them all down. Two figures are given
for each: what the clock says, and what two cores with nothing else to do would reach by the CPU time
that was spent. Goals are those of the second figure. Leaves with 1 if one is missed.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import henge

CORES = 2


@dataclass
class Contest:
    """One measurement. `run` returns the amount of work done."""

    name: str
    run: Callable[[], int]
    unit: str
    goal: float | None = None
    threads: int = CORES
    by_clock: list[float] = field(default_factory=list)
    by_cpu: list[float] = field(default_factory=list)

    def measure(self) -> None:
        clock, cpu = time.perf_counter(), time.process_time()
        done = self.run()
        clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
        self.by_clock.append(done / clock)
        self.by_cpu.append(done / cpu * self.threads)


def vec_env(game: henge.Game, observations: bool, n: int = 4096, steps: int = 50) -> Callable[[], int]:
    env = henge.VecEnv(game, n, observations=observations, threads=CORES)
    env.reset()

    def run() -> int:
        for _ in range(steps):
            env.step(env.sample_actions())
        return n * steps

    return run


def playouts(game: henge.Game, n: int) -> Callable[[], int]:
    def run() -> int:
        henge.random_playouts(game, n, threads=CORES)
        return n

    return run


def recorded(new: Callable[[], object], n: int) -> list[list[int]]:
    """The actions of random games."""
    luck = random.Random(1)
    games = []
    for _ in range(n):
        state = new()
        actions = []
        while not state.is_terminal():
            actions.append(luck.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        games.append(actions)
    return games


def applied(new: Callable[[], object], n: int) -> Callable[[], int]:
    """Plays recorded games again, one action a call."""
    games = recorded(new, n)

    def run() -> int:
        for actions in games:
            apply = new().apply_action
            for action in actions:
                apply(action)
        return sum(map(len, games))

    return run


def random_games(new: Callable[[], object], n: int) -> Callable[[], int]:
    """Plays random games as a program in Python does."""
    luck = random.Random(2)

    def run() -> int:
        for _ in range(n):
            state = new()
            while not state.is_terminal():
                state.apply_action(luck.choice(state.legal_actions()))
        return n

    return run


def ours() -> list[Contest]:
    game = henge.load_game("gorogo")
    return [
        Contest("henge VecEnv.step, GoRoGo", vec_env(game, False), "moves", 2e6),
        Contest("henge VecEnv.step, GoRoGo, observations", vec_env(game, True), "moves", 500e3),
        Contest("henge random_playouts, GoRoGo", playouts(game, 50_000), "games", 500e3),
        Contest("henge State.apply_action, GoRoGo", applied(game.new_initial_state, 2000), "moves", 500e3, 1),
        Contest("henge random games in Python, GoRoGo", random_games(game.new_initial_state, 500), "games", None, 1),
    ]


def open_spiel() -> list[Contest]:
    try:
        import pyspiel
    except ImportError:
        return []
    game = pyspiel.load_game("go(board_size=5)")
    new = game.new_initial_state
    return [
        Contest("OpenSpiel State.apply_action, Go 5x5", applied(new, 200), "moves", None, 1),
        Contest("OpenSpiel random games in Python, Go 5x5", random_games(new, 200), "games", None, 1),
    ]


def pgx(n: int = 4096, steps: int = 5) -> list[Contest]:
    try:
        import jax
        import jax.numpy as jnp
        import pgx as library
    except ImportError:
        return []
    # Its smallest game of Go has 81 points; 25 of animal shogi are nearer in size but not in kind.
    env = library.make("go_9x9")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    @jax.jit
    def choose(key: jax.Array, mask: jax.Array) -> jax.Array:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf))

    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, n))
    state = step(state, choose(key, state.legal_action_mask))
    jax.block_until_ready(state)

    def run() -> int:
        nonlocal state, key
        for _ in range(steps):
            key, own = jax.random.split(key)
            state = step(state, choose(own, state.legal_action_mask))
        jax.block_until_ready(state)
        return n * steps

    return [Contest("PGX step, Go 9x9, observations", run, "moves")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    contests = ours() + open_spiel() + pgx()
    for _ in range(rounds):
        for contest in contests:
            contest.measure()
    load = os.getloadavg()[0]
    print(f"load {load:.1f} on {os.cpu_count()} cores, median of {rounds} rounds")
    print(f"{'':44}{'by the clock':>16}{'by CPU time':>16}{'goal':>12}")
    missed = False
    for it in contests:
        clock, cpu = statistics.median(it.by_clock), statistics.median(it.by_cpu)
        goal = "" if it.goal is None else f"{it.goal:,.0f}"
        missed |= it.goal is not None and cpu < it.goal
        print(f"{it.name:44}{clock:16,.0f}{cpu:16,.0f}{goal:>12} {it.unit}/s")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
