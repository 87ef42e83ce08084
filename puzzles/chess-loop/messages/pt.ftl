# O que o Chess Loop diz. As frases começam por minúscula e não têm ponto final.

## Peças, tal como aparecem numa frase
loop-piece-knight = cavalo
    .gender = masculine
    .a = um cavalo
    .the = o cavalo
    .to = ao cavalo
    .of = do cavalo
loop-piece-bishop = bispo
    .gender = masculine
    .a = um bispo
    .the = o bispo
    .to = ao bispo
    .of = do bispo
loop-piece-king = rei
    .gender = masculine
    .a = um rei
    .the = o rei
    .to = ao rei
    .of = do rei
loop-piece-rook = torre
    .gender = feminine
    .a = uma torre
    .the = a torre
    .to = à torre
    .of = da torre
loop-piece-queen = dama
    .gender = feminine
    .a = uma dama
    .the = a dama
    .to = à dama
    .of = da dama
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
loop-fault-character = carácter de tabuleiro desconhecido na linha { $line }, coluna { $place }: «{ $found }»; escreva uma peça (N, B, K, R, Q) ou uma casa vazia (.)
loop-fault-ragged = a linha { $line } tem { $found } casas, mas a primeira tem { $wanted }
loop-fault-no-squares = o tabuleiro não tem casas
loop-fault-too-large = o tabuleiro é maior do que { $most } × { $most }
loop-fault-size = o tabuleiro é { $found } e não { $wanted }
loop-fault-one-type = tem de haver dois tipos de peça no tabuleiro
loop-fault-foreign-type = { $piece-the } de { $at } não pertence aqui: só há { $first } e { $second }
loop-fault-unequal = há { $first-count } { $first } e { $second-count } { $second }, mas têm de ser em número igual
loop-fault-too-few = tem de haver pelo menos duas peças de cada tipo
loop-fault-count = o número de { $piece } tem de ser { $wanted } e não { $found }
loop-fault-given = { $piece-the } de { $at } faz parte do enunciado e não muda
loop-fault-attacks-none = { $piece-the } de { $at } não ataca nada
loop-fault-attacks-several = { $piece-the } de { $at } ataca { loop-number } peças, { loop-squares }
loop-fault-attacks-own = { $piece-the } de { $at } ataca uma peça do seu tipo em { $target }
loop-fault-attacked-twice = { loop-number } peças, { loop-squares }, atacam { $piece-the } de { $at }
loop-fault-several-loops = os ataques formam { $count } ciclos e não um só: { $loops }

## Como uma frase se liga às anteriores
loop-link-none = {""}
loop-link-then = então{" "}
loop-link-but-then = mas então{" "}
loop-link-otherwise = senão{" "}

## Porque se segue alguma coisa
loop-why-all-stand = { $link }já estão colocadas todas as peças deste tipo ({ $n } { $pieces }), por isso não há mais nenhuma noutra casa
loop-why-board-full = { $link }as { $n } peças já têm as suas casas, por isso as outras estão vazias
loop-why-just-enough = { $link }restam só { $n } casas para { $n } { $pieces }
loop-why-just-enough-in-all = { $link }restam só { $n } casas para as { $n } peças
loop-why-wrong-count = { $link }já não pode haver { $n } { $pieces }
loop-why-wrong-count-in-all = { $link }já não pode haver { $n } peças
loop-why-sees-own = { $link }{ $piece-the } de { $at } não pode atacar uma peça do seu tipo, por isso não há nenhuma à sua vista
loop-why-satisfied = { $link }{ $piece-the } de { $at } ataca na direção de { $target } e só pode atacar uma peça, por isso as suas outras linhas estão vazias
loop-why-only-target = { $link }{ $piece-the } de { $at } só pode atacar { $other-a } em { $target }
loop-why-dead-line = { $link }{ $piece-the } de { $at } vê estas casas, mas não pode atacar aí { $other-a }, por isso estão vazias
loop-why-only-attacker = { $link }só { $other-a } em { $from } pode atacar { $piece-the } de { $at }
loop-why-taken = { $link }{ $piece-the } de { $at } já sofre um ataque de { $from }, por isso não pode sofrer outro
loop-why-would-attack-two = { $link }{ $piece-a } em { $at } atacaria duas peças, na direção de { loop-squares }
loop-why-would-attack-none = { $link }{ $piece-a } em { $at } não teria nada do outro tipo para atacar
loop-why-no-attacker = { $link }nada poderia atacar { $piece-a } em { $at }
loop-why-early-loop = { $link }{ $piece-a } em { $at } fecharia um ciclo de { $length } peças, mas as { $n } têm de estar num só ciclo
loop-why-loop-gap = { $link }se { $piece-the } de { $at } atacasse { $target }, fechava-se um ciclo de { $length } peças, mas as { $n } têm de estar num só ciclo, por isso há alguma peça entre as duas casas
loop-why-either-target = { $link }seja qual for o alvo { $piece-of } de { $at } ({ loop-squares }), estas casas estão vazias
loop-why-either-attacker = { $link }venha de onde vier o ataque { $piece-to } de { $at } ({ loop-squares }), estas casas estão vazias
loop-why-suppose = suponhamos { $piece-a } em { $at }
loop-why-suppose-empty = suponhamos que { $at } está vazia
loop-why-suppose-none = suponhamos que não há { $piece } em { $count ->
    [1] { $last }
   *[other] { $squares } nem em { $last }
}
loop-why-inner-piece = { $link }não há { $piece } em { $at }
loop-why-inner-empty = { $link }há uma peça em { $at }
loop-why-not-piece = logo, não há { $piece } em { $at }
loop-why-not-empty = logo, { $at } não está vazia
loop-why-likewise = por simetria, o mesmo vale para { loop-squares }
loop-why-mirror = logo, há { $piece-a } numa das casas { loop-squares }; são reflexos umas das outras, por isso podemos escolher qual
loop-why-search = experimentando todas as colocações, há { $piece-a } em { $at }; não se conhece uma razão mais curta

## Contradições, no fim de uma suposição
loop-but-too-many = { $link }haveria { $count } { $pieces } e não { $n }
loop-but-too-few = { $link }{ $count ->
    [0] não restaria nenhuma casa
    [1] restaria só uma casa
   *[other] restariam só { $count } casas
} para { $n } { $pieces }
loop-but-too-many-in-all = { $link }haveria { $count } peças e não { $n }
loop-but-too-few-in-all = { $link }{ $count ->
    [0] não restaria nenhuma casa
    [1] restaria só uma casa
   *[other] restariam só { $count } casas
} para as { $n } peças
loop-but-attacks-own = { $link }{ $piece-the } de { $at } atacaria uma peça do seu tipo, em { $target }
loop-but-attacks-own-towards = { $link }{ $piece-the } de { $at } atacaria uma peça do seu tipo, na direção de { $target }
loop-but-attacks-two = { $link }{ $piece-the } de { $at } atacaria duas peças, na direção de { loop-squares }
loop-but-attacks-none = { $link }{ $piece-the } de { $at } não teria nada do outro tipo para atacar
loop-but-no-attacker = { $link }nada poderia atacar { $piece-the } de { $at }
loop-but-attacked-twice = { $link }{ $piece-the } de { $at } sofreria dois ataques, de { loop-squares }
loop-but-early-loop = { $link }{ $piece-the } de { $at } fecharia um ciclo de { $length } peças, mas as { $n } têm de estar num só ciclo
loop-but-nothing-left = { $link }{ $at } não poderia ter uma peça nem estar vazia

## O que fazer
loop-do-place = ponha { $piece-a } em { loop-squares }
loop-do-empty = deixe { loop-squares } sem peça
loop-do-occupied = há uma peça em { loop-squares }
loop-do-exclude = não há { $piece } em { $count ->
    [1] { $last }
   *[other] { $squares } nem em { $last }
}
loop-do-clear = limpe { $at }

## Dicas
loop-hint-look = olhe para { loop-squares }
loop-hint-look-again = olhe outra vez para { loop-squares }
loop-hint-wrong-piece = { $piece-the } de { $at } não pode ficar
loop-hint-wrong-empty = tem de haver uma peça em { $at }
loop-hint-solved = o problema está resolvido

## Dificuldades
loop-grade-gentle = muito fácil
loop-grade-easy = fácil
loop-grade-medium = médio
loop-grade-hard = difícil
loop-grade-fiendish = diabólico
loop-grade-search = pesquisa

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
loop-technique-search = pesquisa

## Identificadores, sementes e o gerador
loop-no-such-number = não há nenhum problema publicado com o número { $number }: vão de 0 a { $last }
loop-none = todas as colocações foram experimentadas e nenhuma é solução
loop-puzzle-size = as casas dadas são { $found } e o tabuleiro é { $wanted }
loop-puzzle-foreign = { $piece-the } de { $at } não pertence a este problema
loop-seed-shape = uma semente é como v2-4x5-3NK-easy-givens-42
loop-seed-version = a semente é da versão { $version }, mas este programa faz a versão { $own }
loop-seed-size = o tamanho numa semente é como 4x5, ou any
loop-seed-men = as peças numa semente são como 3NK, um número e dois tipos diferentes, ou any
loop-seed-grade = a dificuldade numa semente é gentle, easy, medium, hard, fiendish, search ou any
loop-generate-none-bare = não há nenhum problema assim sem peças dadas. Peça algumas peças dadas ou outro tamanho
loop-grades = { $count ->
    [1] só de dificuldade { $least }
   *[other] só de dificuldade { $least } a { $most }
}
loop-generate-not-offered = não há problemas assim com essa dificuldade, { loop-grades }. Experimente outro tamanho ou outras peças
loop-generate-other-grades = nenhum problema encontrado com essa dificuldade, { loop-grades }. Experimente outra semente ou outro tamanho
loop-generate-not-found = nenhum problema encontrado. Experimente outra semente, outra dificuldade ou outro tamanho
loop-generate-stopped = interrompido antes de encontrar um problema

## O que está errado numa instância ou no texto de um tabuleiro
loop-instance-shape = «{ $text }» não é um problema. Escreva, por exemplo, 4x7:4N+4Q
loop-instance-number = o número { $number } é demasiado grande
loop-instance-size = um tabuleiro não pode ter { $rows }x{ $cols }: são possíveis de 1x1 a { $most }x{ $most }
loop-instance-unknown-piece = «{ $letter }» não é uma peça; as letras são N, B, K, R e Q
loop-instance-counts-differ = tem de haver tantas peças de um tipo como do outro, e não { $first } e { $second }
loop-instance-too-few = tem de haver pelo menos duas peças de cada tipo, e não { $n }
loop-instance-same-type = os dois tipos têm de ser diferentes
loop-board-size = um tabuleiro não pode ter { $rows }x{ $cols }: são possíveis de 1x1 a { $most }x{ $most }
loop-board-ragged = a linha { $row } tem { $found } casas, mas a primeira tem { $expected }
loop-board-unknown-letter = carácter de tabuleiro desconhecido: «{ $letter }»
loop-impossible-mutual = uma dama ataca de volta quem a ataca ({ $other }), o que fecha um ciclo de duas peças
loop-impossible-too-small = o tabuleiro é demasiado pequeno para um ciclo
loop-impossible-too-many-pieces = { $pieces } peças não cabem em { $squares } casas
loop-impossible-odd-count = bispos e { $other } precisam de um número par de cada: só as peças do outro tipo atacam casas da outra cor
loop-impossible-too-many-kings = neste tabuleiro cabem, no máximo, { $most } reis sem se atacarem
loop-impossible-too-few-lines = cada { $piece } precisa de uma linha ou coluna só para si, e restam poucas casas

## Para menus e listas
about-chess-loop = um anel de peças de xadrez, cada uma a atacar uma do outro tipo
