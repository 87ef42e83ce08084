# A revisão de uma partida.

review-title = Revisão de { $name }
review-short = Revisão
review-word = revisão
review-you = o seu lance
review-you-head = Eu
review-won = Ganhou em { $turns } jogadas
review-lost = Perdeu em { $turns } jogadas
review-drawn = Empate em { $turns } jogadas
review-side-won = Ganharam as { $side } em { $turns } jogadas
review-unfinished = Ainda por acabar
review-again = Tentar de novo a partir da jogada { $turn }
review-next-level = Nível seguinte
review-new-game = Nova partida
review-analyse = Analisar
review-running = A rever a partida
review-waiting = À espera do motor…
review-positions = Posição { $step } de { $steps } pesquisada
review-turning-points = Mais tempo onde a partida virou: { $step } de { $steps }
review-said = A revisão está pronta. { $count ->
    [0] Nenhuma jogada virou a partida.
    [one] Uma jogada virou a partida.
   *[other] { $count } jogadas viraram a partida.
}
review-none = Este servidor não revê partidas. Pode analisá-la jogada a jogada.
review-cut-off = A ligação perdeu-se antes de a revisão acabar.
review-no-moves = Não se jogou nenhum lance, por isso não há nada para rever.
review-end = A partida acabou aqui.
review-better = { $who } jogou **{ $move }**. Melhor era **{ $better }**. Antes: { $told }.
review-better-you = Jogou **{ $move }**. Melhor era **{ $better }**. Antes: { $told }.
review-fine = { $who } jogou **{ $move }**. Antes: { $told }.
review-fine-you = Jogou **{ $move }**. Antes: { $told }.
review-plain = A seguir: **{ $move }**.
review-board = { $name }, jogada { $turn }
review-how = Como correu a partida
review-chance = Hipóteses das { $side }
review-graph = Hipóteses das { $side } por jogada.
review-graph-point = Ponto de viragem { $number }: { $move }, de { $before } para { $after }.
review-graph-text = A parte clara são as hipóteses das { $side }. Com um selo enche a altura: todas as respostas foram pesquisadas até ao fim. Sem ele é uma estimativa e nunca chega à borda.
review-turn-label = jogada
review-points-label = pontos de viragem
review-points = Pontos de viragem
review-no-points = Nenhuma jogada, por si só, virou a partida.
review-was = { $before } → { $after }
review-turns = As suas jogadas
review-all-turns = Jogadas
review-what = O que a jogada fez
review-tally-kept = Mantiveram tudo igual
review-tally-slips = Pequenos deslizes, ≈3 a 10 pontos
review-tally-turned = Viraram a partida
review-tally-no-difference = Não mudaram nada
review-no-score = Não há uma nota única, porque esconderia isso.
review-moves = Lances
