# `henge loop`: o problema Chess Loop.

## Ajuda
help-loop = Resolver, criar, graduar e imprimir problemas Chess Loop
example-loop = {"  "}henge loop solve 15
help-loop-solve = Encontrar uma solução, ou todas, ou provar que não há
example-loop-solve = {"  "}henge loop solve 4x7:4N+4Q --svg loop.svg
help-loop-solve-all = Mostrar todas as soluções
help-loop-solve-limit = Mostrar no máximo este número de soluções
help-loop-solve-unique = Dizer se a solução é a única
help-loop-solve-stats = Dizer quanto trabalho deu
help-loop-solve-svg = Escrever uma imagem da primeira solução neste ficheiro; - é a saída normal
help-loop-count = Contar as soluções, ao todo e a menos de simetria
example-loop-count = {"  "}henge loop count 6x6:4B+4N --json
help-loop-verify = Dizer se um tabuleiro é uma solução, ou o que está errado nele
example-loop-verify = {"  "}henge loop verify N....Q./N.Q..../....Q.N/.Q....N
help-loop-verify-board = As linhas desde cima separadas por /, com N, B, K, R, Q, e pontos para casas vazias
help-loop-verify-instance = O problema que deve resolver
help-loop-generate = Criar problemas novos que têm uma só solução
example-loop-generate = {"  "}henge loop generate --size 5x6 --types NQ --difficulty medium
help-loop-generate-number = Quantos problemas
help-loop-grade = Dizer quão difícil é um problema, e o que exige
example-loop-grade = {"  "}henge loop grade 15
help-loop-hint = Dizer para onde olhar, porquê, e o que fazer a seguir
example-loop-hint = {"  "}henge loop hint 13 --board ..N.../Q...../...... --level 2
help-loop-hint-board = O que já tem; com ? nas casas em aberto, os pontos são casas que se sabe vazias
help-loop-hint-level = Quanto dizer: 1 para onde olhar, 2 também porquê, 3 também o que fazer
help-loop-hint-all = Explicar todo o caminho até à solução
help-loop-list = Listar os problemas publicados por Erich Friedman
example-loop-list = {"  "}henge loop list --json
help-loop-atlas = Contar as soluções de todos os problemas até um tamanho
example-loop-atlas = {"  "}henge loop atlas --max 5x5 --output atlas.csv
help-loop-atlas-max = O maior tabuleiro
help-loop-atlas-format = A forma da tabela: csv ou json
help-loop-atlas-output = Escrever neste ficheiro, e depois de uma interrupção continuar onde ia
help-loop-atlas-threads = Quantas linhas de execução; sem isto, uma por núcleo
help-loop-print = Imprimir um caderno de problemas com as soluções no fim
example-loop-print = {"  "}henge loop print --number 18 --difficulty hard --output loops.pdf
help-loop-print-puzzles = Os problemas a imprimir; sem isto, os publicados
help-loop-print-number = Quantos problemas criar e imprimir
help-loop-print-output = O ficheiro PDF a escrever
help-loop-print-title = Como se chama o caderno
help-loop-print-paper = O tamanho das páginas: a4 ou letter
help-option-puzzle = Um problema como 4x7:4N+4Q, com casas dadas 2x4:2N+2Q:Q???/????, o número de um publicado, ou uma semente
help-option-size = Linhas e colunas, como 4x5
help-option-types = Os dois tipos, como NQ
help-option-count = Quantas peças de cada tipo
help-option-difficulty = Quão difícil: gentle, easy, medium, hard, fiendish ou search
help-option-givens = Com algumas peças dadas, como sem esta opção
help-option-bare = Sem peças dadas
help-loop-generate-seed = Um número, ou uma semente inteira como v1-4x5-3NK-easy-givens-42: a mesma semente cria o mesmo problema
help-loop-print-seed = Um número, ou uma semente inteira: a mesma semente cria os mesmos problemas

## Respostas
cli-loop-task = Coloque { $n } { $first } e { $n } { $second } num tabuleiro de { $rows }x{ $columns }.
cli-loop-count = { $total ->
    [one] Uma solução
   *[other] { $total } soluções
}, { $classes } a menos de simetria.
cli-loop-right = Certo: { $pieces } peças num só ciclo, { $loop }.
cli-loop-no-solution = Não há solução: { $reason }.
cli-loop-none = todas as colocações foram tentadas e nenhuma é solução
cli-loop-shown = { $found ->
    [one] Uma solução.
   *[other] { $found } soluções.
}
cli-loop-stats = { $pieces } peças postas e retiradas, { $decisions } decisões e { $conflicts } conflitos do aprendiz, { $seconds } s.
cli-loop-unique = Esta é a única solução.
cli-loop-unique-up-to-symmetry = Esta é a única solução, a menos de rodar e refletir o tabuleiro.
cli-loop-not-unique = Há soluções diferentes, como estas duas.
cli-loop-published = Problemas Chess Loop de { $author }; o 0 é o seu exemplo.
cli-loop-published-note = O problema 7 pede 3 de cada na sua página, o que não tem solução;
    a sua imagem da solução mostra 4.
cli-loop-id = id
cli-loop-seed = semente
cli-loop-grade = grau
cli-loop-graded = Grau: { $grade }. { $steps ->
    [one] Um passo.
   *[other] { $steps } passos.
}
cli-loop-step = { $number }. { $technique }
cli-loop-progress = { $pieces } peças tentadas, { $found } encontradas
cli-loop-printed = { $puzzles ->
    [one] Um problema
   *[other] { $puzzles } problemas
} em { $path }.
cli-loop-atlas-done = { $instances } instâncias, { $solvable } delas com solução, em { $path }.

## Recusas
cli-loop-no-such-number = não há problema publicado { $number }, vão de 0 a { $last }
cli-loop-stopped = parado antes de se saber tudo
cli-loop-no-grade = tem várias soluções que diferem em mais do que simetria, por isso não é um problema que se deduza
cli-loop-bad-seed = «{ $seed }» não é uma semente: um número, ou algo como v1-4x5-3NK-easy-givens-42
cli-loop-not-found = não apareceu nenhum problema assim; peça menos, ou tente outra semente
cli-loop-other-grades = não apareceu nenhum problema assim, só { $grades }; tente outro tamanho, outros tipos ou outro grau
cli-loop-too-few = só { $found ->
    [one] apareceu um problema assim
   *[other] apareceram { $found } problemas diferentes
}; peça menos, ou tente outra semente
cli-loop-atlas-kept = parado após { $done } de { $all } instâncias; ficam guardadas em { $path }, e o mesmo comando continua a partir daí
cli-loop-atlas-lost = parado após { $done } de { $all } instâncias, nada fica guardado; com --output FICHEIRO ficaria

## O caderno
booklet-title = Ciclos de xadrez
booklet-subtitle = { $puzzles ->
    [one] Um problema, com a sua solução
   *[other] { $puzzles } problemas, com as soluções no fim
}
booklet-rules-place = Cada problema é um tabuleiro, dois tipos de peça de xadrez e um número. Coloque esse número de peças de cada tipo.
booklet-rules-loop = Cada peça tem de atacar exatamente uma peça, e do outro tipo. Siga os ataques a partir de qualquer peça: têm de passar uma vez por todas as peças e voltar ao início, num só ciclo.
booklet-rules-attack = As peças atacam como no xadrez. Os cavalos saltam; bispos, torres e damas atacam só a primeira peça em cada direção. Não há lados: as cores apenas distinguem os dois tipos.
booklet-rules-unique = Cada problema tem uma solução. Num tabuleiro vazio, os seus reflexos e rotações contam como a mesma.
booklet-example = Um exemplo resolvido: dois bispos e duas torres num tabuleiro de 2x3. Cada seta é um ataque.
booklet-credit = Os problemas Chess Loop foram inventados por { $author }. Impresso com Henge. A linha por baixo de um tabuleiro identifica o problema: “henge loop hint” seguido dela ajuda a continuar.
booklet-puzzles = Problemas
booklet-solutions = Soluções
