# Lições, uma regra de cada vez.

learn-lead = Cada jogo em poucos minutos, uma regra de cada vez. Todos os passos são jogados por si.
learn-page = Aprender { $name }: { $step }
learn-section = Tabuleiro da lição
learn-board = Tabuleiro de { $name }
learn-step = passo { $step } de { $steps }
learn-new = por começar
learn-done = concluída
learn-start = Começar a lição
learn-rules = Regras completas
learn-rule = Regra { $rule }
learn-right = Certo.
learn-back = Voltar
learn-again = De novo
learn-show = Mostrar
learn-next = Passo seguinte
learn-skip = Saltar
learn-your-turn = Joga com { $side ->
    [Brancas] as Brancas
    [Pretas] as Pretas
    [Vermelhas] as Vermelhas
    [Azuis] as Azuis
   *[other] { $side }
}.
learn-choose = Joga com { $side ->
    [Brancas] as Brancas
    [Pretas] as Pretas
    [Vermelhas] as Vermelhas
    [Azuis] as Azuis
   *[other] { $side }
}.
learn-chosen = **{ $square }** escolhida. Para onde?
learn-moai-chosen = **{ $square }** escolhida. Empurrar ou puxar?
learn-put = Toque numa casa para lá pôr uma peça.
learn-cannot = { $square } não pode ser escolhida aqui.
learn-taken = Já há uma peça em { $square }.
learn-other = { $move } é legal, mas a tarefa é outra. Tente de novo ou peça para ver.
learn-other-attempt = { $move } é legal. Desta vez, tente o lance que não é.
learn-other-place = { $square } não está errada, mas não é o que a tarefa pede.
learn-no-answer = O servidor não respondeu. Verifique a ligação e tente de novo.
learn-push = Empurrar
learn-pull = Puxar
learn-stone = Pedra
learn-henge = Henge
learn-end = Já sabe jogar { $name }
learn-end-text = O adversário é fácil: muitas vezes não conta com a resposta.
learn-end-puzzle = O primeiro problema publicado tem quatro peças.
learn-first-game = Jogar a primeira partida
learn-first-puzzle = Resolver o primeiro problema
learn-credit-moai = Moai foi criado por { $designer } em 2012.
learn-credit-cage = Cage foi criado por { $designer } em 2010.
learn-credit-racing-kings = Racing Kings foi criado por { $designer } em 1961.
learn-credit-gorogo = GoRoGo foi criado por { $designer }, Logy Games, em 2016.
learn-credit-chess-loop = Os problemas Chess Loop foram inventados por { $designer }.
learn-about-moai = Empurre e puxe duas cabeças de pedra até a do adversário não se poder mover.
learn-about-cage = Um tabuleiro cheio de peças, em que as suas nunca podem ficar lado a lado.
learn-about-racing-kings = Xadrez sem xeques: ganha o primeiro rei a chegar à última linha.
learn-about-gorogo = Go em 25 pontos, com cinco henges que mudam de lado a cada jogada.
learn-about-chess-loop = Um anel de peças de xadrez, cada uma a atacar uma do outro tipo.

keys-title = Com o teclado
keys-space = Espaço
keys-arrows = mover o foco no tabuleiro
keys-choose = escolher a casa
keys-let-go = largar o que escolheu
keys-push = empurrar, puxar
keys-pile = pedra, henge
keys-show = mostrar
keys-type = escrever um lance
keys-match = dica, desfazer, virar
keys-look = ver posições anteriores
keys-all = todas as teclas
keys-read = Cada casa diz o seu nome, a sua peça e se lá pode jogar.

rules-title = Regras de { $name }

## Moai
learn-moai-place-title = colocar o peão
learn-moai-place-text = Cada jogador tem uma cabeça de pedra, o **peão**. As Brancas põem a primeira em qualquer casa, depois as Pretas. Faltam os quatro cantos.
learn-moai-place-task = Ponha o seu peão branco em qualquer casa.
learn-moai-place-right = Agora as Pretas poriam o seu peão, e a partida começa.
learn-moai-push-title = empurrar
learn-moai-push-text = Na sua jogada, ponha um **bloqueador** numa casa vazia em linha com um peão e mova o peão com ele. **Empurre**, e o peão desliza em linha reta para longe do bloqueador, até onde puder.
learn-moai-push-task = Mande o seu peão para a borda: ponha um bloqueador em c4 e empurre.
learn-moai-push-right = O peão deslizou de d4 para h4. O bloqueador fica em c4 até ao fim da partida.
learn-moai-pull-title = puxar
learn-moai-pull-text = **Puxe**, e o peão desliza na direção do bloqueador e para ao lado dele.
learn-moai-pull-task = Leve o seu peão a e3: ponha um bloqueador em f2 e puxe.
learn-moai-pull-note = Linha, coluna ou diagonal, sem nada pelo meio. Também pode mover o peão do adversário.
learn-moai-pull-right = O peão parou em e3, ao lado do bloqueador.
learn-moai-sight-title = nada pelo meio
learn-moai-sight-text = Um bloqueador só move um peão que **vê**. Outros bloqueadores, o outro peão e os cantos em falta tapam a vista.
learn-moai-sight-task = Tente pôr um bloqueador em c5 e veja o que acontece.
learn-moai-theirs-title = o peão do adversário
learn-moai-theirs-text = O peão que move também pode ser o do **adversário**. É assim que se leva a uma armadilha.
learn-moai-theirs-task = Puxe o peão preto para g5: ponha um bloqueador em h5 e puxe.
learn-moai-theirs-right = O peão preto está agora junto à borda.
learn-moai-win-title = ganhar
learn-moai-win-text = Se, no início da sua jogada, nenhum bloqueador puder mover o seu peão, **perde**. Por isso, encha as casas à volta do peão do adversário e guarde espaço à volta do seu.
learn-moai-win-task = Empurre o peão preto para o canto: ponha um bloqueador em a4 e empurre.
learn-moai-win-right = Nenhum bloqueador pode mover o peão de a2: ganhou.

## Cage
learn-cage-closer-title = um passo para o centro
learn-cage-closer-text = Um **passo** leva a uma das oito casas à volta. Tem de aproximar a peça do **centro**, marcado pelo anel. No tabuleiro a sério, todas as casas começam ocupadas; aqui há espaço para ver.
learn-cage-closer-task = Joga com as Vermelhas, os sóis. Dê um passo de a1 para b2.
learn-cage-closer-right = b2 está mais perto do centro do que a1.
learn-cage-apart-title = separadas
learn-cage-apart-text = As suas peças **nunca podem ficar lado a lado**. Contam cima, baixo, esquerda e direita; as diagonais não.
learn-cage-apart-task = Tente ir de a1 para b2, ao lado da sua outra peça.
learn-cage-touch-title = tocar no adversário
learn-cage-touch-text = Há uma maneira de recuar: uma peça que não toca em **nenhum adversário** pode dar um passo para qualquer lado até tocar num. Mas, a partir daí, tem de continuar a tocar quando dá um passo.
learn-cage-touch-task = Recue de d4 para d5, onde toca na lua de d6.
learn-cage-touch-right = d5 está mais longe do centro, mas agora a sua peça toca num adversário.
learn-cage-jump-title = saltar
learn-cage-jump-text = **Salte** em linha reta por cima de um adversário ao seu lado para a casa vazia atrás dele, e captura-o. Pode saltar em qualquer das quatro direções.
learn-cage-jump-task = Salte por cima de d4: escolha d3 e depois a lua de d4.
learn-cage-jump-right = Foi parar a d5 e capturou d4.
learn-cage-again-title = continuar a saltar
learn-cage-again-text = Se a peça que saltou **puder saltar outra vez, é obrigada**. O caminho é à sua escolha.
learn-cage-again-task = Escolha a1, salte por cima de b1 e continue até não poder mais.
learn-cage-again-right = Um só lance, várias capturas.
learn-cage-win-title = para fora do tabuleiro
learn-cage-win-text = Se não houver casa atrás do adversário, pode saltar **para fora do tabuleiro**: saem as duas peças. Quem captura a última peça do adversário ganha, mesmo que a sua última saia com ela.
learn-cage-win-task = Salte de c2 por cima de d2, para fora do tabuleiro.
learn-cage-win-right = As Azuis ficaram sem peças: ganhou.

## Racing Kings
learn-racing-kings-race-title = a corrida
learn-racing-kings-race-text = Os dois reis partem de baixo e correm **tabuleiro acima**. Tudo se move como no xadrez; não há peões.
learn-racing-kings-race-task = Joga com as Brancas. Mova o rei de h2 para h3.
learn-racing-kings-race-right = Uma linha feita, faltam cinco.
learn-racing-kings-check-title = sem xeques
learn-racing-kings-check-text = **Nunca ninguém pode estar em xeque.** Não pode atacar o outro rei, nem deixar o seu atacado.
learn-racing-kings-check-task = Tente dar xeque: mova a torre de h1 para h4.
learn-racing-kings-uncover-title = nem xeques descobertos
learn-racing-kings-uncover-text = Uma peça também não pode desviar-se se isso **descobrir** um xeque.
learn-racing-kings-uncover-task = Tente mover o cavalo de c3. O bispo está atrás dele.
learn-racing-kings-capture-title = capturar
learn-racing-kings-capture-text = As capturas são como no xadrez, com todas as peças, até com o rei. Só os xeques são proibidos.
learn-racing-kings-capture-task = Capture a torre de g2 com a dama.
learn-racing-kings-capture-right = A torre saiu, e ninguém está em xeque.
learn-racing-kings-finish-title = a meta
learn-racing-kings-finish-text = **Ganha o primeiro rei a chegar à oitava linha**. Como as Brancas começaram, as Pretas têm mais um lance, se o seu rei ainda puder chegar com ele.
learn-racing-kings-finish-task = Corte a meta: leve o seu rei à oitava linha.
learn-racing-kings-finish-right = O rei preto está longe de mais para responder: ganham as Brancas.
learn-racing-kings-follow-title = o último lance
learn-racing-kings-follow-text = As Brancas chegaram, mas o rei preto vem logo atrás. Se ambos chegarem, a partida fica **empatada**.
learn-racing-kings-follow-task = Agora joga com as Pretas. Siga o rei branco até à oitava linha.
learn-racing-kings-follow-right = Os dois reis chegaram: empate.

## GoRoGo
learn-gorogo-henge-title = começar com um henge
learn-gorogo-henge-text = O tabuleiro tem 25 pontos. As Brancas têm dez pedras e três **henges**, as Pretas dez pedras e dois. As Brancas começam com um henge em qualquer ponto.
learn-gorogo-henge-task = Joga com as Brancas. Ponha um henge em qualquer ponto.
learn-gorogo-henge-right = A peça quadrada é o henge: meio branco, meio preto.
learn-gorogo-capture-title = capturar
learn-gorogo-capture-text = As pedras lado a lado formam um **grupo**. Os pontos vazios ao lado são as suas liberdades. Um grupo sem liberdades é capturado, e cada pedra capturada vale um ponto.
learn-gorogo-capture-task = Joga com as Pretas. Tire a última liberdade à pedra branca de a1: jogue a2.
learn-gorogo-capture-right = A pedra de a1 já não tinha liberdades.
learn-gorogo-suicide-title = sem suicídio
learn-gorogo-suicide-text = A pedra que põe tem de ficar com uma **liberdade** depois das capturas, sozinha ou através do grupo.
learn-gorogo-suicide-task = Joga com as Brancas. Tente pôr uma pedra em a1, entre as duas pedras pretas.
learn-gorogo-changes-title = uma pedra que muda de lado
learn-gorogo-changes-text = Um henge pertence **a quem está a jogar**. Liga e protege as pedras desse jogador, e ninguém o pode capturar. Por isso, uma pedra que só vive graças a um henge é capturada no lance seguinte do adversário, seja onde for.
learn-gorogo-changes-task = Joga com as Pretas. Capture a1. Não precisa de jogar ao lado.
learn-gorogo-changes-right = { $move } capturou a pedra de a1: na sua jogada, o henge de b1 é seu.
learn-gorogo-changes-before = Jogam as Brancas
learn-gorogo-changes-before-text = O henge conta como branco. A pedra de a1 está ligada a ele e vive.
learn-gorogo-changes-after = Jogam as Pretas
learn-gorogo-changes-after-text = O henge conta como preto, e a1 é capturada.
learn-gorogo-fill-title = um henge vai para qualquer lado
learn-gorogo-fill-text = Um **henge** pode ir para qualquer ponto vazio, mesmo onde uma pedra não pode. Só a última peça não pode ser um henge.
learn-gorogo-fill-task = Ponha um henge em a1, onde a sua pedra não podia ir.
learn-gorogo-fill-right = O henge fica em a1 até ao fim da partida.
learn-gorogo-take-title = capturar para viver
learn-gorogo-take-text = Uma pedra pode entrar num canto cheio se **capturar**: as pedras capturadas deixam-lhe liberdades. Quando todas as peças estiverem jogadas, ganha quem capturou mais; o empate é das Brancas.
learn-gorogo-take-task = Joga com as Brancas. Capture duas pedras com um só lance.
learn-gorogo-take-right = a1 capturou a2 e b1: dois pontos.

## Chess Loop
learn-chess-loop-attack-title = ataques
learn-chess-loop-attack-text = Coloque dois cavalos e duas damas. Não há lados. Uma peça **ataca** o que poderia capturar num lance de xadrez; damas, torres e bispos só veem a primeira peça em cada direção.
learn-chess-loop-attack-task = Ponha um cavalo onde ataque a dama de a2.
learn-chess-loop-attack-right = O cavalo de c1 ataca a dama de a2.
learn-chess-loop-one-title = um ataque cada uma
learn-chess-loop-one-text = **Cada peça ataca exatamente uma peça, do outro tipo.** Nunca mais, e nunca do seu próprio tipo.
learn-chess-loop-one-task = Veja o que corre mal: ponha um segundo cavalo em a1.
learn-chess-loop-next-title = continuar
learn-chess-loop-next-text = Alguma peça tem de atacar o cavalo de c1. Cada peça é atacada uma vez.
learn-chess-loop-next-task = Ponha uma dama onde ataque o cavalo de c1 e mais nada.
learn-chess-loop-next-right = A dama de d1 só vê o cavalo.
learn-chess-loop-close-title = fechar o ciclo
learn-chess-loop-close-text = Todas as peças formam **um só ciclo fechado**: siga os ataques a partir de qualquer peça e volta a ela depois de passar por todas.
learn-chess-loop-close-task = Coloque o último cavalo e feche o ciclo.
learn-chess-loop-close-right = a2 ataca b2, b2 ataca d1, d1 ataca c1 e c1 ataca a2. Resolvido.
