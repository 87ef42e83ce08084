# Racing Kings. A cláusula é posta à frente por quem mostra a frase.

## Variantes
racing-kings-variant-standard = as regras do Lichess: os reis podem capturar, e as Pretas têm de jogar ainda o lance de resposta
racing-kings-variant-feup = regras do Porto: os reis não podem capturar, e a chegada das Brancas dá logo empate se as Pretas puderem acompanhar

## Lances que não são legais
racing-kings-empty = não há nenhuma peça em { $square }
racing-kings-not-yours = { $piece-the } de { $square } é das { $player }
racing-kings-moves-otherwise = { $piece-a } não se move de { $from } para { $to }
racing-kings-blocked = { $piece-the } não pode ir de { $from } para { $to }: { $other-the } de { $square } está no caminho
racing-kings-own-piece = em { $square } está { $other-a } { $other-gender ->
    [feminine] sua
   *[masculine] seu
}
racing-kings-king-captures = na variante { $variant } um rei não pode capturar, por isso não pode capturar { $other-the } de { $square }
racing-kings-would-touch = o seu rei em { $king } ficaria ao lado do rei de { $square }
racing-kings-own-king-attacked = o seu rei em { $king } seria atacado { $other-by } de { $square }
racing-kings-gives-check = { $other-the } de { $square } daria xeque ao rei de { $king }
racing-kings-uncovers-check = sair de { $from } daria xeque a descoberto: { $other-the } de { $square } ataca o rei de { $king }
racing-kings-off-board = { $square } fica fora do tabuleiro: as casas vão de a1 a h8
racing-kings-beside-board = escolha uma peça e a casa para onde ela vai
racing-kings-stays = { $piece-the } já está em { $square }
racing-kings-shut-in = { $piece-the } de { $square } não se pode mover: as suas próprias peças estão no caminho
racing-kings-stuck = { $piece-the } de { $square } não se pode mover: para onde quer que fosse, um rei ficaria em xeque

## Textos de lances
racing-kings-nothing-to-take = não há nada para capturar em { $square }
racing-kings-no-such-piece = as { $player } não têm { $piece-a } a que «{ $text }» se possa referir
racing-kings-ambiguous = «{ $text }» pode ser { $moves }: escreva qual

## Como acabou o jogo
racing-kings-both-arrived = os dois reis chegaram à última linha, a { $white } e a { $black }
racing-kings-black-arrived = o rei preto foi o primeiro a chegar à última linha, em { $square }
racing-kings-not-followed = o rei branco chegou a { $square } e as Pretas não o acompanharam
racing-kings-cannot-follow = o rei branco chegou a { $square } e as Pretas não o podem acompanhar
racing-kings-could-follow = o rei branco chegou a { $square } e as Pretas podiam acompanhá-lo, o que basta na variante { $variant }
racing-kings-stalemate = as { $player } não têm nenhum lance legal (rei afogado)

## Textos de posições
racing-kings-board-size = o tabuleiro é de { $files } × { $ranks }, não de 8 × 8
racing-kings-unknown-letter = carácter de tabuleiro desconhecido em { $square }: «{ $letter }»; escreva um de K Q R B N k q r b n
racing-kings-pawn = há um peão em { $square }, mas este jogo não tem peões
racing-kings-no-king = as { $player } não têm rei
racing-kings-many-kings = as { $player } têm mais de um rei: { $squares }
racing-kings-too-many = as { $player } têm { $count } peças do mesmo tipo ({ $piece }: { $squares }), mas só podem ter { $most }
racing-kings-castling = não há roque: escreva - em vez de «{ $text }»
racing-kings-en-passant = não há captura en passant: escreva - em vez de «{ $text }»
racing-kings-bad-clock = o contador de meios-lances é um número de { $least } a { $most }, não «{ $text }»
racing-kings-bad-number = o número do lance é um número de { $least } a { $most }, não «{ $text }»
racing-kings-in-check = o rei das { $player } em { $king } é atacado { $piece-by } de { $square }, e ninguém pode estar em xeque
racing-kings-kings-touch = os reis de { $king } e de { $square } estão lado a lado
racing-kings-black-arrived-black-to-move = o rei preto já está em { $square }, na última linha, por isso não podem ser as Pretas a jogar

## Cautela
racing-kings-clock-may-decide = as tabelas dizem que as { $player } ganham em { $plies } meios-lances, mas o contador está em { $clock }: sem uma captura pelo caminho, a regra dos 50 lances dá empate

## Para menus e listas
about-racing-kings = xadrez sem xeques: ganha o primeiro rei na oitava linha
exact-racing-kings = tabelas de finais com até cinco peças: quem ganha, e em quantos meios-lances

## Porque é um lance bom ou mau
racing-kings-race = o rei das { $player } fica { $left ->
    [0] na última linha
    [one] a uma linha da última
   *[other] a { $left } linhas da última
}, o das { $other } { $behind ->
    [0] na própria
    [one] a uma
   *[other] a { $behind }
}
racing-kings-king-forward = { $count ->
    [0] o rei das { $other } não pode então avançar
    [one] o rei das { $other } só pode então avançar para { $squares }
   *[other] o rei das { $other } pode então avançar para { $count } casas ({ $squares })
}

## Lances por palavras
racing-kings-go = mova { $piece-the } de { $from } para { $to }
racing-kings-take = capture { $taken-the } em { $to } com { $piece-the } de { $from }
