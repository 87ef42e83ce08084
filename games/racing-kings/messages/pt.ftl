# Racing Kings. A cláusula é posta à frente por quem mostra a frase.

## Variantes
racing-kings-variant-standard = as regras do lichess: os reis podem capturar, e as Pretas têm de jogar o lance que empata
racing-kings-variant-feup = um rei não pode capturar, e a chegada das Brancas dá logo empate se as Pretas puderem acompanhar

## Lances que não são legais
racing-kings-empty = não há peça em { $square }
racing-kings-not-yours = a peça em { $square } ({ $piece }) é das { $player }
racing-kings-moves-otherwise = esta peça ({ $piece }) não se move de { $from } para { $to }
racing-kings-blocked = esta peça ({ $piece }) não pode ir de { $from } para { $to }: a peça em { $square } ({ $other }) está no caminho
racing-kings-own-piece = em { $square } está uma peça sua ({ $other })
racing-kings-king-captures = na variante { $variant } um rei não pode capturar, portanto também não a peça em { $square } ({ $other })
racing-kings-would-touch = o seu rei em { $king } ficaria ao lado do rei em { $square }
racing-kings-own-king-attacked = o seu rei em { $king } ficaria atacado pela peça em { $square } ({ $other })
racing-kings-gives-check = a peça em { $square } ({ $other }) daria xeque ao rei em { $king }
racing-kings-uncovers-check = sair de { $from } daria xeque a descoberto: a peça em { $square } ({ $other }) ataca o rei em { $king }

## Textos de lances
racing-kings-nothing-to-take = não há nada para capturar em { $square }
racing-kings-no-such-piece = as { $player } não têm peça ({ $piece }) a que «{ $text }» se possa referir
racing-kings-ambiguous = «{ $text }» pode ser { $moves }: diga qual

## Como acabou o jogo
racing-kings-both-arrived = os dois reis chegaram, a { $white } e a { $black }
racing-kings-black-arrived = o rei preto é o primeiro a chegar, a { $square }
racing-kings-not-followed = o rei branco chegou a { $square } e as Pretas não o acompanharam
racing-kings-cannot-follow = o rei branco chegou a { $square } e as Pretas não o podem acompanhar
racing-kings-could-follow = o rei branco chegou a { $square } e as Pretas podiam acompanhá-lo, o que basta na variante { $variant }
racing-kings-stalemate = as { $player } não têm lance legal: rei afogado

## Textos de posições
racing-kings-board-size = o tabuleiro é de { $files } por { $ranks }, não de 8 por 8
racing-kings-unknown-letter = «{ $letter }» em { $square } não é peça, escreva uma de K Q R B N k q r b n
racing-kings-pawn = há um peão em { $square }, mas este jogo não tem peões
racing-kings-no-king = as { $player } não têm rei
racing-kings-many-kings = as { $player } têm mais de um rei: { $squares }
racing-kings-too-many = as { $player } têm { $count } peças do mesmo tipo ({ $piece }: { $squares }), e podem ter { $most }
racing-kings-castling = não há roque: escreva - em vez de «{ $text }»
racing-kings-en-passant = não há captura en passant: escreva - em vez de «{ $text }»
racing-kings-bad-clock = o contador de meios-lances é um número simples de { $least } a { $most }, não «{ $text }»
racing-kings-bad-number = o número do lance é um número simples de { $least } a { $most }, não «{ $text }»
racing-kings-in-check = o rei das { $player } em { $king } está atacado pela peça em { $square } ({ $piece })
racing-kings-kings-touch = os reis em { $king } e { $square } estão lado a lado
racing-kings-both-arrived-black-to-move = os dois reis chegaram, a { $white } e a { $black }, portanto não podem ser as Pretas a jogar

## Cautela
racing-kings-clock-may-decide = as tabelas dizem que as { $player } ganham em { $plies } meios-lances, mas o contador está em { $clock }: sem uma captura pelo caminho a regra dos 50 lances dá empate

## Para menus e listas
about-racing-kings = xadrez sem xeques: ganha o primeiro rei na oitava linha
exact-racing-kings = tabelas de finais com até cinco peças: quem ganha, e em quantos meios-lances

## Porque é um lance bom ou mau
racing-kings-race = { $player } ficam a { $left ->
    [one] uma linha
   *[other] { $left } linhas
} da meta após { $plies } lances, { $other } a { $behind ->
    [one] uma linha
   *[other] { $behind } linhas
}
