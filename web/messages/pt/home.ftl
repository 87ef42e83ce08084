home-count = { $count ->
    [5] Cinco
    [6] Seis
    [7] Sete
    [8] Oito
    [9] Nove
    [10] Dez
   *[other] { $count }
}
home-count-small = { $count ->
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
    [9] nove
    [10] dez
   *[other] { $count }
}
home-page = Henge: { home-count-small } jogos abstratos e problemas
home-title = { home-count } jogos pequenos.
home-title-2 = Muito em que pensar.
home-lead = { home-count } jogos de tabuleiro e problemas de lógica pouco conhecidos, para jogar contra pessoas ou contra um motor paciente, para analisar e para resolver. Quando o motor sabe a resposta, demonstra-a.
home-scene = Pedras erguidas ao nascer do sol, com um moai, um rei e uma pedra henge
home-play-now = Jogar já
home-solve-now = Resolver já
home-today = Resolver o ciclo de hoje
home-choose = Escolha um tabuleiro
home-rules = As regras de todos os jogos
home-board = Um tabuleiro de { $name }
home-about-moai = Ponha um bloqueador, deslize uma estátua. Se não puder mover a sua, perde.
home-about-cage = Um tabuleiro cheio, e nenhuma peça pode ficar ao lado de outra da mesma cor.
home-about-racing-kings = Ganha o primeiro rei a chegar ao fim. Dar xeque é proibido.
home-about-gorogo = Go em vinte e cinco pontos, com pedras que mudam de lado.
home-about-chess-loop = Coloque as peças para que os ataques formem um só ciclo fechado.
home-proven = Provado, não adivinhado
home-proven-text = As estimativas levam o sinal ≈. Um selo quer dizer que todas as respostas foram pesquisadas, até ao fim da partida.
home-terminal = À vontade num terminal
home-terminal-text = Os mesmos jogos no seu terminal: `henge play cage`.
home-keep = Fica tudo consigo
home-keep-text = Cada posição é uma linha de texto, uma ligação e uma imagem SVG nítida.
home-go-on = Continuar
home-going = A decorrer
home-same-screen = no mesmo ecrã
