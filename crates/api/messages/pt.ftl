# Frases sobre problemas da API.

problem-not-found = não há nada neste endereço
problem-method = este endereço não aceita esse método
problem-unknown-game = jogo desconhecido: «{ $game }»
problem-unknown-player = jogador do computador desconhecido: «{ $player }»; indique um nível de 1 a 8 ou um robô deste jogo
problem-no-lesson = { $game } não tem lição
problem-body = o corpo não é o que se esperava aqui: consulte a referência da API
problem-out-of-time = não foi possível responder à pergunta no tempo permitido
