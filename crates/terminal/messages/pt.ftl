# A aplicação de ecrã inteiro.

app-name = Henge
app-subtitle = jogos abstratos, um só núcleo de regras
app-greeting = Bem-vindo. Escolha um jogo.
app-too-small = Esta janela tem { $columns } colunas e { $rows } linhas. O Henge precisa de { $width } por { $height }: aumente-a, por favor, ou jogue com --plain.
app-help-title = Teclas (qualquer tecla fecha)
app-more = (mais abaixo: Page Down)

## Nomes das teclas
app-key-arrows = setas
app-key-up-down = ↑↓
app-key-left-right = ←→
app-key-right = →
app-key-enter = enter
app-key-esc = esc
app-key-tab = tab
app-key-space = espaço
app-key-delete = del
app-key-pages = pgup/pgdn
app-key-home-end = home/end
app-key-yes = s
app-key-no = n

## O que fazem as teclas
app-do-accept = aceitar
app-do-analyse = analisar
app-do-back = voltar
app-do-change = mudar
app-do-choose = escolher
app-do-clear = limpar tudo
app-do-clear-square = limpar a casa
app-do-colours = cores
app-do-cycle = mudar
app-do-draw = reclamar ou propor empate
app-do-ends = primeira ou última posição
app-do-engine = ligar ou desligar o motor
app-do-export = exportar o registo
app-do-flip = virar o tabuleiro
app-do-go-on = continuar
app-do-help = ajuda
app-do-hint = dica
app-do-language = língua
app-do-learn = como jogar
app-do-leave = sair
app-do-lines = 1, 3 ou 5 linhas
app-do-make = criar um problema
app-do-mark-empty = marcar vazia
app-do-move = mover
app-do-next = próxima casa possível
app-do-next-page = seguinte
app-do-next-puzzle = problema seguinte
app-do-no = não
app-do-open = abrir
app-do-open-game = abrir um jogo
app-do-page-before = anterior
app-do-pause = pausa
app-do-pick = escolher
app-do-place = colocar
app-do-play = jogar
app-do-play-it = jogar
app-do-play-line = jogar o primeiro lance de uma linha
app-do-quit = sair
app-do-redo = refazer
app-do-rematch = desforra
app-do-remove = apagar
app-do-resign = desistir
app-do-restart = repor o tabuleiro
app-do-resume = jogos guardados
app-do-save = guardar
app-do-scroll = deslocar
app-do-show = mostrar
app-do-speed = velocidade
app-do-start = começar
app-do-step = avançar
app-do-step-again = percorrer de novo
app-do-stop = parar
app-do-svg = exportar uma imagem SVG
app-do-swap = trocar lados
app-do-try = experimentar
app-do-type = escrever um lance
app-do-type-puzzle = escrever um problema ou semente
app-do-undo = desfazer
app-do-variant = escrever uma variante
app-do-variation = variantes
app-do-why = porquê
app-do-yes = sim

## O primeiro menu
app-menu-resume = { $count ->
    [0] Jogos guardados (nenhum)
   *[other] Jogos guardados ({ $count })
}
app-menu-language = Língua: português (switch to English)
app-menu-colours-none = Cores: nenhumas
app-menu-colours-dark = Cores: para fundo escuro
app-menu-colours-light = Cores: para fundo claro
app-menu-quit = Sair

## Antes do jogo
app-seat-person = pessoa
app-seat-you = pessoa
app-variant = Tabuleiro
app-clock-label = Relógio
app-no-clock = nenhum
app-clock = { $minutes } min + { $seconds } s por lance
app-start = Começar
app-learn = Como jogar
app-analyse = Tabuleiro de análise
app-about-person = Alguém a este teclado.
app-about-level = O computador, no nível { $number } de { $most }: o 1 é justo para uma criança, o { $most } joga o melhor que sabe.
app-about-bot = O computador segue um hábito simples, com o nome { $name }.
app-about-family = enter para escrever outro: { $known }
app-about-clock = Tempo para todo o jogo, e mais depois de cada lance. Quem esgota o tempo perde.
app-about-start = Esquerda e direita mudam um valor. O jogo é guardado depois de cada lance.
app-about-learn = As regras em resumo, com tabuleiros para as experimentar.
app-about-analyse = Faça lances pelos dois lados e veja o que pensa o motor.
app-type-variant = Tabuleiro: { $text }

## Jogos guardados
app-saves-title = Jogos guardados
app-saves-about = Os jogos por acabar continuam, os acabados abrem para análise.
app-no-saves = Não há jogos guardados. Um jogo é guardado depois de cada lance.
app-saved = { $first } – { $second }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
app-saved-over = { $first } – { $second }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}, acabado
app-bad-save = não é possível ler este ficheiro
app-confirm-remove = Apagar este jogo guardado?

## Um jogo
app-turn = lance { $turn }  jogam as { $player }
app-game-over = fim do jogo
app-last-move = Último lance
app-moves = Lances
app-legend = Legenda
app-hint = Dica
app-left = restam { $count }
app-taken = capturou { $count }
app-pick-first = { $player }: { $piles ->
    [0] {""}
   *[other] { $chosen } na mão,{" "}
}escolha uma casa. { $squares ->
    [one] Uma casa,
   *[other] { $squares } casas,
} { $moves ->
    [one] um lance.
   *[other] { $moves } lances.
}
app-pick-next = { $player }: escolheu { $chosen }. A seguir: { $choice }
app-pick-button = { $player }: { $choice }
app-too-many-moves = { $player }: lances a mais para mostrar. Escreva o seu: prima :
app-typing = As { $player } jogam: { $text }
app-type-move = Lance: { $text }
app-cannot-pick = { $square } não pode ser escolhida agora
app-thinking = As { $player } estão a pensar. { $seconds } s
app-thinking-hint = À procura de uma dica. { $seconds } s
app-thinking-draw = O computador pondera o empate. { $seconds } s
app-no-answer = O motor não respondeu. Desfaça um lance ou tente de novo.
app-watching = A assistir à velocidade { $speed } de { $most }.
app-paused = Em pausa. Espaço continua, → joga um lance.
app-confirm-resign = Desistir deste jogo?
app-confirm-draw = As { $player } propõem empate. { $other }, aceitam?
app-wins = Ganham as { $player }
app-draw = Empate
app-kept = Guardado como { $name }. Encontra-o nos jogos guardados.
app-not-written = Não é possível escrever { $path }: { $error }

## Análise
app-analysis-title = { $game }, análise
app-variation = Variante { $nth } de { $n } aqui. As setas para cima e para baixo mudam.
app-estimate = { $score } para as { $player }, estimativa
app-proven = Provado ({ $player }): { $score }
app-searching = à procura
app-engine-off = motor desligado
app-lines = Linhas à prof. { $depth }, { $nodes } posições
app-write-record = Escrever o registo em: { $text }
app-write-svg = Escrever uma imagem SVG em: { $text }

## Como jogar
app-learn-title = { $game }, como jogar
app-page = página { $page } de { $pages }
app-learn-read = Experimente lances no tabuleiro, ou continue a ler com n.
app-learn-practice = As peças que faltam são para colocar. Cada peça ataca só uma do outro tipo.
app-learn-only-read = Continue a ler com n. t abre os problemas.
app-learn-try = É a sua vez: faça o lance { $move } no tabuleiro.
app-learn-right = Certo. Continue.
app-learn-done = Certo. Continue a ler com n.
app-learn-other = Também é legal, mas não é o lance do exemplo. r repõe o tabuleiro.
app-learn-free = Jogado. r repõe o tabuleiro.

## Chess Loop
app-loop-published = Publicados por { $author }
app-loop-title = Chess Loop { $number }
app-loop-new = Problema novo
app-loop-size = Tamanho
app-loop-types = Peças
app-loop-count = De cada
app-loop-grade = Grau
app-loop-givens = Dadas
app-loop-givens-yes = com peças dadas
app-loop-givens-no = tabuleiro vazio
app-loop-any = qualquer
app-loop-make = Criar
app-loop-type = Escrever um problema ou semente
app-loop-typing = Problema ou semente: { $text }
app-loop-making = A criar um problema. Pode demorar alguns segundos.
app-loop-task = Coloque { $n } { $first } e { $n } { $second } num tabuleiro de { $rows }x{ $columns }.
app-loop-placed = { $pieces }: { $placed } de { $n }
app-loop-attacks = Ataques
app-loop-given = { $square } é dada e fica.
app-loop-asking = À procura de uma dica.
app-loop-more-hint = Prima h outra vez para mais.
app-loop-unsolvable = Este problema não tem solução.
app-loop-solved = Resolvido!
app-loop-solved-long = Resolvido! Cada peça ataca uma do outro tipo, todas num só circuito.
