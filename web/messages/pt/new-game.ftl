new-title = Nova partida
new-lead = Tudo pronto para uma primeira partida fácil. Mude o que quiser ou comece já.
new-lead-again = Mude o que quiser ou comece já.
new-game = Jogo
new-opponent = Adversário
new-kind-computer = Computador
new-kind-computer-about = { $bots ->
    [one] Oito níveis e um robô
   *[other] Oito níveis e { $bots } robôs
}
new-kind-friend = Um amigo, por ligação
new-kind-friend-about = Em dois aparelhos, sem conta
new-kind-here = No mesmo ecrã
new-kind-here-about = Duas pessoas, um aparelho
new-kind-watch = Ver motores a jogar
new-kind-watch-about = Dois níveis, um contra o outro
new-level = Nível
new-or-bot = Ou um robô
new-fact = Medido em { $name }: ganhou { $won } de { $games } partidas contra o nível { $level }.
new-fact-random = Medido em { $name }: ganhou { $won } de { $games } partidas contra lances ao acaso.
new-bot-text = **Cada robô tem um só hábito** e não vê mais longe. Bons para uma primeira vitória ou para testar o seu.
new-friend-text = Recebe uma ligação para enviar. A primeira pessoa a abri-la ocupa o outro lugar.
new-name = O seu nome, para o seu amigo ver
new-name-none = Sem nome
new-listed = Mostrar também na sala de jogos
new-listed-about = Qualquer pessoa pode aceitar.
new-here-text = Passem o aparelho de mão em mão ou sentem-se frente a frente.
new-side = Joga com
new-first = começam
new-second = jogam a seguir
new-either = Aleatório
new-by-lot = qualquer cor
new-black-first = As Pretas jogam primeiro
new-board = Tabuleiro
new-board-other = Outro
new-board-standard = Normal
new-board-feup = Regras do Porto
new-board-about-standard = normal
new-board-about-quick = rápido
new-board-about-very-quick = muito rápido
new-board-about-up-to-19 = até 19 × 19
new-board-about-the-game = o jogo
new-board-about-training = treino
new-board-about-kings-may-capture = os reis capturam
new-board-about-kings-may-not-capture = os reis não capturam
new-size = Colunas × linhas, de 5 × 5 a 19 × 19
new-clock = Relógio
new-clock-none = sem pressa
new-clock-quick = uma partida rápida
new-clock-calm = uma partida calma
new-clock-days = em partidas por ligação
new-clock-custom = à sua medida
new-clock-other = Outro
new-clock-minutes = Minutos para cada jogador
new-clock-increment = Segundos a mais por lance
new-clock-days-count = Dias por lance
new-your-game = A sua partida
new-by = de { $designer }, { $year }
new-start = Começar
new-enter = ENTER começa a partida em qualquer ponto desta página.
new-how = Como se joga
new-no-server = O servidor não respondeu. Verifique a ligação e tente de novo.
new-sum-level = Joga com **{ $side }** contra **{ $name }**, nível { $level }. { $board }, { $clock }.
new-sum-bot = Joga com **{ $side }** contra **{ $name }**. { $board }, { $clock }.
new-sum-friend = Joga com **{ $side }** contra um amigo. { $board }, { $clock }. Recebe uma ligação para enviar.
new-sum-here = Duas pessoas jogam neste ecrã. { $board }, { $clock }.
new-sum-watch = **{ $first }** contra **{ $second }**: é só assistir. { $board }, { $clock }.
new-short-computer = { $side } contra { $name }
new-begin-moai = As Brancas colocam primeiro o peão, em qualquer casa.
new-begin-cage = Começam as Vermelhas.
new-begin-racing-kings = Começam as Brancas.
new-begin-gorogo = As Brancas começam com um henge, em qualquer ponto.

clock-none = sem relógio
clock-none-capital = Sem relógio
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s
clock-sudden = { $time } para a partida
clock-fischer = { $time } + { $increment } s
clock-days = { $days ->
    [one] 1 dia por lance
   *[other] { $days } dias por lance
}

new-side-named = as { $side }
new-side-short = { $side }
new-side-lot = uma cor ao acaso
new-flip = Virar o tabuleiro depois de cada jogada
