# Frases sobre problemas da API.

problem-not-found = não há nada neste endereço
problem-method = este endereço não aceita esse método
problem-unknown-game = não há nenhum jogo «{ $game }»
problem-unknown-player = não há nenhum jogador «{ $player }»: indique um nível de 1 a 8 ou um bot deste jogo
problem-body = o corpo não é o que aqui se espera: { $what }
problem-out-of-time = não foi possível responder à pergunta no tempo permitido
