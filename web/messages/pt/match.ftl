variant-black-first = começam as Pretas

## À espera de um amigo
friend-title = À espera do seu amigo
friend-lead = Envie a ligação. A partida começa quando for aberta.
friend-link = A ligação
friend-qr = Código QR da ligação
friend-seat = A primeira pessoa a abri-la ocupa o lugar
friend-copy = Copiar ligação
friend-scan = Leia o código com um telemóvel ou envie a ligação.
friend-aloud = Leia o código QR com um telemóvel ou dite este código:
friend-aloud-where = O seu amigo pode escrevê-lo na sala de jogos.
friend-share = Partilhar…
friend-list = Mostrar na sala de jogos
friend-unlist = Retirar da sala de jogos
friend-board = À mesa
friend-here = presente
friend-other = O seu amigo
friend-not-here = ainda não chegou
friend-waiting = À espera. Pode fechar esta página: a partida fica em **As minhas partidas**, onde se vê quando o seu amigo chegar.
friend-waiting-listed = O seu desafio está aberto na sala de jogos. Passa para o tabuleiro quando alguém aceitar.
friend-cancel = Cancelar a partida
friend-cancelled = Partida cancelada.
friend-peek = O que o seu amigo vai ver
invite-title = Convite de { $name } para uma partida de { $game }
invite-title-nobody = Convite para uma partida de { $game }
invite-text = Joga com as { $side }. { $board }, { $clock }. Não é preciso conta.
invite-how = Como se joga, num minuto
invite-name = O seu nome
invite-sit = Entrar na partida

## A jogar
play-you = Você
play-board = Tabuleiro
play-loading = A abrir a partida…
play-board-label = { $game }, { $columns } colunas, { $rows } linhas. Jogam as { $player }.
play-side-to-move = { $player }, a jogar
play-taken = { $count } capturadas
play-your-move = É a sua vez.
play-your-move-title = É a sua vez
play-their-move = É a vez de { $name }.
play-to-move = Jogam as { $player }.
play-watching = Está a assistir. Jogam as { $player }.
play-thinking = { $name } está a pensar.
play-seconds = { $seconds } s
play-sending = A enviar o seu lance…
play-prompt = Escolha uma casa.
play-prompt-moai = Escolha uma casa para o bloqueador, ou um peão.
play-prompt-moai-place = Coloque o seu peão em qualquer casa.
play-prompt-cage = Escolha uma peça.
play-prompt-racing-kings = Escolha uma peça.
play-prompt-gorogo = Escolha um ponto para uma pedra ou um henge.
play-prompt-gorogo-stone = Escolha um ponto para uma pedra.
play-prompt-gorogo-henge = Escolha um ponto para um henge.
play-chosen = **{ $square }** escolhida. { $count ->
    [one] Uma casa possível a seguir.
   *[other] { $count } casas possíveis a seguir.
}
play-chosen-which = **{ $square }** escolhida. Agora escolha a peça em { $squares }.
play-chosen-piece = **{ $piece } em { $square }**: { $count ->
    [one] uma casa livre.
   *[other] { $count } casas livres.
}
play-chosen-takes = **{ $piece } em { $square }**: { $count ->
    [0] capturar em { $squares }.
    [one] uma casa livre, ou capturar em { $squares }.
   *[other] { $count } casas livres, ou capturar em { $squares }.
}
play-chosen-moai = **{ $piece } em { $square }**: toque na casa onde deve parar.
play-counter-where = **{ $piece } para { $to }**: escolha a casa do bloqueador, { $squares }.
play-push-or-pull = **Bloqueador em { $square }.** Empurrar ou puxar o { $piece }? Toque numa sombra ou num botão.
play-button-only = Não tem outro lance.
or = ou
play-no-answer = O servidor não respondeu. Verifique a ligação e tente de novo.
play-busy = O motor está ocupado. Tente de novo daqui a { $seconds ->
    [one] um segundo.
   *[other] { $seconds } segundos.
}
play-hint-button = Dica
play-hint-thinking = À procura de um bom lance…
play-hint = Um bom lance: **{ $move }**.
play-undo = Desfazer
play-clear = Limpar
play-flip = Virar
play-resign = Desistir
play-play = Jogar
play-moves = Lances
play-no-moves = Ainda não há lances.
play-type = Escreva um lance
play-looking-back = Está a ver o tabuleiro depois de **{ $move }**.
play-looking-start = Está a ver o início.
play-to-now = Voltar à partida
play-analyse = Analisar
play-share = Partilhar
play-draw = Propor empate
play-draw-offered = Empate proposto
play-claim = Reclamar empate
play-bad-link = Esta ligação não dá acesso a um lugar. Pode assistir à partida.
play-seat-taken = Este lugar já está ocupado. Alguém abriu a ligação primeiro. Pode assistir à partida.
play-said-you = Jogou { $move }.
play-said = { $name } jogou { $move }.
play-said-slide = { $piece } de { $from } para { $to }.
play-said-gone = peça capturada em { $square }: { $piece }.
play-said-place = { $piece } em { $square }.
play-said-leave = { $piece } sai do tabuleiro a partir de { $square }.
play-not-here = ausente
play-left = **{ $name } saiu.** A partida fica aqui, e a mesma ligação leva de volta a ela.
play-left-clock = **{ $name } saiu.** O relógio continua a contar. A partida fica aqui, e a mesma ligação leva de volta a ela.
play-claim-win = Reclamar a vitória
play-low-time = **Faltam { $seconds } segundos.**
turn-notification = É a sua vez

## Ligação
play-offline = **Sem ligação à Internet.** A partida continua quando voltar a tê-la.
play-offline-move = **Sem ligação à Internet.** O seu lance **{ $move }** fica guardado neste dispositivo e será enviado assim que possível.
play-withdraw = Retirar o lance
play-lost = **Ligação perdida.**
play-lost-move = **Ligação perdida.** O seu lance **{ $move }** fica guardado neste dispositivo.
play-lost-again = { $seconds ->
    [0] Nova tentativa.
    [one] Nova tentativa dentro de um segundo.
   *[other] Nova tentativa dentro de { $seconds } segundos.
}
play-lost-safe = Não se perde nenhum lance.
play-try-now = Tentar já

## Propostas
offer-draw = **{ $name } propõe empate.** Se continuar a jogar, recusa-o.
offer-draw-yes = Aceitar empate
offer-draw-no = Recusar
offer-take-back = **{ $name } pede para desfazer { $move }.**
offer-take-back-yes = Permitir
offer-take-back-no = Recusar
offer-rematch = **{ $name } propõe a desforra.**
offer-rematch-yes = Jogar outra vez
offer-rematch-no = Agora não

## O fim
resign-title = Desistir da partida?
resign-text = Ganha { $name } ({ $side }). A partida fica em As minhas partidas, onde a pode rever.
resign-no = Continuar a jogar
result-win = Ganhou
result-loss = Perdeu
result-draw = Empate
result-aborted = A partida foi anulada
result-side = Ganham as { $player }
result-rematch = Desforra
result-rematch-asked = Desforra proposta
result-watch-rematch = Ver a desforra
result-review = Rever
result-next-level = Nível seguinte
result-new = Nova partida

## Racing Kings
race-title = A corrida
race-to-go = { $count ->
    [0] chegou
    [one] falta 1
   *[other] faltam { $count }
}
race-text = Nenhum lance pode dar xeque. Se as Brancas chegarem primeiro, as Pretas têm um lance para chegar também.

result-you-resigned = Desistiu.
result-resigned = { $name } desistiu.
result-you-time = Acabou-se o seu tempo.
result-time = Acabou-se o tempo de { $name }.
step-first = Primeira posição
step-prev = Posição anterior
step-next = Posição seguinte
step-last = Última posição
friend-not-cancelled = Não foi possível cancelar a partida: a ligação continua aberta.

## A barra de ações
guest = Convidado
play-more = Mais
play-turn = vez { $turn }
play-prompt-marked = Uma linha marca as peças que se podem mover.
play-confirm-move = Jogar { $move }?
play-play-move = Jogar { $move }
play-both-pawns = **Bloqueador em { $square }.** Está em linha com os dois peões. Qual se move, e para que lado?
play-which-piece = **{ $square }: uma pedra ou um henge?** A escolha é jogada logo.
play-lands = para { $square }
play-left-count = { $count ->
    [one] resta uma
   *[other] restam { $count }
}
play-cage-chosen = **{ $square }**: { $ways }.
play-cage-step = passo para { $squares }
play-cage-jump = saltar sobre { $squares }
play-cage-off = saltar sobre { $squares }, para fora do tabuleiro (a sua peça também sai)
play-cannot = Esse lance não é permitido. O servidor não respondeu, por isso falta o motivo.
play-analyse-after = Analisar, depois da partida
result-hints = { $count ->
    [one] com uma dica
   *[other] com { $count } dicas
}
premove-begun = **{ $squares }** escolhida para a sua próxima vez. Para onde?
premove-set = **{ $squares }** será jogado assim que for a sua vez.
premove-gone = O lance que tinha preparado já não é possível.
tray-hand = na mão: { $pieces }
tray-left = restam: { $pieces }
tray-captured = capturadas: { $pieces }
step-start = início
step-latest = depois de { $move }, o último
step-now = depois de { $move }

## O que os jogadores dizem
talk-title = O que foi dito
talk-say = Dizer algo
talk-notes = As dicas e a análise ficam fechadas até ao fim da partida. As setas desenhadas com o botão direito só você as vê.
talk-said = **{ $name }:** { $text }
talk-offered = **{ $name }** { $topic ->
    [draw] propôs empate.
    [take-back] pediu para desfazer um lance.
   *[rematch] propôs a desforra.
}
talk-accepted = **{ $name }** { $topic ->
    [draw] aceitou o empate.
    [take-back] aceitou desfazer o lance.
   *[rematch] aceitou a desforra.
}
talk-declined = **{ $name }** { $topic ->
    [draw] recusou o empate.
    [take-back] recusou desfazer o lance.
   *[rematch] recusou a desforra.
}
word-offered = { $topic ->
    [draw] propõe empate
    [take-back] pede para desfazer
   *[rematch] propõe a desforra
}
word-accepted = aceitou
word-declined = recusou
phrase-good-luck = Boa sorte
phrase-well-played = Bem jogado
phrase-thanks = Obrigado
phrase-good-game = Boa partida
phrase-one-more = Mais uma?
play-pile = **{ $piece }**: escolha um ponto.
invite-as = Joga como **{ $name }**.
invite-rename = Mudar o nome
