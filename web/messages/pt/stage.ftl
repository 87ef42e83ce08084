## The rules beside a board, and its signs
sheet-title = Regras de { $name }
sheet-close = Fechar as regras
sheet-signs = O que significam os sinais
sheet-all = Todas as regras
sheet-whole = O problema todo
sheet-back = Voltar ao tabuleiro
sheet-rules = Regras
sheet-show = Ver a regra
sign-can = pode mover-se
sign-chosen = escolhida
sign-legal = pode ser escolhida a seguir
sign-last = o último lance
sign-taken = capturada no último lance
sign-bad = não é permitido, com a razão ao lado do tabuleiro
sign-named = a razão é esta peça
sign-hint = parte de uma dica
sign-land = uma peça ficaria aqui
sign-exit = a sua peça também sairia do tabuleiro

## Pieces in hand
pile-stone = Pedra
pile-henge = Henge
