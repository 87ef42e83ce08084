"""Chess Loop."""

from __future__ import annotations

import henge
import pytest
from henge import loop


def test_solutions_are_solutions() -> None:
    boards = loop.solve("4x5:2N+2B", limit=20)
    assert len(set(boards)) == 20
    for board in boards:
        verdict = loop.verify(board, "4x5:2N+2B")
        assert verdict.valid and verdict.loop == board.loop
        assert board.loop is not None and len(board.loop) == 4


def test_solutions_are_counted() -> None:
    count = loop.count("4x5:2N+2B")
    assert (count.total, count.classes) == (238, 70)
    assert len(loop.solve("4x5:2N+2B", limit=100)) == 100


def test_a_puzzle_without_a_solution_has_none() -> None:
    count = loop.count("2x2:2N+2B")
    assert (count.total, loop.solve("2x2:2N+2B")) == (0, [])
    with pytest.raises(henge.HengeError, match="no solution"):
        loop.grade("2x2:2N+2B")


def test_same_seed_same_puzzle() -> None:
    made = loop.generate(7)
    assert made == loop.generate(7) == loop.generate(made.seed)
    assert made.puzzle != loop.generate(8).puzzle
    assert loop.solve(made.puzzle, limit=2) == [made.solution]
    assert loop.grade(made.puzzle).grade == made.grade


def test_hints_lead_to_the_solution() -> None:
    made = loop.generate("v2-4x5-3NK-easy-givens-42")
    hint = loop.hint(made.puzzle)
    assert hint.solvable and not hint.solved and hint.look and hint.do
    assert loop.hint(made.puzzle, made.solution).solved


def test_grades_count_techniques() -> None:
    made = loop.generate("v2-4x5-3NK-easy-givens-42")
    grading = loop.grade(made.puzzle)
    assert grading.grade == made.grade
    assert sum(grading.techniques.values()) == grading.steps > 0
    with pytest.raises(henge.HengeError, match="several solutions"):
        loop.grade("4x5:2N+2B")


def test_a_notebook_shows_puzzles_and_boards() -> None:
    made = loop.generate(7)
    for picture in (made.puzzle._repr_svg_(), made.solution._repr_svg_(), made.solution.svg("dark")):
        assert picture.startswith("<svg")


@pytest.mark.parametrize("text", ["", "4x5", "4x5:2N", "999x999:1N+1B", "4x5:2N+2N", "é", "\0"])
def test_bad_puzzles_are_refused_in_words(text: str) -> None:
    for ask in (loop.solve, loop.count, loop.grade, loop.hint):
        with pytest.raises(henge.HengeError) as caught:
            ask(text)
        assert caught.value.sentence.endswith(".")
    with pytest.raises(henge.HengeError):
        loop.generate("v9-x")
    with pytest.raises(henge.HengeError):
        loop.Board("ZZ")._repr_svg_()
    assert not loop.verify("NB").valid


def test_what_is_no_puzzle_and_no_number_is_refused_in_words() -> None:
    henge.set_language("pt")
    for limit in (-1, 0, 1.5, "x"):
        with pytest.raises(henge.HengeError, match="`limit` tem de ser um número inteiro"):
            loop.solve("4x5:2N+2B", limit=limit)  # type: ignore[arg-type]
    for ask in (loop.solve, loop.count, loop.hint, loop.verify):
        for wrong in (None, 4):
            with pytest.raises(henge.HengeError, match="É preciso um texto"):
                ask(wrong)  # type: ignore[operator]
