# Frases do servidor.

problem-media-type = o corpo tem de ser JSON: envie o cabeçalho Content-Type: application/json
problem-too-large = o corpo é maior do que este servidor aceita
problem-slow = o corpo demorou demasiado a chegar
problem-busy = há demasiadas perguntas à espera, pergunte de novo daqui a pouco
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

page-games = Jogos
page-api = A API
page-by = { $name } de { $designer }

home-page = Henge: cinco jogos abstratos
home-title = Cinco jogos pequenos.
home-title-2 = Muito em que pensar.
home-lead = Jogue, analise e resolva cinco jogos abstratos contra pessoas ou um motor paciente. Quando sabe a resposta, prova-a.
home-scene = Pedras ao alto ao nascer do sol, com um moai, um rei e uma pedra henge
home-choose = Escolha um tabuleiro
home-way = Perguntar por HTTP
home-rules = Como se joga
home-board = Um tabuleiro de { $name }
home-proven = Provado, não adivinhado
home-proven-text = Uma estimativa diz que o é. O que está provado foi procurado até ao fim do jogo, e qualquer um pode verificá-lo.
home-terminal = Em casa num terminal
home-terminal-text = Os mesmos jogos em 80 por 24 caracteres: chame henge sem argumentos nesta máquina.
home-programs = Aberto a programas
home-programs-text = Cada posição é uma linha de texto. Peça por HTTP os lances legais, o melhor, ou uma análise à medida que se aprofunda.

watch-level = nível { $level }
watch-open = lugar livre
watch-waits = À espera de que alguém ocupe o lugar livre
watch-to-move = Jogam as { $player }
watch-won = Ganham as { $player }: { $reason }
watch-drawn = Empate: { $reason }
watch-moves = Lances
watch-note = Esta página volta a ver a partida a cada cinco segundos. Quem tem o endereço secreto de um lugar joga através de:

api-title = A API do Henge
api-lead = Entra uma posição, sai uma resposta: é o cliente que guarda o estado. Os corpos são JSON, e os problemas também (`application/problem+json`), contados na língua de `Accept-Language`. Quando há demasiadas perguntas à espera, a resposta é 429 com `Retry-After`.
api-games = Jogos
api-puzzles = Quebra-cabeças
api-matches = Partidas
api-parameters = Parâmetros
api-request = Pedido
api-answer = Resposta
api-fields = Todos os campos
api-optional = opcional
api-problems = Problemas
