# Chess Loop: a lista, um problema, o ciclo do dia.

puzzles-lead = Chess Loop, de Erich Friedman: cada peça ataca exatamente uma do outro tipo, e nenhuma do seu, todas num só ciclo.
puzzles-today-about = { $grade }, igual para todos.
puzzles-today-solve = Resolver o ciclo de hoje
puzzles-today-again = Ver o ciclo de hoje
puzzles-published = Os problemas publicados
puzzles-published-about = De Erich Friedman. O número 0 é o exemplo do autor.
puzzles-new = Um problema novo
puzzles-new-about = Criado agora, com exatamente uma solução. A ligação abre sempre o mesmo problema.
puzzles-open = Abrir um problema
puzzles-open-about = Um número, uma semente ou o texto de um problema, como 4x7:4N+4Q (4 linhas, 7 colunas).
puzzles-open-go = Abrir
puzzles-learn = Como funciona o Chess Loop
puzzles-status-solved = resolvido, { $time }
puzzles-status-begun = { $placed } de { $all } colocadas
puzzles-status-new = por começar
puzzles-print-title = Chess Loop, um caderno
puzzles-print-about = Os dezasseis problemas publicados, prontos a imprimir.
puzzles-print-lead = Cada peça ataca exatamente uma do outro tipo, e nenhuma do seu, todas num só ciclo.

puzzle-title = Chess Loop
puzzle-title-number = Chess Loop { $number }
puzzle-day-title = Ciclo do dia
puzzle-section = Problema
puzzle-piece = { $letter ->
    [N] { $count ->
        [one] cavalo
       *[other] cavalos
    }
    [B] { $count ->
        [one] bispo
       *[other] bispos
    }
    [K] { $count ->
        [one] rei
       *[other] reis
    }
    [R] { $count ->
        [one] torre
       *[other] torres
    }
   *[Q] { $count ->
        [one] dama
       *[other] damas
    }
}
puzzle-men = { $count } { puzzle-piece }
puzzle-about = { $first } e { $second } em { $size }
puzzle-about-number = { $first } e { $second } em { $size }, uma só solução a menos de rotação e reflexão
puzzle-one = uma solução
puzzle-goal = Forme um só ciclo de ataques.
puzzle-goal-rule = Cada peça ataca exatamente uma do outro tipo, e nenhuma do seu.
puzzle-task = Coloque **{ $first }** e **{ $second }**.
puzzle-more = Mais
puzzle-result = { $hints ->
    [0] { $time }, sem dicas
    [one] { $time }, 1 dica
   *[other] { $time }, { $hints } dicas
}
puzzle-share-result = Copiar resultado
puzzle-share-picture = Guardar imagem
puzzle-result-copied = Resultado copiado.
puzzle-no-picture = Este navegador não consegue desenhar a imagem. Copie antes o resultado.
puzzle-hatched = As casas tracejadas são dadas.
puzzle-grade-gentle = muito fácil
puzzle-grade-easy = fácil
puzzle-grade-medium = médio
puzzle-grade-hard = difícil
puzzle-grade-fiendish = diabólico
puzzle-grade-search = dificílimo
puzzle-grade-gentle-about = Poucos passos, todos à vista.
puzzle-grade-easy-about = Um caminho mais longo, ou um «e se» curto.
puzzle-grade-medium-about = Vários «e se», ou um dentro de outro.
puzzle-grade-hard-about = Muitos «e se», alguns dentro de outros.
puzzle-grade-fiendish-about = Um serão inteiro de «e se» dentro de «e se».
puzzle-board = Chess Loop, { $rows } linhas e { $columns } colunas.
puzzle-board-given = Dadas: { $pieces }.
puzzle-time = Tempo, { $minutes ->
    [0] { $seconds } segundos
    [1] 1 minuto e { $seconds }
   *[other] { $minutes } minutos e { $seconds }
}
puzzle-pause = Pausa
puzzle-go-on = Continuar

puzzle-pieces = Peças
puzzle-pen-or-pencil = Caneta ou lápis
puzzle-pen = Caneta
puzzle-pencil = Lápis
puzzle-what = O que colocar
puzzle-left = { $count ->
    [0] já não há
    [1] falta 1
   *[other] faltam { $count }
}
puzzle-empty = Vazia
puzzle-a-dash = um traço
puzzle-eraser = Borracha
puzzle-one-square = uma casa
puzzle-undo = Desfazer
puzzle-clear-pencil = Apagar o lápis
puzzle-show-conflicts = Mostrar conflitos enquanto resolvo
puzzle-loop = O ciclo
puzzle-placed-of = { $placed } de { $all } colocadas
puzzle-check = Verificar
puzzle-reset = Recomeçar
puzzle-share = Partilhar
puzzle-print = Imprimir
puzzle-all = Todos os problemas
puzzle-another = Problema seguinte
puzzle-play = Jogar uma partida
puzzle-booklet = Imprimir um caderno

puzzle-hints-title = Dicas
puzzle-hint-look = Onde olhar
puzzle-hint-why = Porquê
puzzle-hint-do = O lance
puzzle-show-look = Onde olhar
puzzle-show-why = Mostrar porquê
puzzle-show-do = Mostrar o lance
puzzle-hint-used = { $level } de 3 usadas
puzzle-hints = { $count ->
    [1] 1 dica
   *[other] { $count } dicas
}
puzzle-hints-about = As dicas não interrompem a série. O resultado diz quantas usou.
puzzle-dash-look = Olhe para os seus traços.
puzzle-dash-why = Há um traço onde deve estar uma peça.
puzzle-dash-do = Apague o lápis ou procure o traço errado.

puzzle-placed = { $letter ->
    [N] Cavalo colocado
    [B] Bispo colocado
    [K] Rei colocado
    [R] Torre colocada
   *[Q] Dama colocada
} em { $square }.
puzzle-lifted = Saiu de { $square }: { $piece }.
puzzle-moved = De { $from } para { $to }: { $piece }.
puzzle-rubbed = { $square } está limpa.
puzzle-dashed = { $square } fica vazia.
puzzle-pencilled = Lápis: { $square } pode ter { $letter ->
    [R] uma torre
    [Q] uma dama
   *[other] um { $piece }
}.
puzzle-nothing = Não há nada em { $square }.
puzzle-given = { $square } faz parte do enunciado e não muda.
puzzle-taken = Em { $square } já está, a caneta: { $piece }. Apague primeiro.
puzzle-none-left = Já não há { $piece } para colocar. Retire uma peça para a mudar de sítio.
puzzle-undone = Desfeito.
puzzle-nothing-to-undo = Não há nada para desfazer.
puzzle-pencil-cleared = Marcas a lápis apagadas.
puzzle-reset-told = O tabuleiro está vazio.
puzzle-count = { $placed } de { $all } peças colocadas.
puzzle-no-conflict = { $placed } de { $all } peças colocadas, sem conflitos.
puzzle-conflicts = { $count ->
    [1] Um conflito
    [2] Dois conflitos
    [3] Três conflitos
    [4] Quatro conflitos
   *[other] { $count } conflitos
}: { $squares }.
puzzle-fine-so-far = Até aqui, nenhum conflito. { $placed } de { $all } peças colocadas.
puzzle-solved-told = Resolvido.
puzzle-solved-in = { $hints ->
    [0] Resolvido em { $time }, sem dicas.
    [1] Resolvido em { $time }, com 1 dica.
   *[other] Resolvido em { $time }, com { $hints } dicas.
}
puzzle-best = Melhor tempo: { $time }.
puzzle-best-time = Novo melhor tempo: { $time }.
puzzle-unchecked = O servidor não respondeu, por isso nada foi verificado. As suas peças estão guardadas aqui.
puzzle-no-answer = O servidor não respondeu. Verifique a ligação e tente de novo.
puzzle-busy = O servidor está ocupado. Tente de novo dentro de { $seconds ->
    [1] 1 segundo
   *[other] { $seconds } segundos
}.
puzzle-cell-dash = fica vazia
puzzle-cell-pencil = lápis: { $pieces }
puzzle-cell-given = dada
puzzle-cell-conflict = conflito

puzzle-streak = { $days ->
    [0] Ainda sem dias seguidos
    [1] 1 dia seguido
   *[other] { $days } dias seguidos
}
puzzle-streak-best = máximo: { $days }
puzzle-week = Os últimos sete dias
puzzle-day-stands = resolvido
puzzle-day-open = por resolver
puzzle-week-open = { $stones ->
    [0] Não há pedras de pé esta semana. Resolva o ciclo de hoje para erguer a primeira.
    [1] Uma pedra de pé esta semana. Resolva o ciclo de hoje para erguer a segunda.
    [2] Duas pedras de pé esta semana. Resolva o ciclo de hoje para erguer a terceira.
    [3] Três pedras de pé esta semana. Resolva o ciclo de hoje para erguer a quarta.
    [4] Quatro pedras de pé esta semana. Resolva o ciclo de hoje para erguer a quinta.
    [5] Cinco pedras de pé esta semana. Resolva o ciclo de hoje para erguer a sexta.
   *[other] Seis pedras de pé esta semana. Resolva o ciclo de hoje para erguer a sétima.
}
puzzle-week-done = { $stones ->
    [1] A primeira pedra está de pé. Volte amanhã para a segunda.
    [7] Sete pedras de pé: uma semana inteira.
   *[other] { $stones } pedras de pé esta semana. O próximo ciclo abre à meia-noite.
}
puzzle-earlier = Ciclos anteriores
puzzle-begun = começado
puzzle-unsolved = por resolver

puzzle-none = Não há aqui nenhum problema
puzzle-no-number = Os problemas publicados têm os números 0 a { $last }.
puzzle-not-yet = O ciclo desse dia ainda não abriu.
puzzle-not-one = Isso não é um problema.
puzzle-unsolvable = Este problema não tem solução.
