lobby-title = Sala de jogos
lobby-lead = Jogue já com alguém ou veja uma partida. Não é preciso conta.
lobby-new = Novo desafio
lobby-challenges = Desafios abertos
lobby-count = { $count ->
    [one] 1 aberto
   *[other] { $count } abertos
}
lobby-loading = À procura de desafios…
lobby-lost = Ligação perdida. Nova tentativa em curso.
lobby-you-play = Joga com as { $side }
lobby-accept = Aceitar
lobby-own = **O seu desafio está aberto.** { $game }, { $clock }. Passa para o tabuleiro quando alguém aceitar.
lobby-own-link = Mostrar a ligação
lobby-empty = Ninguém à espera
lobby-empty-text = Abra um desafio e todos o verão aqui. Ou jogue contra um nível enquanto espera.
lobby-open = Abrir um desafio
lobby-code = Recebeu um código de um amigo?
lobby-code-open = Abrir
lobby-code-wrong = Um código tem 12 letras e algarismos, em três grupos de quatro.
lobby-code-none = Nenhuma partida tem este código. Confirme-o com o seu amigo.
lobby-yours = As suas partidas
lobby-moves = { $count ->
    [one] 1 lance
   *[other] { $count } lances
}
lobby-someone = Convidado
lobby-withdraw = Retirar
lobby-watch = Partidas a decorrer
lobby-watch-count = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
lobby-watchers = { $count } a ver
lobby-more = Mostrar mais { $count }
lobby-loading-games = À procura de partidas…
lobby-none-watched = Nenhuma partida para ver
lobby-none-watched-text = Aqui aparecem as partidas começadas na sala de jogos e os encontros entre motores.
