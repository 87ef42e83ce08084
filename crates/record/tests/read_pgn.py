"""Reads PGN with python-chess and writes it again with comments, marks, variations and clocks.

Every game gets a tag with the position that python-chess reaches. Games that python-chess finds
fault with end the program.
"""

import sys

import chess.pgn
import chess.variant

while True:
    game = chess.pgn.read_game(sys.stdin)
    if game is None:
        break
    if game.errors:
        sys.exit(f"{game.headers}: {game.errors}")
    board = game.board()
    if not isinstance(board, chess.variant.RacingKingsBoard):
        sys.exit(f"another variant: {game.headers}")
    game.headers["TimeControl"] = "600+2"
    left = [600.0, 600.0]
    for i, node in enumerate(list(game.mainline())):
        before = node.parent.board()
        mover = i % 2
        left[mover] += 2 - (node.emt() or 0)
        node.set_clock(left[mover])
        node.set_emt(None)
        if i % 3 == 0:
            node.comment += " a comment; (not a variation) [not a tag]"
        if i % 4 == 1:
            node.nags.add(chess.pgn.NAG_MISTAKE)
        others = [m for m in before.legal_moves if m != node.move]
        if i % 5 == 2 and others:
            aside = node.parent.add_variation(others[0], comment="aside")
            after = aside.board()
            reply = next(iter(after.legal_moves), None)
            if reply is not None and not after.is_game_over():
                aside.add_variation(reply).nags.add(chess.pgn.NAG_GOOD_MOVE)
    game.headers["FinalPosition"] = game.end().board().fen()
    print(game, end="\n\n")
