# `henge loop`: o problema Chess Loop.

## Ajuda
help-loop = Resolver, criar, avaliar e imprimir problemas de Chess Loop
example-loop = {"  "}henge loop solve 15
help-loop-solve = Encontrar uma solução, ou todas, ou provar que não há nenhuma
example-loop-solve = {"  "}henge loop solve 4x7:4N+4Q --svg loop.svg
help-loop-solve-all = Mostrar todas as soluções
help-loop-solve-limit = Mostrar, no máximo, este número de soluções, 1 ou mais
help-loop-solve-unique = Dizer se a solução é a única
help-loop-solve-stats = Dizer quanto trabalho deu
help-loop-solve-svg = Gravar uma imagem da primeira solução neste ficheiro; - para a saída padrão
help-loop-count = Contar as soluções, ao todo e a menos de rotação e reflexão
example-loop-count = {"  "}henge loop count 6x6:4B+4N --json
help-loop-verify = Dizer se um tabuleiro é uma solução, ou o que está errado nele
example-loop-verify = {"  "}henge loop verify N....Q./N.Q..../....Q.N/.Q....N
help-loop-verify-board = As linhas desde cima separadas por /, com N, B, K, R, Q, e pontos para casas vazias
help-loop-verify-instance = O problema que deve resolver
help-loop-generate = Criar problemas novos com exatamente uma solução
example-loop-generate = {"  "}henge loop generate --size 5x6 --types NQ --difficulty medium
help-loop-generate-number = Quantos problemas, 1 ou mais
help-loop-grade = Avaliar a dificuldade de um problema e dizer o que exige
example-loop-grade = {"  "}henge loop grade 15
help-loop-hint = Dizer para onde olhar, porquê, e o que fazer a seguir
example-loop-hint = {"  "}henge loop hint 13 --board ..N.../Q...../...... --level 2
help-loop-hint-board = O que já tem; com ? nas casas em aberto, os pontos são casas que se sabe vazias
help-loop-hint-level = Quanto dizer: 1 onde olhar, 2 também porquê, 3 também o lance
help-loop-hint-all = Explicar todo o caminho até à solução
help-loop-list = Listar os problemas publicados por Erich Friedman
example-loop-list = {"  "}henge loop list --json
help-loop-atlas = Contar as soluções de todos os problemas até um tamanho
example-loop-atlas = {"  "}henge loop atlas --max 5x5 --output atlas.csv
help-loop-atlas-max = Linhas e colunas do maior tabuleiro, de 1 a 12 cada, como 5x5
help-loop-atlas-format = O formato da tabela: csv ou json
help-loop-atlas-output = Escrever neste ficheiro, e retomar a partir dele depois de uma interrupção
help-loop-atlas-threads = Quantas linhas de execução, 1 ou mais; se não for indicado, uma por núcleo
help-loop-print = Imprimir um caderno de problemas com as soluções no fim
example-loop-print = {"  "}henge loop print --number 18 --difficulty hard --output loops.pdf
help-loop-print-puzzles = Os problemas a imprimir; se não forem indicados, os publicados
help-loop-print-number = Quantos problemas criar e imprimir, 1 ou mais
help-loop-print-output = O ficheiro PDF a escrever
help-loop-print-title = Como se chama o caderno
help-loop-print-link = O endereço de um servidor Henge, como https://henge.example: cada problema recebe um código QR que o abre lá
help-loop-print-paper = O tamanho das páginas: a4 ou letter
help-option-puzzle = Um problema como 4x7:4N+4Q, com casas dadas 2x4:2N+2Q:Q???/????, o número de um publicado, ou uma semente
help-option-size = Linhas e colunas, de 1 a 12 cada, como 4x5
help-option-types = Os dois tipos, como NQ
help-option-count = Quantas peças de cada tipo, 2 ou mais
help-option-difficulty = Que dificuldade: gentle, easy, medium, hard, fiendish ou search
help-option-givens = Com algumas peças dadas (é o habitual)
help-option-bare = Sem peças dadas
help-loop-generate-seed = Um número, ou uma semente inteira como v2-4x5-3NK-easy-givens-42: a mesma semente cria o mesmo problema
help-loop-print-seed = Um número, ou uma semente inteira: a mesma semente cria os mesmos problemas

## Respostas
cli-loop-task = Coloque { $n } { $first } e { $n } { $second } num tabuleiro de { $columns } colunas e { $rows } linhas.
cli-loop-count = { $total ->
    [one] Uma solução
   *[other] { $total } soluções
}, { $classes } a menos de rotação e reflexão.
cli-loop-right = Certo: { $pieces } peças num só ciclo, { $loop }.
cli-loop-no-solution = Não há solução: { $reason }.
cli-loop-shown = { $found ->
    [one] Uma solução.
   *[other] { $found } soluções.
}
cli-loop-stats = { $pieces } peças postas e retiradas, { $decisions } decisões e { $conflicts } conflitos da pesquisa com aprendizagem, { $seconds } s.
cli-loop-unique = Esta é a única solução.
cli-loop-unique-up-to-symmetry = Esta é a única solução, a menos de rotação e reflexão.
cli-loop-not-unique = Há soluções diferentes, como estas duas.
cli-loop-published = Problemas Chess Loop de { $author }; o 0 é o seu exemplo.
cli-loop-published-note = O problema 7 pede 3 de cada na sua página, o que não tem solução;
    a sua imagem da solução mostra 4.
cli-loop-id = id
cli-loop-seed = semente
cli-loop-grade = dificuldade
cli-loop-graded = Dificuldade: { $grade }. { $steps ->
    [one] Um passo
   *[other] { $steps } passos
}, { $points } pontos.
cli-loop-step = { $number }. { $technique }
cli-loop-progress = { $pieces } peças tentadas, { $found } encontradas
cli-loop-printed = { $puzzles ->
    [one] Um problema
   *[other] { $puzzles } problemas
} em { $path }.
cli-loop-atlas-done = { $instances } problemas, { $solvable } deles com solução, em { $path }.

## Recusas
cli-loop-stopped = interrompido: o resultado está incompleto
cli-loop-no-grade = tem várias soluções que não são iguais a menos de rotação e reflexão, por isso não se resolve por dedução
cli-loop-bad-seed = «{ $seed }» não é uma semente. Escreva um número, ou algo como v2-4x5-3NK-easy-givens-42
cli-loop-too-few = só { $found ->
    [one] foi encontrado um problema assim
   *[other] foram encontrados { $found } problemas diferentes
}. Peça menos, ou experimente outra semente
cli-loop-atlas-kept = interrompido ao fim de { $done } de { $all } problemas, guardados em { $path }: repita o mesmo comando para retomar
cli-loop-atlas-lost = interrompido ao fim de { $done } de { $all } problemas, nenhum deles guardado: da próxima vez, indique um ficheiro com --output
cli-loop-atlas-shared = interrompido ao fim de { $done } de { $all } problemas, que ficam guardados na base de dados: repita o mesmo comando para retomar

## O caderno
booklet-title = Ciclos de xadrez
booklet-subtitle = { $puzzles ->
    [one] Um problema, com a sua solução
   *[other] { $puzzles } problemas, com as soluções no fim
}
booklet-rules-place = Cada problema é um tabuleiro, dois tipos de peça de xadrez e um número. Coloque esse número de peças de cada tipo.
booklet-rules-loop = Cada peça tem de atacar exatamente uma peça, do outro tipo. Siga os ataques a partir de qualquer peça: têm de passar uma vez por todas as peças e voltar ao início, num só ciclo.
booklet-rules-attack = As peças atacam como no xadrez. Os cavalos saltam; bispos, torres e damas atacam só a primeira peça em cada direção. Não há lados: as cores apenas distinguem os dois tipos.
booklet-rules-unique = Cada problema tem uma solução. Num tabuleiro vazio, as suas rotações e reflexões contam como a mesma.
booklet-example = Um exemplo resolvido: dois bispos e duas torres num tabuleiro de 3×2. Cada seta é um ataque.
booklet-credit = Os problemas de Chess Loop foram inventados por { $author }. Impresso com o Henge. Precisa de uma dica? Escreva «henge loop hint» e a linha por baixo do tabuleiro, ou leia o código.
booklet-task = Coloque { $n } { $first } e { $n } { $second } num tabuleiro de { $columns }×{ $rows }.
booklet-puzzles = Problemas
booklet-solutions = Soluções
