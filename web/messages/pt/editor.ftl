# O editor de tabuleiros.

editor-title = Editor de tabuleiros
editor-page = Editor de { $name }
editor-word = editor
editor-change = Mudar de jogo
editor-choose = Que jogo?
editor-no-game = O Henge não tem nenhum jogo com esse nome. Escolha um destes.
editor-board = Editor de { $name }
editor-asking = A verificar a posição…
editor-legal = Posição legal.
editor-legal-text = Jogam as { $side }, { $count ->
    [one] 1 lance legal.
   *[other] { $count } lances legais.
}
editor-over = Aqui a partida já terminou: { $reason }
editor-illegal = Posição ilegal.
editor-rule = Regra { $clause }
editor-pieces = Peças
editor-row-0 = Peças brancas
editor-row-1 = Peças pretas
editor-left = mais { $count }
editor-left-said = { $piece }, { $count ->
    [one] falta 1
   *[other] faltam { $count }
}
editor-any = quantas quiser
editor-none-left = Já não há mais: { $piece }.
editor-eraser = Borracha
editor-clear = Limpar
editor-start = Posição inicial
editor-place-text = Toque numa casa para colocar: { $piece }. Toque outra vez para tirar. Arraste para mover uma peça.
editor-erase-text = Toque numa peça para a tirar do tabuleiro.
editor-to-move = Quem joga
editor-hands = Na mão
editor-hand = { $side }, { $piece }
editor-captured = Pedras capturadas: { $white } pelas Brancas, { $black } pelas Pretas. São as que não estão nem no tabuleiro nem na mão.
editor-text = Texto
editor-bad-text = Esse texto não se consegue desenhar como posição deste jogo. Corrija-o aqui ou monte o tabuleiro.
editor-analyse = Analisar
editor-play = Jogar a partir daqui
editor-wait = Ambos esperam por uma posição legal.
