"""Chess Loop: puzzles solved, counted, made, graded and hinted at.

A puzzle is its size and its pieces, such as ``4x5:2N+2B``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from henge import _henge
from henge._errors import HengeError
from henge._thought import ask, positive

__all__ = [
    "Board",
    "Count",
    "Grading",
    "Hint",
    "Made",
    "Puzzle",
    "Verdict",
    "count",
    "generate",
    "grade",
    "hint",
    "solve",
    "verify",
]

_PATH = "/puzzles/chess-loop/"


class Puzzle(str):
    """A puzzle's text. A notebook shows its board."""

    def svg(self, theme: str = "auto") -> str:
        """The board with the pieces that are given."""
        return _henge._loop_svg(self, theme)

    def _repr_svg_(self) -> str:
        return self.svg("light")


class Board(str):
    """A board's text. A notebook shows it, with its loop if it is a solution."""

    loop: list[str] | None = None
    """The squares in the order in which their pieces attack one another, if it is a solution."""

    def svg(self, theme: str = "auto") -> str:
        """The board, with its loop if it is a solution."""
        return _henge._loop_svg(self, theme)

    def _repr_svg_(self) -> str:
        return self.svg("light")


@dataclass(frozen=True)
class Count:
    """How many solutions a puzzle has."""

    total: int
    classes: int
    """Those identical up to rotation and reflection counted once."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made."""

    puzzle: Puzzle
    solution: Board
    grade: str
    seed: str
    """Makes the same puzzle again."""


@dataclass(frozen=True)
class Grading:
    """How hard a puzzle is."""

    grade: str
    steps: int
    techniques: dict[str, int]
    """How often each technique is needed."""


@dataclass(frozen=True)
class Hint:
    """What to do next, in words."""

    solved: bool
    solvable: bool
    wrong: bool
    look: list[str]
    why: list[str]
    reasons: list[dict[str, str | None]]
    """The sentences of `why` with the kind of each reason and the clause of the rules it rests on."""
    do: list[str]


@dataclass(frozen=True)
class Verdict:
    """Whether a board is a solution, and if not, why."""

    valid: bool
    loop: list[str] | None
    reason: str | None
    clause: str | None


def solve(puzzle: str, limit: int = 1) -> list[Board]:
    """Up to `limit` solutions, 100 at most. An empty list means that there is none."""
    answer = ask(_PATH + "solve", {"puzzle": _text(puzzle), "limit": positive("limit", limit)})
    return [_board(it) for it in answer["solutions"]]


def _text(puzzle: str) -> str:
    if not isinstance(puzzle, str):
        raise HengeError(_henge._refused("python-not-text", repr(puzzle)))
    return puzzle


def _board(solution: dict[str, Any]) -> Board:
    board = Board(solution["board"])
    board.loop = solution["loop"]
    return board


def count(puzzle: str) -> Count:
    """How many solutions a puzzle has."""
    answer = ask(_PATH + "count", {"puzzle": _text(puzzle)})
    return Count(answer["total"], answer["classes"])


def generate(seed: int | str = 0) -> Made:
    """Makes a puzzle. The same seed makes the same puzzle.

    A number leaves everything else to chance; a text says what is wished for, such as
    ``v2-4x5-3NK-easy-givens-42``.
    """
    wish = seed if isinstance(seed, str) else None
    chance = 0 if isinstance(seed, str) else seed
    answer = ask(_PATH + "generate", {"seed": wish}, chance)
    puzzle, solution = Puzzle(answer["puzzle"]), Board(answer["solution"])
    solution.loop = verify(solution).loop
    return Made(puzzle, solution, answer["grade"], answer["seed"])


def grade(puzzle: str) -> Grading:
    """How hard a puzzle is. Only puzzles with one solution have a grade."""
    return Grading(*_henge._loop_grade(puzzle))


def hint(puzzle: str, board: str | None = None) -> Hint:
    """Where to look next, why, and what to place, given what stands on the board."""
    answer = ask(_PATH + "hint", {"puzzle": _text(puzzle), "board": board})
    return Hint(
        solved=answer["solved"],
        solvable=answer["solvable"],
        wrong=answer["wrong"],
        look=answer["look"],
        why=answer["why"],
        reasons=answer["reasons"],
        do=answer["do"],
    )


def verify(board: str, puzzle: str | None = None) -> Verdict:
    """Whether a board is a solution: of a certain puzzle, or of any."""
    answer = ask(_PATH + "verify", {"board": _text(board), "puzzle": puzzle})
    fault = answer["reason"] or {"message": None, "clause": None}
    return Verdict(answer["valid"], answer["loop"], fault["message"], fault["clause"])
