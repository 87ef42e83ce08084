# Frases do pacote de Python.

python-unknown-game = jogo desconhecido: «{ $game }». Experimente um destes: { $known }
python-unknown-language = língua desconhecida: «{ $language }». Experimente `en` ou `pt`
python-unknown-theme = tema desconhecido: «{ $theme }». Experimente `auto`, `light`, `dark` ou `grey`
python-unknown-player = os jogadores são 0 e 1, não { $player }
python-nothing-to-undo = não há nada para desfazer
python-undo-mismatch = a última ação foi { $last }, não { $action }
python-unknown-bot = «{ $bot }» não joga { $game }. Indique um nível de 1 a 8 ou um destes: { $known }
python-bot-stuck = a partida acabou, por isso não há lance a escolher
python-too-few-games = peça pelo menos uma partida
python-too-many-games = { $found } partidas são demasiadas. O máximo é { $most }
python-action-count = foram dadas { $found } ações para { $expected } partidas
python-action-type = as ações têm de ser números inteiros numa lista de uma dimensão
python-env-action = a ação { $action } é ilegal na partida { $game }
python-finished-start = a partida já acabou nesta posição, por isso não pode ser jogada a partir daqui
python-loop-several = o problema tem várias soluções, por isso não é possível avaliar a dificuldade
python-loop-none = o problema não tem solução
python-interrupted = o trabalho foi interrompido
python-pickle = isto não é um estado do jogo
