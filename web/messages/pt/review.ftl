# A revisão de uma partida.

review-title = Revisão de { $name }
review-short = Revisão
review-word = revisão
review-you = o seu lance
review-you-head = Você
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
review-turning-points = A verificar os pontos de viragem: { $step } de { $steps }
review-said = A revisão está pronta. { $count ->
    [0] Nenhum ponto de viragem.
    [one] Um ponto de viragem.
   *[other] { $count } pontos de viragem.
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
review-graph-text = A parte { $colour } são as hipóteses das { $side }. Com um selo enche a altura: todas as respostas foram pesquisadas até ao fim. Sem ele é uma estimativa e nunca chega à borda.
review-turn-label = jogada
review-points-label = pontos de viragem
review-points = Pontos de viragem
review-no-points = Nenhum ponto de viragem: nenhum lance, por si só, mudou quem estava a ganhar.
review-was = { $before } → { $after }
review-turns = As suas jogadas
review-all-turns = Jogadas
review-what = Tipo de lance
review-tally-kept = Bons lances
review-tally-slips = Pequenos deslizes, ≈3 a 10 pontos
review-tally-turned = Pontos de viragem
review-tally-no-difference = Já estava decidido
review-no-score = Não há uma nota única, porque esconderia isso.
review-moves = Lances
review-colour-wb = clara
review-colour-rb = vermelha
