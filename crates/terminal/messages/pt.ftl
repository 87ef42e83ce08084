# A aplicação de ecrã inteiro.

app-name = Henge
app-subtitle = { $count ->
    [5] Cinco jogos e problemas de lógica pouco conhecidos
    [6] Seis jogos e problemas de lógica pouco conhecidos
    [7] Sete jogos e problemas de lógica pouco conhecidos
    [8] Oito jogos e problemas de lógica pouco conhecidos
    [9] Nove jogos e problemas de lógica pouco conhecidos
    [10] Dez jogos e problemas de lógica pouco conhecidos
   *[other] { $count } jogos e problemas de lógica pouco conhecidos
}
app-greeting = Boas-vindas. Escolha um jogo.
app-too-small = Esta janela tem { $columns } colunas e { $rows } linhas. O Henge precisa de { $width } × { $height }: aumente-a ou jogue com --plain.
app-help-title = Teclas (qualquer tecla fecha)
app-more = (mais abaixo: Page Down)

## Nomes das teclas
app-key-arrows = setas
app-key-up-down = ↑↓
app-key-all-arrows = ↑↓←→
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
app-do-again = recomeçar
app-do-analyse = analisar
app-do-analyse-hint = analisar (conta como dica)
app-do-analyse-later = analisar, depois da partida
app-do-back = voltar
app-do-change = mudar
app-do-choose = escolher
app-do-clear = limpar tudo
app-do-clear-square = limpar a casa
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
app-do-lines = 1, 3 ou 5 variantes
app-do-make = criar um problema
app-do-mark-empty = marcar como vazia
app-do-move = mover
app-do-next = próxima casa que se pode escolher
app-do-next-step = passo seguinte
app-do-next-puzzle = problema seguinte
app-do-no = não
app-do-open = abrir
app-do-open-game = escolher um tabuleiro
app-do-step-before = anterior
app-do-pause = pausa
app-do-pick = escolher
app-do-place = colocar
app-do-play = jogar
app-do-play-it = jogar
app-do-play-line = jogar o primeiro lance de uma variante
app-do-quit = sair
app-do-redo = refazer
app-do-rematch = desforra
app-do-remove = apagar
app-do-resign = desistir
app-do-restart = recomeçar o passo
app-do-rules = regras
app-do-rules-ends = primeira ou última regra
app-do-scroll = deslocar
app-do-scroll-page = deslocar mais
app-do-show = mostrar
app-do-speed = velocidade
app-do-start = começar
app-do-step = avançar
app-do-step-again = percorrer de novo
app-do-stop = parar
app-do-stronger = adversário mais forte
app-do-svg = exportar uma imagem SVG
app-do-swap = trocar lados
app-do-try = experimentar um lance
app-do-type = escrever
app-do-type-puzzle = escrever um problema ou semente
app-do-undo = desfazer
app-do-variant = escrever uma variante
app-do-variation = variantes
app-do-weaker = adversário mais fraco
app-do-why = porquê
app-do-yes = sim

## O primeiro menu
app-menu-quit = Sair
app-menu-boards = Escolha um tabuleiro
app-menu-how = { $count ->
    [one] 1, ou as setas
   *[other] 1 a { $count }, ou as setas
}
app-menu-go-on = Continuar de onde ficou
app-menu-today = Hoje
app-menu-play = Jogar
app-menu-proof = Quando o motor sabe a resposta, prova-a.
app-menu-about-browser = Inicia a aplicação web nesta máquina e abre-a no navegador.
app-menu-about-settings = Língua, cores, animação, o adversário habitual e o seu nome.

## Antes do jogo
app-seat-person = pessoa
app-variant = Tabuleiro
app-variant-standard = normal
app-clock-label = Relógio
app-no-clock = nenhum
app-clock = { $minutes } min + { $seconds } s por lance
app-start = Começar
app-learn = Como jogar
app-analyse = Tabuleiro de análise
app-about-person = Uma pessoa neste teclado.
app-about-family = Enter para escrever outro: { $known }
app-about-clock = Tempo para toda a partida, e mais algum depois de cada lance. Quem ficar sem tempo perde.
app-about-start = Esquerda e direita mudam um valor. A partida é guardada depois de cada lance.
app-about-learn = O objetivo, uma pequena partida e tarefas: dez minutos.
app-about-analyse = Jogue pelos dois lados e veja o que pensa o motor.
app-type-variant = Tabuleiro: { $text }

## Jogos guardados
app-saves-about = As partidas por acabar são retomadas; as acabadas abrem para revisão.
app-no-saves = Ainda não há partidas. Todas as que jogar ficam aqui.
app-bad-save = não é possível ler este ficheiro
app-confirm-remove = Apagar esta partida guardada?

## Um jogo
app-game-over = fim da partida
app-last-move = Último lance
app-moves = Lances
app-legend = Legenda
app-hint = Dica
app-left = restam { $count }
app-taken = { $count ->
    [one] 1 captura
   *[other] { $count } capturas
}

app-too-many-moves = { $player }: demasiados lances para mostrar. Prima : e escreva o seu.
app-typing = As { $player } jogam: { $text }
app-type-move = Lance: { $text }
app-thinking = As { $player } estão a pensar. { $seconds } s
app-thinking-hint = À procura de uma dica. { $seconds } s
app-thinking-draw = O computador está a ponderar a proposta de empate. { $seconds } s
app-no-answer = O motor não respondeu. Desfaça um lance ou tente de novo.
app-watching = A ver a partida, velocidade { $speed } de { $most }.
app-paused = Em pausa. Prima Espaço para continuar ou → para jogar um lance.
app-confirm-resign = Desistir desta partida?
app-confirm-draw = As { $player } propõem empate. { $other }, aceitam?
app-wins = Ganham as { $player }
app-you-win = Ganhou
app-you-lose = Perdeu
app-why-resigned = As { $loser } desistiram.
app-why-out-of-time = As { $loser } ficaram sem tempo.
app-why-abandoned = As { $loser } saíram.
app-end-moves = { $moves ->
    [one] Um lance
   *[other] { $moves } lances
}{ $hints ->
    [0] {""}
    [one] , uma dica
   *[other] , { $hints } dicas
}.
app-no-hints = Numa partida entre duas pessoas não há dicas.
app-no-analysis = Numa partida entre duas pessoas, a análise abre depois da partida.
app-draw = Empate
app-not-written = Não é possível escrever { $path }: { $error }

## Análise
app-analysis-title = { $game }, análise
app-variation = Variante { $nth } de { $n } aqui. As setas para cima e para baixo mudam-na.
app-estimate = { $value }, estimativa
app-searching = a pesquisar
app-engine-off = motor desligado
# No máximo 30 colunas, para que nada fique cortado numa janela de 80.
app-lines = { $depth ->
    [one] 1 meio-lance
   *[other] { $depth } meios-lances
}, { $nodes } pos.
app-write-record = Escrever o registo em: { $text }
app-write-svg = Escrever uma imagem SVG em: { $text }

## Regras
app-rules-title = { $game }, regras
app-rules-cited = A regra { $clause } está marcada. Prima q para voltar ao tabuleiro.
app-rules-about = Prima q para voltar ao tabuleiro.

## Como jogar
app-learn-title = { $game }, como jogar
app-learn-step = passo { $step } de { $steps }
app-learn-go = Vá até { $what } com as setas e prima Enter (em notação: { $move }).
app-learn-choose = Agora escolha «{ $what }» e prima Enter (em notação: { $move }).
app-learn-let-go = Esse é outro lance. Prima Esc e vá até à casa assinalada.
app-learn-put = Vá até { $square } com as setas e prima Enter.
app-learn-place = Vá até uma casa com as setas e prima Enter para pôr a peça.
app-learn-taken = Já há uma peça em { $square }.
app-learn-right = Certo! Prima n para o passo seguinte.
app-learn-last = Era o último passo. Prima t para jogar a sua primeira partida.
app-learn-last-puzzle = Era o último passo. Prima t para resolver o seu primeiro problema.
app-learn-other = { $move } é legal, mas não é o que a tarefa pede. Tente outro lance.
app-learn-other-attempt = { $move } é legal. Desta vez, tente o lance que não é.
app-learn-other-place = { $square } não está errada, mas não é o que a tarefa pede.
app-learn-forbidden = **Exatamente: isso não é permitido.** { $reason }
app-learn-you = O seu lance
app-learn-you-win = Ganhou!
app-learn-said = { $player }, { $move }: { $note } (regra { $rule })
app-learn-replying = Respondem as { $player } …
# Para teclas em vez de toques.
app-lesson-chess-loop-small-text = Dois cavalos e dois reis em 3 × 2 casas. Enter põe uma peça na casa do cursor, troca-a ou tira-a.

## Chess Loop
app-loop-published = Publicados por { $author }
app-loop-title = Chess Loop { $number }
app-loop-new = Problema novo
app-loop-size = Tamanho
app-loop-types = Peças
app-loop-count = Quantas de cada
app-loop-grade = Dificuldade
app-loop-givens = Peças dadas
app-loop-givens-yes = algumas
app-loop-givens-no = nenhuma
app-loop-any = qualquer
app-loop-make = Criar
app-loop-type = Escrever um problema ou semente
app-loop-typing = Problema ou semente: { $text }
app-loop-making = A criar um problema. Pode demorar alguns segundos.
app-loop-task = Coloque { $n } { $first } e { $n } { $second } num tabuleiro de { $columns } colunas e { $rows } linhas.
app-loop-goal = Cada peça ataca uma do outro tipo, num só ciclo.
app-loop-placed = { $pieces }: { $placed } de { $n }
app-loop-attacks = Ataques
app-loop-given = { $square } faz parte do enunciado e não muda.
app-loop-asking = À procura de uma dica.
app-loop-more-hint = Prima h de novo para mais.
app-loop-unsolvable = Este problema não tem solução.
app-loop-solved = Resolvido! { $time }, { $hints ->
    [0] sem dicas
    [one] uma dica
   *[other] { $hints } dicas
}.

## Ao lado do tabuleiro
app-you = Jogador
app-to-move = jogam as { $player }
app-side-to-move = { $side }, a jogar
app-mover = a jogar
app-mark-from = saiu daqui
app-mark-to = chegou aqui
app-mark-placed = acabado de pôr
app-block-race = A corrida
app-block-hands = Na mão
app-block-left = Peças
app-block-mobility = Lances possíveis do peão
app-to-go = { $count ->
    [0] chegou
    [one] falta 1
   *[other] faltam { $count }
}
app-left-of = { $count } de { $all }
app-ways = { $count }

## O que fazer a seguir
app-ask-place = { $piece ->
    [counter] Coloque um bloqueador. { $squares ->
        [one] Há uma casa possível.
       *[other] Há { $squares } casas possíveis.
    }
    [pawn] Coloque o seu peão em qualquer casa.
    [stone] Coloque uma pedra num ponto livre.
    [henge] Coloque um henge num ponto livre.
   *[other] Coloque uma peça.
}
app-ask-piece = { $squares ->
    [one] Escolha a peça a mover. Só uma pode mover-se.
   *[other] Escolha a peça a mover. { $squares } podem mover-se.
}
app-ask-moved = { $pawns ->
    [one] Só um pode mover-se: { $choice }. Escolha-o.
   *[other] Que peão se move: { $choice }?
}
app-ask-target = { $chosen } selecionada. Mover para: { $choice }
app-ask-jump = { $chosen } selecionada. Saltar por cima de: { $choice }
app-ask-next-jump = O salto continua. A seguir, saltar por cima de: { $choice }
app-ask-pass = As { $player } não têm lances legais. Prima Enter para passar.
app-ask-button = { $choice }?
app-lands = { $name }, até { $square }
app-piece-on = { $piece } em { $square }
app-either = { $first } ou { $second }
