# O que o Cage diz. As razões começam por minúscula e não têm ponto final.

## Para menus e listas
about-cage = um tabuleiro cheio, e nenhuma peça pode ficar ao lado de outra da mesma cor

## Tabuleiros
cage-board-10 = o jogo, 10 colunas × 10 linhas
cage-board-8 = tabuleiro de treino, 8 × 8, as mesmas regras
cage-board-6 = tabuleiro de treino, 6 × 6, as mesmas regras
cage-board-4 = tabuleiro de treino, 4 × 4, as mesmas regras

## Botões
cage-button-pass = Passar

## O fim
cage-annihilated = as { $mover } capturaram a última peça das { $other }
cage-both-vanished = os dois lados perderam as últimas peças no mesmo lance, jogado pelas { $mover }
cage-self-annihilated = a última peça das { $mover } saiu do tabuleiro quando as { $other } ainda tinham peças

## Textos que não são um lance
cage-no-such-square = num tabuleiro de { $size } × { $size } não existe { $square }
cage-no-step-neighbour = { $to } não fica ao lado de { $from }
cage-not-adjacent = { $square } não fica ao lado de { $at }: só se salta por cima de uma peça mesmo ao lado, nunca em diagonal
cage-jumped-twice = a peça de { $square } já foi capturada neste lance
cage-left-already = o salto por cima de { $square } sai do tabuleiro e termina o lance

## Lances ilegais
cage-pass-is-forced = só se pode passar quando não há outro lance, e { $move } é possível
cage-no-checker = não há nenhuma peça em { $square }
cage-not-yours = a peça de { $square } é das { $player }
cage-must-pass = não tem nenhum lance legal e tem de passar
cage-choose-checker = escolha uma das suas peças
cage-choose-jumper = escolha primeiro uma peça: ela sai do tabuleiro ao saltar por cima de uma inimiga que esteja na borda
cage-already-there = a sua peça já está em { $square }
cage-shut-in = a peça de { $square } não se pode mover: todas as casas à volta estão ocupadas e não tem espaço para saltar
cage-stuck-own-neighbour = a peça de { $from } não se pode mover: { $others ->
    [0] em { $to }
   *[other] em { $to }, por exemplo,
} ficaria ao lado de outra sua, em { $other }
cage-stuck-leaves-enemy = a peça de { $from } não se pode mover: toca numa inimiga em { $other }, e { $others ->
    [0] em { $to }
   *[other] em { $to }, por exemplo,
} não tocaria em nenhuma
cage-stuck-not-closer = a peça de { $from } não se pode mover: já toca na inimiga de { $other }, e { $others ->
    [0] { $to }
   *[other] { $to }, por exemplo,
} não fica mais perto do centro
cage-stuck-neither = a peça de { $from } não se pode mover: { $others ->
    [0] { $to }
   *[other] { $to }, por exemplo,
} não fica mais perto do centro nem toca em nenhuma peça inimiga
cage-too-far = { $to } fica longe demais de { $from }: uma peça avança para uma casa ao lado, ou salta por cima de uma inimiga vizinha
cage-leaves-by-jump = a sua peça de { $at } só pode sair do tabuleiro ao saltar por cima de uma inimiga vizinha que esteja na borda
cage-tap-captures = continue pelas peças capturadas: escolha { $square }
cage-tap-landings = continue pelas casas onde a sua peça cai
cage-own-neighbour = em { $square } a sua peça ficaria ao lado de outra sua, em { $other }
cage-step-onto-checker = { $square } está ocupada
cage-leaves-enemy = a sua peça toca numa inimiga em { $other } e em { $to } não tocaria em nenhuma
cage-not-closer = { $to } não fica mais perto do centro do que { $from }, e a sua peça já toca na inimiga de { $other }
cage-neither-closer-nor-adjoining = { $to } não fica mais perto do centro do que { $from } nem toca em nenhuma peça inimiga
cage-nothing-to-jump = não há nenhuma peça inimiga em { $square } para saltar a partir de { $at }
cage-landing-occupied = a casa atrás de { $square } ({ $to }) está ocupada
cage-star-missing = o salto por cima de { $square } sai do tabuleiro: escreva um * a seguir
cage-star-wrong = o salto por cima de { $square } cai em { $to }: escreva-o sem *
cage-must-go-on = de { $at } a sua peça ainda pode saltar por cima de { $square }, e por isso tem de o fazer

## Posições
cage-odd-board = um tabuleiro de { $size } × { $size } daria lados desiguais; o Cage joga-se em 10 × 10, e treina-se em 8 × 8, 6 × 6 e 4 × 4
cage-other-board = não há tabuleiro de { $size } × { $size }; o Cage joga-se em 10 × 10, e treina-se em 8 × 8, 6 × 6 e 4 × 4
cage-not-square = o tabuleiro tem { $width } × { $height }, mas tem de ser quadrado
cage-wrong-board = um tabuleiro de { $size } × { $size } não corresponde à variante { $variant }
cage-unknown-letter = carácter de tabuleiro desconhecido em { $square }: «{ $letter }»; as Vermelhas são r e as Azuis são b
cage-too-many-checkers = as { $player } têm { $count } peças, mas começaram com { $most }
cage-own-neighbours = há duas peças das { $player } lado a lado, em { $square } e em { $other }
cage-nobody-can-move = nenhum dos lados poderia voltar a jogar
exact-cage = 4x4: todas as posições resolvidas; 6x6: provado por pesquisa

## Porque é um lance bom ou mau
cage-danger = { $count ->
    [0] as { $other } não podem então capturar nada
    [one] as { $other } podem então capturar uma peça, no máximo
   *[other] as { $other } podem então capturar { $count } peças, no máximo
}

## Lances por palavras
cage-step = mova a peça de { $from } para { $to }
cage-jump = salte de { $from } por cima de { $over } para { $to }
cage-jump-off = salte de { $from } por cima de { $over } para fora do tabuleiro (a sua peça também sai)
cage-pass-in-words = passe: não tem outro lance
