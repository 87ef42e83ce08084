# `henge solve` e `henge verify`.

## Ajuda
help-solve = Resolver um jogo com exatidão e guardar um recibo que qualquer um pode verificar
example-solve = {"  "}henge solve racing-kings --men 3
help-solve-racing-kings = Construir as tabelas de finais de Racing Kings: quem ganha, e em quantos meios-lances
example-solve-racing-kings = {"  "}henge solve racing-kings --men 4
    {"  "}henge solve racing-kings --class KQRvKR
help-solve-racing-kings-men = Todas as classes com até este número de peças, reis incluídos; sem isto, 3
help-solve-racing-kings-class = Uma classe, no máximo com cinco peças, e aquelas a que as capturas levam
help-solve-moai = Provar quem ganha um tabuleiro de Moai com a melhor colocação e o melhor jogo
example-solve-moai = {"  "}henge solve moai --variant 5x5
help-solve-moai-variant = Tamanho do tabuleiro, no máximo 8x8
help-solve-moai-placements = Listar todas as colocações a menos de simetria, com quem ganha e como
help-solve-moai-every = De quanto em quanto tempo uma procura longa guarda o que sabe; sem
    isto, 1m
help-solve-gorogo = Provar quem ganha uma posição de GoRoGo
example-solve-gorogo = {"  "}henge solve gorogo --position "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"
help-solve-cage = Provar quem ganha uma posição de Cage em 4x4 ou 6x6
example-solve-cage = {"  "}henge solve cage --variant 4
help-solve-cage-every = De quanto em quanto tempo uma longa pesquisa em 6x6 guarda o que sabe; sem isto, 5m
help-verify = Verificar tabelas e provas: deduzir de novo o que afirmam, só a partir das regras
example-verify = {"  "}henge verify tabelas/racing-kings-KQvK.receipt
help-option-files = Ficheiros de `henge solve`, ou pastas com eles
help-option-dir = Pasta para os ficheiros; sem isto, a do utilizador, $HENGE_DATA/solved ou
    ~/.local/share/henge/solved
help-option-men = Quantas peças
help-option-class = Que classe
help-solve-racing-kings-threads = Quantas linhas de execução usar; sem isto, todas as da máquina
help-solve-moai-threads = Quantas linhas de execução usar; sem isto, todas as da máquina
help-solve-gorogo-threads = Quantas linhas de execução usar; sem isto, todas as da máquina
help-solve-cage-threads = Quantas linhas de execução usar; sem isto, todas as da máquina
help-verify-threads = Quantas linhas de execução usar; sem isto, todas as da máquina

## Respostas
solve-no-home = não foi encontrada uma pasta para os seus ficheiros: indique uma com --dir
solve-board-too-large = esse tabuleiro é demasiado grande para ser resolvido: o maior é { $most }
solve-column-class = classe
solve-column-positions = posições
solve-column-white = brancas
solve-column-draw = empate
solve-column-black = pretas
solve-column-longest = máximo
solve-tables-done = { $tables ->
        [one] Uma tabela
       *[other] { $tables } tabelas
    }, { $new ->
        [0] todas já existentes
        [one] uma nova
       *[other] { $new } novas
    }, { $megabytes } MB, { $seconds } s, em { $path }
solve-tables-kept = interrompido: { $done ->
        [one] uma tabela
       *[other] { $done } tabelas
    } de { $all } guardadas em { $path }, o mesmo comando continua a partir daí
solve-board-done = As { $player } ganham { $variant } com a melhor colocação e o melhor jogo{ $n-squares ->
        [0] .
       *[other] : o peão branco ganha a partir de { $squares }.
    }
    Das { $all } colocações, { $placements } a menos de simetria, as brancas ganham { $white } e as pretas { $black }.
    { $answers } respostas, { $seconds } s, prova em { $path }
solve-position-done = Ganham as { $player }{ $plies ->
        [0] {""}
        [one] {" "}num meio-lance
       *[other] {" "}em, no máximo, { $plies } meios-lances
    }, por exemplo: { $line }
    { $answers } respostas, { $seconds } s, prova em { $path }
solve-table-done = Ganham as { $player } em { $plies } { $plies ->
        [one] meio-lance
       *[other] meios-lances
    }, por exemplo: { $line }
    { $positions } posições a menos de simetria, { $seconds } s, tabela em { $path }
solve-checkpoint-kept = interrompido: o que a pesquisa sabe fica guardado em { $path }, o mesmo comando continua a partir daí
solve-stopping = a parar logo que o que a pesquisa sabe esteja guardado; outro Ctrl-C sai já
solve-checkpoint-found = a continuar a partir de { $path }
solve-checkpoint-refused = aviso: por agora não é possível guardar o que a pesquisa sabe: { $reason }; ela continua, e tenta de novo de cada vez que chegar a altura de guardar
solve-checkpoint-again = o que a pesquisa sabe está de novo guardado em { $path }
solve-checkpoint-old = interrompido, mas não foi possível guardar o que se descobriu desde a última vez: { $reason }; o mesmo comando continua a partir de { $path }
solve-checkpoint-lost = interrompido, e não foi possível guardar o que se descobriu: { $reason }
solve-checkpoint-bad = { $reason }; remova-o para começar de novo
solve-unfinished = { $reason }; o que a pesquisa sabe fica guardado em { $path }, o mesmo comando continua a partir daí
solve-writing = a escrever a prova
solve-nodes = { $millions } milhões de nós
verify-ok = { $path } está certo: { $kind ->
        [table] { $checked } valores deduzidos de novo
        [proof] { $checked } respostas seguidas
       *[other] intacto, e não afirma nada
    }
verify-rests-on = assenta em { $names }
verify-done = { $files } ficheiros, { $wrong ->
        [0] todos certos
        [one] um está errado
       *[other] { $wrong } estão errados
    }, { $seconds } s
verify-stopped = interrompido: ficheiros verificados: { $done } de { $all }
verify-nothing = não há tabelas nem provas em { $path }
