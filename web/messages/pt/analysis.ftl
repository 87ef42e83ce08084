# A análise, e o que partilha com a revisão.

proven = provado
estimate = estimativa
copy-link = Copiar ligação
copy-position = Copiar posição
copy-text = Copiar texto

## Quanto vale uma posição
worth-wins-in = Ganham as { $side } em { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
}
worth-wins-within = Ganham as { $side } em, no máximo, { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
}
worth-short = { $side } em { $plies ->
    [one] 1 meio-lance
   *[other] { $plies } meios-lances
}
worth-draw = Empate
worth-about = { $side } ≈{ $percent } %, { $number }
worth-even = ≈ igual, { $number }
worth-unknown = Ainda sem avaliação
worth-said = Avaliação: { $text }
worth-said-proven = Avaliação: { $text }, provado


## A página
analysis-title = Análise de { $name }
analysis-word = análise
analysis-turn = jogada { $turn } de { $turns }
analysis-board = { $name }. Jogam as { $side }.
analysis-board-section = Tabuleiro
analysis-verdict = Veredicto
analysis-flip = Virar
analysis-loading = A carregar a posição…
analysis-going-on = Escolha o que vem a seguir, ou toque no mesmo sítio para largar.
analysis-try = Jogam as { $side }. Toque no tabuleiro para experimentar um lance; { $count ->
    [one] há 1.
   *[other] há { $count }.
}
analysis-won = Ganharam as { $side }
analysis-proven-text = Jogam as { $side }, { $count ->
    [one] 1 lance legal
   *[other] { $count } lances legais
}, pesquisa até ao fim
analysis-estimate-text = Jogam as { $side }, { $count ->
    [one] 1 lance legal
   *[other] { $count } lances legais
}. Estimativa ao fim de { $seconds } s, profundidade { $depth }.
analysis-engine-off = Jogam as { $side }, { $count ->
    [one] 1 lance legal.
   *[other] { $count } lances legais.
} O motor está desligado.
analysis-why = Porque é que { $move } é pior
analysis-about = O lance { $move }
analysis-about-looking = A compará-lo com os melhores lances…
analysis-about-good = Não se encontrou nenhum lance melhor.
analysis-why-thrown = Deita fora uma partida ganha: **{ $best }** ganha, **{ $played }** perde.
analysis-why-win-gone = Deixa fugir a vitória: **{ $best }** ganha de certeza, **{ $played }** não.
analysis-why-loses = Perde de certeza, e **{ $best }** não.
analysis-why-less = **{ $best }** conserva mais do que **{ $played }**.
analysis-why-worths = Depois de { $best }: { $bestWorth }. Depois de { $played }: { $playedWorth }.
analysis-lines = Variantes do motor
analysis-line-count = Número de variantes
analysis-go-on = Continuar
analysis-stop = Parar
analysis-number-note = + é bom para as { $first }, − para as { $second }; +1 é uma probabilidade de ≈59 %.
analysis-best = Melhor: **{ $move }**, { $worth }.
analysis-more = Mais
analysis-less = Fechar
analysis-engine = Motor ligado
analysis-played = jogado
analysis-play-move = Jogar { $move }
analysis-off = O motor está desligado. Ligue-o para ver as melhores variantes.
analysis-thinking = O motor está a pensar…
analysis-over = A partida terminou.
analysis-busy = O motor está ocupado. Nova tentativa dentro de { $seconds } s.
analysis-lost = Não é possível contactar o motor. Verifique a ligação e passe a outro lance.
analysis-variations = Lances e variantes
analysis-no-moves = Ainda não há lances. Jogue no tabuleiro ou escreva um lance abaixo.
analysis-type = Escreva um lance
analysis-play = Jogar
analysis-said = Jogado: { $move }.
analysis-comment = Comentário a esta posição
analysis-promote = Tornar variante principal
analysis-remove = Apagar a partir daqui
analysis-share = Partilhar
analysis-share-text = A ligação contém tudo: lances, variantes e comentários. Não precisa de conta e não caduca.
analysis-edit = Editar o tabuleiro
analysis-other = Analisar outra coisa
export-record = Registo
export-files = Ficheiros
export-failed = Não foi possível fazer o ficheiro. { $reason }

## Como começa
analysis-lead = Experimente lances, veja o que o motor acha, tome notas e partilhe tudo com uma só ligação.
analysis-from-start = A partir do início de um jogo
analysis-paste = A partir de um texto
analysis-set-up = Montar um tabuleiro
analysis-set-up-text = Coloque as peças como quiser. O editor diz se a posição é legal e, se não for, porquê.
analysis-played-here = Uma partida sua
analysis-played-here-text = Todas as partidas terminadas podem ser revistas, e analisadas a partir de qualquer jogada.
paste-label = Cole uma posição, lances, o registo de uma partida ou uma ligação
paste-open = Abrir
paste-empty = Primeiro cole alguma coisa: uma posição, lances, um registo ou uma ligação.
paste-link = Essa ligação não leva a nenhuma partida do Henge.
paste-nothing = Isso não é uma posição, nem lances, nem um registo, nem uma ligação. Uma posição tem este aspeto: #6#/8/8/4B3/3W4/8/8/#6# w
paste-which = De que jogo é?
paste-as = Como posição de { $name }: { $reason }
paste-pgn = Só se consegue ler PGN de Racing Kings: a etiqueta Variant tem de o dizer.
paste-variation = Os parênteses das variantes não coincidem.
paste-long = É mais do que uma análise pode conter.
paste-other-game = Esse registo é de um jogo que o Henge não conhece.

## Ligações que não levam a nada
link-newer = Esta ligação foi feita por uma versão mais recente do Henge. Recarregue a página ou peça antes o registo.
link-broken = Esta ligação está danificada: falta-lhe uma parte. Peça-a de novo ou comece aqui outra análise.
analysis-unknown-game = O Henge não tem nenhum jogo chamado «{ $name }». Escolha um destes ou cole um texto.
analysis-no-game = Essa partida não existe. Pode ter sido apagada, ou falta uma letra à ligação. Comece aqui outra análise.
analysis-refused = Não se pode analisar isso. { $reason }
analysis-cut = { $move } não se pode jogar, por isso a variante acaba antes. { $reason }
analysis-closed = Esta partida ainda está a decorrer. A análise abre quando terminar.
