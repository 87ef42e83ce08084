# Frases do servidor.

problem-not-found = não há nada neste endereço
problem-method = este endereço não aceita esse método
problem-unknown-game = não há nenhum jogo «{ $game }»
problem-unknown-player = não há nenhum jogador «{ $player }»: indique um nível de 1 a 8 ou um bot deste jogo
problem-body = o corpo não é o que aqui se espera: { $what }
problem-media-type = o corpo tem de ser JSON: envie o cabeçalho Content-Type: application/json
problem-too-large = o corpo é maior do que este servidor aceita
problem-slow = o corpo demorou demasiado a chegar
problem-busy = há demasiadas perguntas à espera, pergunte de novo daqui a pouco
problem-out-of-time = não foi possível responder à pergunta no tempo permitido
problem-origin = esta página não pode agir aqui: o seu endereço não está entre as origens permitidas
problem-crowded = há demasiados pedidos do seu endereço a decorrer, volte a tentar daqui a pouco
problem-stopping = o servidor está prestes a parar, volte a tentar daqui a pouco
problem-internal = algo correu mal do nosso lado, e ficou registado
trouble-no-match = não há nenhuma partida com esse nome
trouble-no-token = mostre a senha do seu lugar: envie o cabeçalho Authorization: Bearer SENHA
trouble-stale = a partida avançou entretanto: veja-a outra vez
trouble-misused = já se executou um comando com esse identificador, e era outro
trouble-bad-id = o identificador de um comando tem de 1 a 64 letras, algarismos, hífenes e sublinhados
trouble-limited = demasiadas partidas do seu endereço, tente mais tarde
trouble-query = o que vem depois do ponto de interrogação não é o que aqui se espera: { $what }
trouble-no-socket = este endereço só serve WebSockets
trouble-unavailable = de momento não se consegue guardar nada, tente outra vez
trouble-damaged = não se consegue ler o que está guardado desta partida

home-lead = Jogos e quebra-cabeças abstratos para jogar, analisar e resolver.
home-by = de { $designer }, { $year }
home-board = O início de { $name }
home-api = Os programas também podem jogar:
home-docs = a API
