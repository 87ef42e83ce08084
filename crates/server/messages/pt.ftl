# Frases do servidor.

problem-media-type = o corpo tem de ser JSON: envie o cabeçalho Content-Type: application/json
problem-too-large = o corpo é maior do que este servidor aceita
problem-slow = o corpo demorou demasiado a chegar
problem-busy = há demasiadas perguntas à espera. Tente de novo daqui a pouco
problem-origin = esta página não pode agir aqui: o seu endereço não está entre as origens permitidas
problem-host = este servidor não responde a esse nome: use o endereço ou localhost, ou peça a quem o gere que acrescente o nome à definição hosts
problem-no-host = o pedido não diz a que servidor se destina: envie o cabeçalho "Host"
problem-crowded = há demasiados pedidos do seu endereço a decorrer. Tente de novo daqui a pouco
problem-banned = o seu endereço está bloqueado aqui: fale com quem gere este servidor
problem-limited = demasiados pedidos em pouco tempo. Tente de novo daqui a pouco
problem-stopping = o servidor está prestes a parar. Tente de novo daqui a pouco
problem-internal = algo correu mal do nosso lado. O erro ficou registado
trouble-limited = demasiadas partidas do seu endereço. Tente mais tarde
trouble-commands-limited = demasiados comandos em pouco tempo. Tente de novo daqui a pouco
trouble-computers-limited = o seu endereço já tem tantas partidas entre computadores quantas este servidor joga ao mesmo tempo: tente de novo quando uma acabar
trouble-challenges-limited = o seu endereço já tem tantos desafios abertos quantos a sala aceita: retire um, ou tente de novo quando um for aceite
trouble-joins-limited = foram aceites demasiados desafios a partir do seu endereço. Tente de novo um pouco mais tarde
trouble-no-computers = este servidor não joga partidas entre computadores
trouble-nobody = um desafio na sala precisa de quem o faça: ocupe um dos lugares
trouble-no-socket = este endereço é só para WebSockets
trouble-deleted = esta partida foi apagada por quem gere este servidor
trouble-damaged = não é possível ler os dados guardados desta partida

page-main = Principal
page-games = Jogos
page-play = Jogar
page-lobby = Sala
page-analysis = Análise
page-puzzles = Problemas
page-learn = Aprender
page-history = Partidas
page-settings = Definições
page-other-language = Switch to English
page-api = API
page-no-script = Os tabuleiros do Henge precisam de JavaScript. Sem ele, pode ainda assim ler as regras:
page-by = { $name } de { $designer }
preview-over = A partida terminou.

home-build = A aplicação web não foi incluída neste programa. Para a construir e abrir:
home-count = { $count ->
    [5] Cinco
    [6] Seis
    [7] Sete
    [8] Oito
    [9] Nove
    [10] Dez
   *[other] { $count }
}
home-count-small = { $count ->
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
    [9] nove
    [10] dez
   *[other] { $count }
}
home-page = Henge: { home-count-small } jogos abstratos e problemas
home-title = { home-count } jogos pequenos.
home-title-2 = Muito em que pensar.
home-lead = { home-count } jogos de tabuleiro e problemas de lógica pouco conhecidos, para jogar contra pessoas ou contra um motor paciente, para analisar e para resolver. Quando o motor sabe a resposta, demonstra-a.
home-scene = Pedras erguidas ao nascer do sol, com um moai, um rei e uma pedra henge
home-choose = Escolha um tabuleiro
home-way = Perguntar por HTTP
home-rules = Como se joga
home-board = Um tabuleiro de { $name }
home-proven = Provado, não adivinhado
home-proven-text = Uma estimativa leva o sinal ≈. O que está provado foi pesquisado até ao fim da partida, e qualquer pessoa o pode verificar.
home-terminal = À vontade no terminal
home-terminal-text = Os mesmos jogos no seu terminal: execute henge sem argumentos.
home-programs = Aberto a programas
home-programs-text = Cada posição é uma linha de texto. Peça por HTTP os lances legais, o melhor lance, ou uma análise enquanto decorre.

watch-open = lugar livre
watch-waits = À espera de que alguém ocupe o lugar livre
watch-to-move = Jogam as { $player }
watch-won = Ganharam as { $player }: { $reason }
watch-drawn = Empate: { $reason }
watch-aborted = A partida foi anulada
watch-moves = Lances
watch-again = Ver de novo
watch-note = Quem tem a ligação secreta de um lugar joga através da API.

api-title = A API do Henge
api-lead = Entra uma posição, sai uma resposta: é o cliente que guarda o estado. Os corpos são JSON, e os erros também (`application/problem+json`), na língua de `Accept-Language`. Quando há demasiadas perguntas à espera, a resposta é 429 com `Retry-After`.
api-games = Jogos
api-puzzles = Problemas
api-matches = Partidas
api-parameters = Parâmetros
api-request = Pedido
api-answer = Resposta
api-fields = Todos os campos
api-optional = opcional
api-problems = Erros
