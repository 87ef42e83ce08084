# Revisões de partidas registadas.

help-review = Rever uma partida registada: um gráfico, os pontos de viragem e o que era melhor e porquê
example-review = {"  "}henge review partida.txt --time 2s
help-review-game = Que partida do ficheiro, a contar de 1; se não for indicado, a primeira
help-review-time = Pesquisar cada posição durante este tempo, como 2s ou 500ms; 500ms se não houver outro limite
review-stage-positions = posições
review-stage-turns = pontos de viragem
review-stopped = Interrompida: o resultado está incompleto.
review-no-moves = a partida não tem lances para rever
review-more-games = O ficheiro tem { $games } partidas; esta é a primeira. Junte --game 2 para ver a seguinte.
review-best-line = Melhor variante: { $line }
review-legend = ✓ provado   ^ ponto de viragem
review-legend-ascii = = provado   ^ ponto de viragem

## Imagens
help-option-png = Gravar uma imagem PNG neste ficheiro; - para a saída padrão
help-option-gif = Gravar a partida como GIF animado neste ficheiro; - para a saída padrão
help-show-size = Quantos píxeis tem o lado maior, no máximo; se não for indicado, 800
help-replay-size = Quantos píxeis tem o lado maior, no máximo; se não for indicado, 480
help-option-force = Substituir um ficheiro que já existe
help-replay-from = Começar depois deste número de lances, 0 ou mais
help-replay-to = Acabar depois deste número de lances, 0 ou mais
help-option-delay = Quanto tempo se mostra cada lance, como 1s ou 500ms; se não for indicado, 800ms
help-replay-theme = Cores das imagens: `light` (claro), `dark` (escuro) ou `grey` (cinzento)
cli-file-exists = { $path } já existe: junte --force para o substituir
cli-is-folder = { $path } é uma pasta: indique um ficheiro dentro dela
replay-long-delay = cada imagem pode ser mostrada durante { $most } segundos, no máximo. Escolha um `--delay` mais curto
cli-no-picture-here = um terminal não consegue mostrar uma imagem: indique um ficheiro
replay-bad-stretch = --from e --to têm de ficar dentro dos { $moves } lances da partida, por esta ordem
replay-film-stopped = interrompido: nada foi gravado
replay-filmed = { $path }: { $pictures } imagens.

## PGN
help-replay-pgn = Gravar as partidas de Racing Kings em PGN neste ficheiro; - para a saída padrão
help-replay-text = Gravar as partidas como registos de texto neste ficheiro; - para a saída padrão
help-export-pgn = Gravar só as partidas de Racing Kings, em PGN
replay-bad-pgn = { $path }: { $what }
replay-converted = { $path }: { $games ->
    [one] uma partida
   *[other] { $games } partidas
}.
export-not-pgn = { $matches ->
    [one] Ficou de fora uma partida de outro jogo
   *[other] Ficaram de fora { $matches } partidas de outros jogos
}: só Racing Kings se escreve em PGN.
import-notes-left-out = { $notes ->
    [one] Ficou de fora um comentário, sinal ou variante
   *[other] Ficaram de fora { $notes } comentários, sinais e variantes
}: as partidas de um servidor não os têm.
