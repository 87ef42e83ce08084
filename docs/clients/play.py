"""Plays a whole match of GoRoGo over HTTP, with a client generated from the server's description.

    openapi-python-client generate --url http://127.0.0.1:8080/api/v1/openapi.json \\
        --config docs/clients/generate.yaml --output-path henge_client --meta none
    python docs/clients/play.py http://127.0.0.1:8080
"""

import sys
import uuid

from henge_client import AuthenticatedClient, Client, models
from henge_client.api.games import best, legal
from henge_client.api.matches import command, create, events, view


def main(url: str) -> None:
    """Makes a match for two people, and plays for both until it is over."""
    anybody = Client(base_url=url)
    made = create.sync(
        client=anybody,
        body=models.NewMatch(
            game="gorogo",
            seats=[models.NewSeatHuman(kind="human", name=name) for name in ("Ana", "Rui")],
            clock=models.ControlFischer(kind="fischer", seconds=300, increment=3),
        ),
    )
    assert isinstance(made, models.Made), made
    players = {key.seat: AuthenticatedClient(base_url=url, token=key.token) for key in made.seats}

    match = made.match
    seq, position = match.seq, match.position
    to_move, stage, m = match.to_move, match.stage, None
    while stage != models.Stage.OVER:
        # One side asks a computer, the other takes the first move there is.
        if to_move == models.Side.FIRST:
            found = best.sync(
                models.GameId.GOROGO,
                client=anybody,
                body=models.Best(position=position, limits=models.Limits(nodes=2000)),
            )
            assert isinstance(found, models.Found), found
            m = found.move
        else:
            moves = legal.sync(models.GameId.GOROGO, client=anybody, body=models.At(position))
            assert isinstance(moves, models.Legal), moves
            m = moves.moves[0].move
        order = models.OrderPlay(do="play", id=uuid.uuid4().hex, seq=seq, move=m)
        played = command.sync(made.id, client=players[to_move], body=order)
        # A repeated command gets the first answer again, and takes effect once.
        assert command.sync(made.id, client=players[to_move], body=order) == played
        assert isinstance(played, models.PublicEventPlayed), played
        assert played.move == m, played
        seq, position = played.seq, played.position
        to_move, stage = played.to_move, played.stage

    # A command that can't be carried out is answered with a problem, which has a type, too.
    late = models.OrderResign(do="resign", id="late", seq=seq)
    refused = command.sync(made.id, client=players[to_move], body=late)
    assert isinstance(refused, models.ProblemBody) and refused.status == 422, refused

    over = view.sync(made.id, client=anybody)
    assert isinstance(over, models.View) and over.result is not None, over
    told = events.sync(made.id, client=anybody)
    assert isinstance(told, models.Events), told
    assert [it.seq for it in told.events] == list(range(1, told.head + 1))
    moves = [it.move for it in told.events if isinstance(it, models.PublicEventPlayed)]
    assert moves == over.moves
    print(f"{len(moves)} moves, {over.result.value}: {over.reason}")


if __name__ == "__main__":
    main(sys.argv[1])
