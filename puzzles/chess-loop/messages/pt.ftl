# O que o Chess Loop diz. As frases começam por minúscula e não têm ponto final.

## Peças, tal como aparecem numa frase
loop-piece-knight = cavalo
loop-piece-bishop = bispo
loop-piece-king = rei
loop-piece-rook = torre
loop-piece-queen = dama
loop-plural-knight = cavalos
loop-plural-bishop = bispos
loop-plural-king = reis
loop-plural-rook = torres
loop-plural-queen = damas

## Listas e números, usados por outras mensagens
loop-squares = { $count ->
    [1] { $last }
   *[other] { $squares } e { $last }
}
loop-number = { $count ->
    [2] duas
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
   *[other] { $count }
}

## O que está errado num tabuleiro
loop-fault-character = «{ $found }» na linha { $line }, posição { $place }, não é uma peça (N, B, K, R, Q) nem uma casa vazia (.)
loop-fault-ragged = a linha { $line } tem { $found } casas e a primeira tem { $wanted }
loop-fault-no-squares = o tabuleiro não tem casas
loop-fault-too-large = o tabuleiro é maior do que { $most } por { $most }
loop-fault-size = o tabuleiro é { $found } e não { $wanted }
loop-fault-one-type = tem de haver dois tipos de peça no tabuleiro
loop-fault-foreign-type = { $piece } { $at } não pertence aqui, só há { $first } e { $second }
loop-fault-unequal = há { $first-count } { $first } e { $second-count } { $second }, e têm de ser em número igual
loop-fault-too-few = tem de haver pelo menos duas peças de cada tipo
loop-fault-count = o número de { $piece } tem de ser { $wanted } e não { $found }
loop-fault-given = { $piece } { $at } faz parte do enunciado e tem de ficar
loop-fault-attacks-none = { $piece } { $at } não ataca nada
loop-fault-attacks-several = { $piece } { $at } ataca { loop-number } peças, { loop-squares }
loop-fault-attacks-own = { $piece } { $at } ataca o seu próprio tipo em { $target }
loop-fault-attacked-twice = { loop-number } peças, { loop-squares }, atacam { $piece } { $at }
loop-fault-several-loops = os ataques formam { $count } ciclos e não um só: { $loops }

## Porque se segue alguma coisa
loop-why-all-stand = o número de { $pieces } no tabuleiro já é { $n }, por isso não há mais em nenhuma outra casa
loop-why-board-full = as { $n } peças já têm as suas casas, por isso as outras estão vazias
loop-why-just-enough = restam só { $n } casas para { $n } { $pieces }
loop-why-just-enough-in-all = restam só { $n } casas para todas as { $n } peças
loop-why-wrong-count = já não pode haver { $n } { $pieces }
loop-why-wrong-count-in-all = já não pode haver { $n } peças
loop-why-sees-own = { $piece } { $at } não pode atacar o seu próprio tipo, por isso nas casas que vê não há outra peça igual
loop-why-satisfied = { $piece } { $at } já tem o seu único ataque na direção de { $target }, por isso nada mais está à sua vista
loop-why-only-target = { $target } é a única casa onde { $piece } { $at } pode atacar uma peça do outro tipo
loop-why-dead-line = { $piece } { $at } vê estas casas e não pode atacar lá nada, por isso estão vazias
loop-why-only-attacker = só de { $from } se pode atacar { $piece } { $at }
loop-why-taken = { $piece } { $at } já sofre um ataque de { $from }, por isso nada mais pode atacar essa casa
loop-why-would-attack-two = { $piece } em { $at } atacaria duas peças, na direção de { loop-squares }
loop-why-would-attack-none = { $piece } em { $at } não teria nada do outro tipo para atacar
loop-why-no-attacker = nada poderia atacar { $piece } em { $at }
loop-why-early-loop = { $piece } em { $at } fecharia um ciclo de { $length } peças, e todas as { $n } têm de estar num só
loop-why-loop-gap = se { $piece } { $at } atacasse { $target }, fecharia um ciclo de { $length } peças, e todas as { $n } têm de estar num só, por isso há alguma coisa entre as duas casas
loop-why-either-target = seja qual for o alvo de { $piece } { $at }, { loop-squares }, estas casas estão vazias
loop-why-either-attacker = venha de onde vier o ataque a { $piece } { $at }, { loop-squares }, estas casas estão vazias
loop-why-suppose = suponhamos { $piece } em { $at }
loop-why-suppose-empty = suponhamos { $at } vazia
loop-why-suppose-none = suponhamos que não há { $piece } em { loop-squares }
loop-why-contradiction = isso não pode ser
loop-why-every-way-fails = então qualquer continuação falha
loop-why-likewise = por simetria o mesmo vale para { loop-squares }
loop-why-mirror = logo há { $piece } numa das casas { loop-squares }; são reflexos umas das outras, por isso podemos escolher qual
loop-why-search = uma busca por todas as colocações põe { $piece } em { $at }; não se conhece razão mais curta

## O que fazer
loop-do-place = ponha { $piece } em { loop-squares }
loop-do-empty = deixe { loop-squares } sem peça
loop-do-occupied = há uma peça em { loop-squares }
loop-do-exclude = não há { $piece } em { loop-squares }
loop-do-clear = limpe { $at }

## Pistas
loop-hint-look = olhe para { loop-squares }
loop-hint-look-again = olhe outra vez para { loop-squares }
loop-hint-wrong-piece = { $piece } em { $at } não pode ficar
loop-hint-wrong-empty = { $at } não pode ficar vazia
loop-hint-solved = o problema está resolvido

## Graus
loop-grade-gentle = suave
loop-grade-easy = fácil
loop-grade-medium = médio
loop-grade-hard = difícil
loop-grade-fiendish = diabólico
loop-grade-search = busca

## Técnicas
loop-technique-count = contagem
loop-technique-own-type = o próprio tipo à vista
loop-technique-satisfied = um ataque basta
loop-technique-dead-line = nada a atacar por ali
loop-technique-only-target = alvo único
loop-technique-only-attacker = atacante único
loop-technique-taken = já sob ataque
loop-technique-misfit = casa imprópria
loop-technique-early-loop = ciclo cedo demais
loop-technique-either-way = de qualquer maneira
loop-technique-suppose = suposição
loop-technique-symmetry = escolha por simetria
loop-technique-suppose-twice = suposição dentro de suposição
loop-technique-symmetry-twice = escolha por simetria com suposições
loop-technique-search = busca

## Identificadores, sementes e o gerador
loop-puzzle-size = as casas dadas são { $found } e o tabuleiro é { $wanted }
loop-puzzle-foreign = { $piece } { $at } não pertence a este problema
loop-seed-shape = uma semente é como v1-4x5-3NK-easy-givens-42
loop-seed-version = a semente é da versão { $version } e este programa faz a versão { $own }
loop-seed-size = o tamanho numa semente é como 4x5, ou any
loop-seed-men = as peças numa semente são como 3NK, um número e dois tipos diferentes, ou any
loop-seed-grade = o grau numa semente é gentle, easy, medium, hard, fiendish, search ou any
loop-generate-unsolvable = não há solução: todas as colocações foram tentadas
loop-generate-not-found = não apareceu nenhum problema assim; tente outra semente ou peça menos
loop-generate-stopped = a procura parou antes de encontrar um problema

## O que está errado numa instância ou no texto de um tabuleiro
loop-instance-shape = «{ $text }» não é uma instância; uma instância é como 4x7:4N+4Q
loop-instance-number = o número { $number } é grande demais
loop-instance-size = um tabuleiro de { $rows }x{ $cols } não está entre 1x1 e { $most }x{ $most }
loop-instance-unknown-piece = «{ $letter }» não é uma peça; as letras são N, B, K, R e Q
loop-instance-counts-differ = os dois tipos têm de ser em número igual, e não { $first } e { $second }
loop-instance-too-few = tem de haver pelo menos duas peças de cada tipo, e não { $n }
loop-instance-same-type = os dois tipos têm de ser diferentes
loop-board-size = um tabuleiro de { $rows }x{ $cols } não está entre 1x1 e { $most }x{ $most }
loop-board-ragged = a linha { $row } tem { $found } casas e a primeira tem { $expected }
loop-board-unknown-letter = «{ $letter }» não significa nada num tabuleiro
loop-impossible-mutual = uma dama ataca de volta quem a ataca ({ $other }), o que fecha um ciclo de duas peças
loop-impossible-too-small = o tabuleiro é pequeno demais para um ciclo
loop-impossible-too-many-pieces = { $pieces } peças não cabem em { $squares } casas
loop-impossible-odd-count = bispos e { $other } precisam de um número par, porque só o outro tipo muda a cor da casa
loop-impossible-too-many-kings = mais do que { $most } reis não podem ficar separados neste tabuleiro
loop-impossible-too-few-lines = cada { $piece } precisa de uma linha ou coluna só para si, e restam poucas casas

## Para menus e listas
about-chess-loop = um anel de peças de xadrez, cada uma a atacar uma do outro tipo
