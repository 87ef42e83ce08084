# O que o Cage diz. As razões começam por minúscula e não têm ponto final.

## Para menus e listas
about-cage = um tabuleiro cheio de peças, e ninguém pode ficar ao lado das suas

## Tabuleiros
cage-board-10 = o jogo, 10 por 10
cage-board-8 = tabuleiro de treino, 8 por 8, as mesmas regras
cage-board-6 = tabuleiro de treino, 6 por 6, as mesmas regras
cage-board-4 = tabuleiro de treino, 4 por 4, as mesmas regras

## Botões
cage-button-pass = Passar

## O fim
cage-annihilated = as { $mover } capturaram a última peça das { $other }
cage-both-vanished = as últimas peças de ambos desapareceram no mesmo lance, jogado pelas { $mover }
cage-self-annihilated = a última peça das { $mover } saiu do tabuleiro quando ainda restavam peças às { $other }

## Textos que não são um lance
cage-no-such-square = não há { $square } num tabuleiro de { $size } por { $size }
cage-no-step-neighbour = { $to } não é uma das casas à volta de { $from }
cage-not-adjacent = { $square } não fica ao lado de { $at }, e só se salta por cima de uma peça mesmo ao lado, nunca em diagonal
cage-jumped-twice = a peça de { $square } já foi saltada e já não está lá
cage-left-already = o salto por cima de { $square } sai do tabuleiro e termina o lance

## Lances ilegais
cage-pass-is-forced = só se passa quando não há outro lance, e { $move } é possível
cage-no-checker = não há nenhuma peça em { $square }
cage-not-yours = a peça de { $square } é das { $player }
cage-must-pass = não tem nenhum lance legal e tem de passar: escreva «pass»
cage-own-neighbour = em { $square } a sua peça ficaria ao lado de outra sua, em { $other }
cage-step-onto-checker = { $square } está ocupada
cage-leaves-enemy = a sua peça toca na inimiga de { $other } e em { $to } não tocaria em nenhuma
cage-not-closer = { $to } não fica mais perto do centro do que { $from }, e a sua peça já toca na inimiga de { $other }
cage-neither-closer-nor-adjoining = { $to } não fica mais perto do centro do que { $from } nem toca em nenhuma peça inimiga
cage-nothing-to-jump = não há nenhuma peça inimiga em { $square } para saltar a partir de { $at }
cage-landing-occupied = a casa atrás de { $square } está ocupada: { $to }
cage-star-missing = o salto por cima de { $square } sai do tabuleiro e escreve-se com um * a seguir
cage-star-wrong = o salto por cima de { $square } cai em { $to } e escreve-se sem *
cage-must-go-on = de { $at } a sua peça ainda pode saltar por cima de { $square }, e tem de o fazer

## Posições
cage-odd-board = um tabuleiro de { $size } por { $size } daria exércitos desiguais; o Cage joga-se em 10 por 10 e treina-se em 8 por 8, 6 por 6 e 4 por 4
cage-other-board = não há tabuleiro de { $size } por { $size }; o Cage joga-se em 10 por 10 e treina-se em 8 por 8, 6 por 6 e 4 por 4
cage-not-square = o tabuleiro tem { $width } por { $height } mas tem de ser tão largo como alto
cage-wrong-board = o tabuleiro tem { $size } por { $size } e não pertence à variante { $variant }
cage-unknown-letter = «{ $letter }» em { $square } não é uma peça: as Vermelhas são r e as Azuis são b
cage-too-many-checkers = as { $player } têm { $count } peças mas começaram com { $most }
cage-own-neighbours = duas peças das { $player } estão lado a lado, em { $square } e { $other }
cage-nobody-can-move = nenhum dos jogadores poderia voltar a mover
exact-cage = 4x4 resolvido para todas as posições; 6x6 provado por procura
