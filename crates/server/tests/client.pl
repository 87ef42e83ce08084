% Plays a whole game of Moai against the computer, which plays both sides at different levels: each
% move that is calculated is executed by hand as well, and must give the same board.

:- use_module(library(socket)).

main :-
    current_prolog_flag(argv, [Port|_]),
    atom_number(Port, Number),
    tcp_connect('127.0.0.1':Number, Stream, []),
    ask(Stream, initialize(6, 6), ok(Empty)),
    ask(Stream, ini_posicao(Empty, 'B', 2, 3), ok(One)),
    ask(Stream, ini_posicao(One, 'P', 5, 4), ok(Board)),
    ask(Stream, ini_posicao(Board, 'P', 5, 4), invalid),
    game(Stream, Board, 'B', 0),
    ask(Stream, bye, ok),
    close(Stream).

game(Stream, Board, Player, N) :-
    ask(Stream, game_end(Board, Player), ok(true)),
    !,
    ask(Stream, calculate(Board, 1, Player), invalid),
    format("~w has lost after ~w turns~n", [Player, N]).
game(Stream, Board, Player, N) :-
    level(Player, Level),
    ask(Stream, calculate(Board, Level, Player), ok(Push, Piece, X, Y, Next)),
    ask(Stream, execute(Board, Push, Piece, X, Y), ok(Same)),
    Same == Next,
    other(Player, Other),
    M is N + 1,
    game(Stream, Next, Other, M).

level('B', 1).
level('P', 2).

other('B', 'P').
other('P', 'B').

ask(Stream, Request, Reply) :-
    format(Stream, "~q.~n", [Request]),
    flush_output(Stream),
    read(Stream, Answer),
    Answer = Reply.
