# A lição de Racing Kings.

lesson-racing-kings-finish-title = O objetivo
lesson-racing-kings-finish-text = Os dois reis correm pelo tabuleiro acima. **Ganha o primeiro rei na oitava linha.** As peças movem-se como no xadrez; não há peões.
lesson-racing-kings-finish-task = Ganhe esta partida: leve o seu rei à oitava linha.
lesson-racing-kings-finish-done = O rei preto está longe demais para o seguir: ganham as Brancas.

lesson-racing-kings-small-title = Uma corrida inteira com seis peças
lesson-racing-kings-small-text = O rei preto começa uma linha atrás. Joga com as Brancas e as Pretas respondem. Depois de cada lance vê que regra foi usada.
lesson-racing-kings-small-task = Leve o seu rei primeiro à oitava linha.
lesson-racing-kings-small-done = Foi uma corrida inteira. No jogo a sério cada lado tem oito peças e as regras são as mesmas.

lesson-racing-kings-race-title = Correr
lesson-racing-kings-race-text = Todas as partidas começam assim. Um rei move-se uma casa em qualquer direção.
lesson-racing-kings-race-task = Encontre um lance que aproxime o seu rei da oitava linha.
lesson-racing-kings-race-done = Uma linha já está, faltam cinco.

lesson-racing-kings-check-title = Sem xeques
lesson-racing-kings-check-text = **Nenhum rei pode ficar em xeque.** Não pode atacar o outro rei nem deixar o seu atacado.
lesson-racing-kings-check-task = Tente dar xeque: mova a torre de h1 para h4.

lesson-racing-kings-uncover-title = Sem xeques escondidos
lesson-racing-kings-uncover-text = Uma peça também não pode sair do caminho se isso **descobrir** um xeque de outra atrás dela.
lesson-racing-kings-uncover-task = Tente mover o cavalo de c3 para d5. Atrás dele está o bispo.

lesson-racing-kings-capture-title = Capturar
lesson-racing-kings-capture-text = Captura-se como no xadrez. Só os reis nunca são capturados.
lesson-racing-kings-capture-task = Encontre um lance que capture uma peça.
lesson-racing-kings-capture-done = A torre saiu e nenhum rei está em xeque.

lesson-racing-kings-king-title = O rei também captura
lesson-racing-kings-king-text = Um rei pode capturar uma peça vizinha se depois não ficar em xeque.
lesson-racing-kings-king-task = Encontre um lance que capture a torre.
lesson-racing-kings-king-done = O seu rei capturou a torre e subiu uma linha.

lesson-racing-kings-guard-title = Fechar uma linha
lesson-racing-kings-guard-text = Um rei não pode entrar numa casa atacada. **Uma torre numa linha fecha a linha toda.**
lesson-racing-kings-guard-task = Encontre um lance depois do qual o rei preto não possa subir.
lesson-racing-kings-guard-done = A sétima linha está fechada: o rei preto tem de esperar.

lesson-racing-kings-hold-title = Parar quem ganha
lesson-racing-kings-hold-text = O rei preto está a um passo da oitava linha.
lesson-racing-kings-hold-task = Encontre um lance depois do qual as Pretas não possam ganhar logo.
lesson-racing-kings-hold-done = A torre ataca todas as casas da oitava linha.

lesson-racing-kings-follow-title = O último lance
lesson-racing-kings-follow-text = As Brancas começaram; por isso, quando o rei branco chega, as Pretas têm **mais um lance**. Se chegarem os dois reis, é empate.
lesson-racing-kings-follow-task = Agora joga com as Pretas. Salve o empate.
lesson-racing-kings-follow-done = Chegaram os dois reis: empate.

lesson-racing-kings-wait-title = Não correr cedo demais
lesson-racing-kings-wait-text = Se o seu rei chegar agora, o preto segue-o: empate. **Feche primeiro a oitava linha** e avance depois.
lesson-racing-kings-wait-task = Encontre um lance depois do qual possa ganhar a seguir, façam as Pretas o que fizerem.
lesson-racing-kings-wait-done = O rei preto já não o pode seguir. O seu rei chega no próximo lance.

lesson-racing-kings-alone-title = Chegar sozinho
lesson-racing-kings-alone-text = A sua torre fecha a oitava linha, mas o seu próprio rei pode tapar-lhe o caminho.
lesson-racing-kings-alone-task = Encontre o lance que ganha logo.
lesson-racing-kings-alone-done = A torre continua a guardar a linha e as Pretas não podem seguir: ganham as Brancas.

lesson-racing-kings-said-end = **A chegada.** Um rei chegou e o outro não o pode seguir.
lesson-racing-kings-said-draw = **Chegaram os dois reis.** É empate.
lesson-racing-kings-said-capture = **Captura.** Como no xadrez, e nenhum rei está em xeque.
lesson-racing-kings-said-race-white = **A correr.** O rei branco está uma linha mais perto.
lesson-racing-kings-said-race-black = **A correr.** O rei preto está uma linha mais perto.
lesson-racing-kings-said-piece = **Um lance como no xadrez.** Pode atacar qualquer peça, menos um rei.

lesson-racing-kings-advice-win = O seu rei pode cruzar a meta. Avance!
lesson-racing-kings-advice-stop = Cuidado: depois de alguns lances o rei preto chega primeiro à oitava linha. Consegue fechá-la?
lesson-racing-kings-advice-capture = Pode capturar uma peça ou continuar a correr. O que ajuda mais o seu rei?
lesson-racing-kings-advice-race = Corra! Cada passo para cima conta.
lesson-racing-kings-advice-clear = O seu rei não pode subir agora. Abra-lhe o caminho ou feche o das Pretas.
