# O que fica guardado: histórico, revisões, problemas, definições, e o que se pergunta antes de acabar.

## O que fazem as teclas
app-do-all = mostrar tudo
app-do-browser = abrir no navegador
app-do-by-game = por jogo
app-do-by-result = por resultado
app-do-continue = continuar
app-do-daily = ciclo do dia
app-do-history = histórico
app-do-mistake-before = erro anterior
app-do-next-mistake = erro seguinte
app-do-play-hint = jogar a dica
app-do-replace = substituir
app-do-review = rever
app-do-search = procurar
app-do-settings = definições
app-do-try-again = tentar de novo a partir daqui

## O primeiro menu
app-menu-continue = Continuar
app-menu-history = { $count ->
    [0] Todas as partidas ficam aqui.
    [one] uma partida
   *[other] { $count } partidas
}
app-menu-browser = Abrir no navegador
app-browser-opening = A iniciar a aplicação web.
app-browser-opened = A aplicação web está em { $link } enquanto o Henge estiver aberto.
app-browser-failed = Não foi possível iniciar a aplicação web: { $error }

## Histórico
app-history-title = Histórico
app-history-count = { $count ->
    [0] {""}
    [one] uma partida
   *[other] { $count } partidas
}
app-history-games = Partidas
app-history-order = as mais recentes primeiro
app-history-resumes = Prima Enter para retomar.
app-history-reviews = Prima Enter para rever.
app-history-shows = Prima Enter para ver.
app-history-weeks = Nível mais forte vencido, por semana
app-history-weeks-short = Nível vencido/semana
app-history-weeks-ago = há 14 semanas
app-history-habits = Destaques
app-history-run = Maior série
app-history-run-wins = { $count ->
    [one] uma vitória
   *[other] { $count } vitórias seguidas
}
app-history-loops = Ciclos resolvidos
app-history-loops-solved = { $count }, { $more ->
    [0] todos com dicas
    [one] um sem dicas
   *[other] { $more } sem dicas
}
app-month-1 = jan
app-month-2 = fev
app-month-3 = mar
app-month-4 = abr
app-month-5 = mai
app-month-6 = jun
app-month-7 = jul
app-month-8 = ago
app-month-9 = set
app-month-10 = out
app-month-11 = nov
app-month-12 = dez
app-history-search = Procurar: { $text }
app-history-filtered = { $shown ->
    [0] Nenhuma partida encontrada: { $filter }. Esc mostra todas as { $all }.
   *[other] { $shown } de { $all }: { $filter }. Esc mostra todas.
}
app-results = { $won } ganhas, { $drawn } empatadas, { $lost } perdidas
app-results-by-game = Resultados por jogo
app-results-by-level = { $game }, resultados por adversário
app-win-rate = { $percent } %
app-two-people = duas pessoas
app-state-unfinished = por acabar
app-state-won = ganha
app-state-drawn = empatada
app-state-lost = perdida
app-state-over = terminada
app-state-solved = resolvido
app-state-unreadable = ilegível
app-kept-winner = { $moves ->
    [one] um lance
   *[other] { $moves } lances
}, vitória: { $player }
app-kept-over = { $reason }, { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
app-kept-moves = { $moves ->
    [one] um lance
   *[other] { $moves } lances
}
app-kept-unfinished = { $moves ->
    [0] ainda sem lances
    [one] um lance até agora
   *[other] { $moves } lances até agora
}

## Revisão
app-review-title = { $game }, revisão
app-review-at = lance { $move } de { $moves }
app-review-searching = A rever a partida: { $done } de { $total } posições.
app-review-checking = A verificar os pontos de viragem: { $done } de { $total }.
app-review-about = { $turning ->
    [0] Nenhum ponto de viragem. As setas percorrem a partida.
    [one] Um ponto de viragem. Prima n para o ver.
   *[other] { $turning } pontos de viragem. Prima n para ir de um ao seguinte.
}
app-review-try = Prima t para tentar de novo a partir da jogada { $turn }.
app-review-no-more = Não há mais erros nessa direção.
app-review-better = { $line } era melhor.
app-review-best-line = Melhor variante: { $line }

## Perguntado antes de acabar
app-confirm-claim = Reclamar empate? A partida acaba.
app-confirm-offer = Propor empate?
app-confirm-leave-analysis = Sair da análise? Os lances que experimentou perdem-se, a não ser que os exporte com x.
app-confirm-replace = { $path } já existe. Substituir?
app-typing-ahead = Ainda não é a sua vez. Enter joga isto quando for: { $text }
app-not-replaced = { $path } já existe e ficou como estava.
app-no-folder = Não existe a pasta { $folder }. Escolha outro caminho.
app-not-saved = Não é possível guardar: não existe a pasta { $folder }.

## Problemas
app-loop-of-day = Ciclo do dia
app-loop-day-title = Ciclo do dia, { $day }
app-loop-judging = A verificar se o problema tem solução. Esc interrompe.
app-loop-solved-in = resolvido em { $time }{ $hints ->
    [0] {""}
    [one] , uma dica
   *[other] , { $hints } dicas
}
app-loop-so-far = { $placed } de { $all } peças, { $time }
app-streak = { $solved ->
    [0] { $days ->
        [0] Resolva-o e comece uma série.
        [one] Resolvido ontem. Falta o de hoje.
       *[other] { $days } dias seguidos. Falta o de hoje.
    }
   *[other] { $days ->
        [one] Resolvido hoje.
       *[other] { $days } dias seguidos. Máximo: { $best }.
    }
}

## Definições
app-settings-title = Definições
app-settings-about = As alterações ficam logo guardadas.
app-setting-language = Língua
app-setting-colours = Cores
app-setting-characters = Caracteres
app-setting-pieces = Peças
app-setting-letters = Letras dos lances
app-setting-motion = Lances animados
app-setting-pause = Pausa antes do lance do computador
app-setting-level = Adversário
app-setting-name = O seu nome
app-this-language = português
app-colours-none = nenhumas
app-colours-dark = fundo escuro
app-colours-light = fundo claro
app-characters-unicode = todos
app-characters-ascii = só ASCII
app-pieces-drawings = desenhadas
app-pieces-letters = letras
app-letters-english = inglesas: K Q R B N
app-letters-portuguese = portuguesas: R D T B C
app-letters-figurines = figuras: ♔ ♕ ♖ ♗ ♘
app-pause = { $seconds } s
app-no-pause = nenhuma
app-on = sim
app-off = não
app-no-name = nenhum
app-type-name = O seu nome: { $text }
app-about-setting-level = O adversário das partidas novas, se não escolher outro.
app-about-setting-name = O que os outros veem quando joga em linha.
app-about-setting-characters = O ASCII serve para terminais que não mostram os caracteres do tabuleiro.
app-about-setting-pieces = Em tabuleiros pequenos as peças são sempre letras.
app-about-setting-letters = O nome das peças de xadrez nos lances, mostrados e escritos. As partidas guardadas mantêm as letras inglesas.
app-about-setting-pause = Para que o seu lance e o do computador não pareçam um só.

## Copiar e colar
app-do-copy = copiar a posição
app-do-copy-game = copiar a partida inteira
app-copied = Copiado (qualquer tecla fecha isto)
app-not-pasted = Texto colado (qualquer tecla fecha isto)
app-paste-unknown = isto não é uma posição, uma partida, um problema nem uma ligação que o Henge conheça

## Preparar uma posição
app-edit = Preparar uma posição
app-about-edit = Ponha as peças onde quiser. O editor diz logo se a posição é legal.
app-do-edit = preparar uma posição
app-do-other-side = mudar quem joga
app-do-play-on = jogar a partir daqui
app-do-type-position = escrever uma posição
app-editor-title = { $game }, preparar uma posição
app-editor-side = Jogam as { $player }
app-editor-typing = Posição: { $text }
app-editor-legal = Posição legal. { $told }
app-editor-illegal = Posição ilegal. { $reason }
app-editor-other-board = Essa posição é de um tabuleiro de outro tamanho. Escolha primeiro o tabuleiro.
