# `henge solve` e `henge verify`.

## Ajuda
help-solve = Resolver um jogo com exatidão, com uma prova que qualquer pessoa pode verificar
example-solve = {"  "}henge solve racing-kings --men 3
help-solve-racing-kings = Construir as tabelas de finais de Racing Kings: quem ganha, e em quantos meios-lances
example-solve-racing-kings = {"  "}henge solve racing-kings --men 4
    {"  "}henge solve racing-kings --class KQRvKR
help-solve-racing-kings-men = Todas as classes com até este número de peças, reis incluídos; se não for indicado, 3
help-solve-racing-kings-class = Uma classe com, no máximo, cinco peças, e aquelas a que as capturas levam
help-solve-moai = Provar quem ganha um tabuleiro de Moai com a melhor colocação e o melhor jogo
example-solve-moai = {"  "}henge solve moai --variant 5x5
help-solve-moai-variant = Tamanho do tabuleiro, no máximo 8x8
help-solve-moai-placements = Listar todas as colocações, cada uma só uma vez a menos de rotação e reflexão, com quem ganha e como
help-solve-moai-every = De quanto em quanto tempo uma pesquisa longa guarda o progresso; se não for indicado, 1m
help-solve-gorogo = Provar quem ganha uma posição de GoRoGo
example-solve-gorogo = {"  "}henge solve gorogo --position "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"
help-solve-cage = Provar quem ganha uma posição de Cage em 4x4 ou 6x6
example-solve-cage = {"  "}henge solve cage --variant 4
help-solve-cage-every = De quanto em quanto tempo uma pesquisa longa em 6x6 guarda o progresso; se não for indicado, 5m
help-verify = Verificar tabelas e provas: deduzir de novo o que afirmam, só a partir das regras
example-verify = {"  "}henge verify tabelas/racing-kings-KQvK.receipt
help-option-files = Ficheiros escritos por `henge solve`, ou pastas com eles
help-option-dir = Pasta para os ficheiros; se não for indicada, a sua, $HENGE_DATA/solved ou
    ~/.local/share/henge/solved
help-option-men = Quantas peças
help-option-class = Que classe
help-solve-racing-kings-threads = Quantas linhas de execução usar, 1 ou mais; se não for indicado, todas as da máquina
help-solve-moai-threads = Quantas linhas de execução usar, 1 ou mais; se não for indicado, todas as da máquina
help-solve-gorogo-threads = Quantas linhas de execução usar, 1 ou mais; se não for indicado, todas as da máquina
help-solve-cage-threads = Quantas linhas de execução usar, 1 ou mais; se não for indicado, todas as da máquina
help-verify-threads = Quantas linhas de execução usar, 1 ou mais; se não for indicado, todas as da máquina

## Respostas
solve-no-home = não foi encontrada uma pasta para os seus ficheiros: indique uma com --dir
solve-board-too-large = esse tabuleiro é demasiado grande para ser resolvido: o maior é { $most }
solve-column-class = classe
solve-column-positions = posições
solve-column-white = Brancas
solve-column-draw = empate
solve-column-black = Pretas
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
    } de { $all } guardadas em { $path }; repita o mesmo comando para retomar
solve-board-done = As { $player } ganham { $variant } com a melhor colocação e o melhor jogo{ $n-squares ->
        [0] .
       *[other] : o peão branco ganha a partir de { $squares }.
    }
    Das { $all } colocações ({ $placements } a menos de rotação e reflexão), as Brancas ganham { $white } e as Pretas { $black }.
    { $answers } respostas, { $seconds } s, prova em { $path }
solve-position-done = Ganham as { $player }{ $plies ->
        [0] {""}
        [one] {" "}em 1 meio-lance
       *[other] {" "}em, no máximo, { $plies } meios-lances
    }, por exemplo: { $line }
    { $answers } respostas, { $seconds } s, prova em { $path }
solve-table-done = Ganham as { $player } em { $plies } { $plies ->
        [one] meio-lance
       *[other] meios-lances
    }, por exemplo: { $line }
    { $positions } posições a menos de rotação e reflexão, { $seconds } s, tabela em { $path }
solve-checkpoint-kept = interrompido: o progresso da pesquisa fica guardado em { $path } ({ $megabytes } MB); repita o mesmo comando para retomar
solve-stopping = a parar assim que o progresso da pesquisa estiver guardado; outro Ctrl-C para de imediato
solve-checkpoint-found = a retomar a partir de { $path }
solve-checkpoint-refused = aviso: por agora não é possível guardar o progresso da pesquisa: { $reason }; a pesquisa continua, e tenta de novo na próxima vez
solve-checkpoint-again = o progresso da pesquisa está de novo guardado em { $path }
solve-checkpoint-old = interrompido, mas não foi possível guardar o progresso desde a última vez: { $reason }; o mesmo comando retoma a partir de { $path }
solve-checkpoint-lost = interrompido, e não foi possível guardar o progresso da pesquisa: { $reason }
solve-checkpoint-bad = { $reason }; remova-o para começar de novo
solve-unfinished = { $reason }; o progresso da pesquisa fica guardado em { $path } ({ $megabytes } MB); repita o mesmo comando para retomar
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
