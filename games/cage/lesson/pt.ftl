# A lição de Cage.

lesson-cage-win-title = O objetivo
lesson-cage-win-text = Ganha quem capturar todas as peças do adversário. Um **salto** passa a direito por cima de uma peça inimiga vizinha, para a casa vazia atrás dela.
lesson-cage-win-task = Ganhe esta partida: salte por cima da última peça azul.
lesson-cage-win-done = As Azuis ficaram sem peças: ganhou.

lesson-cage-small-title = Uma partida inteira em 4 × 4
lesson-cage-small-text = O tabuleiro começa cheio. Joga com as Vermelhas, os sóis, e as Azuis respondem. Depois de cada lance vê que regra foi usada.
lesson-cage-small-task = Capture todas as peças azuis.
lesson-cage-small-done = Foi uma partida inteira de Cage. O tabuleiro a sério tem 10 × 10 casas e as mesmas regras.

lesson-cage-closer-title = Passo para o centro
lesson-cage-closer-text = Um **passo** vai para uma das oito casas à volta. Tem de aproximar a peça do anel no centro.
lesson-cage-closer-task = Há três passos possíveis. Escolha o que fica mais perto do anel.
lesson-cage-closer-done = b2 é a casa mais perto do anel.

lesson-cage-apart-title = As suas nunca lado a lado
lesson-cage-apart-text = As suas peças **nunca podem ficar lado a lado**: nem à esquerda, nem à direita, nem por cima, nem por baixo. Na diagonal podem.
lesson-cage-apart-task = Tente o passo de a1 para b2, ao lado da sua peça em c2.

lesson-cage-touch-title = Recuar para tocar
lesson-cage-touch-text = Uma peça que não toca em nenhuma inimiga pode dar um passo em qualquer direção, mesmo para longe do centro, se depois **tocar numa inimiga**.
lesson-cage-touch-task = Encontre o passo que leva uma peça para junto da lua em d6.
lesson-cage-touch-done = d5 fica mais longe do centro, mas agora a sua peça toca numa inimiga.

lesson-cage-stay-title = Quem toca continua a tocar
lesson-cage-stay-text = Uma peça que toca numa inimiga tem de tocar noutra, ou na mesma, depois do passo. Em vez disso pode sempre saltar.
lesson-cage-stay-task = A sua peça em b3 toca em b4. Tente afastá-la para c3.

lesson-cage-jump-title = Saltar por cima de uma peça
lesson-cage-jump-text = Salta-se para cima, para baixo, para a esquerda ou para a direita, nunca na diagonal. Um salto não precisa de aproximar a peça de nada.
lesson-cage-jump-task = Encontre um lance que capture uma peça.
lesson-cage-jump-done = A sua peça chegou a d5 e a de d4 saiu.

lesson-cage-optional-title = Capturar não é obrigatório
lesson-cage-optional-text = **A escolha é sua.** Aqui b1 podia saltar por cima de a1, mas saía também do tabuleiro.
lesson-cage-optional-task = Encontre um lance que não capture nada e depois do qual as Azuis também não possam capturar.
lesson-cage-optional-done = Às vezes é melhor esperar do que capturar.

lesson-cage-again-title = Saltar outra vez
lesson-cage-again-text = Se a peça que saltou **puder saltar outra vez, tem de o fazer**. O caminho é à sua escolha e é tudo um só lance.
lesson-cage-again-task = Encontre um lance que capture três peças.
lesson-cage-again-done = Três capturas num só lance.

lesson-cage-edge-title = Saltar para fora do tabuleiro
lesson-cage-edge-text = Se não houver casa atrás da inimiga, a sua peça salta **para fora do tabuleiro**. Saem as duas.
lesson-cage-edge-task = Encontre um lance que saia do tabuleiro.
lesson-cage-edge-done = Capturou uma peça e perdeu outra.

lesson-cage-last-title = Cuidado com a última peça
lesson-cage-last-text = Se a sua última peça sair do tabuleiro e ainda houver inimigas, **perde**.
lesson-cage-last-task = Encontre uma captura que não perca a partida.
lesson-cage-last-done = A sua peça continua no tabuleiro e pode ganhar a seguir.

lesson-cage-pass-title = Deixar as Azuis sem lances
lesson-cage-pass-text = Quem não tem nenhum lance legal **tem de passar**. De outra forma ninguém pode passar.
lesson-cage-pass-task = Encontre um lance depois do qual as Azuis tenham de passar.
lesson-cage-pass-done = As Azuis têm peças, mas nenhum lance. É outra vez a sua vez.

lesson-cage-trap-title = Preparar uma armadilha
lesson-cage-trap-text = Pense um lance à frente: que lance ganha **seja qual for a resposta**?
lesson-cage-trap-task = Encontre um lance depois do qual possa ganhar a seguir, façam as Azuis o que fizerem.
lesson-cage-trap-done = As Azuis já não escapam.

lesson-cage-said-pass = **Passar.** Não havia nenhum lance legal.
lesson-cage-said-end = **A última captura.** Já não há peças inimigas.
lesson-cage-said-edge = **Para fora do tabuleiro.** Não havia casa atrás da inimiga: saem as duas peças.
lesson-cage-said-again = **Saltar outra vez.** Quem pode continuar a saltar tem de o fazer.
lesson-cage-said-jump = **Salto.** A direito por cima de uma inimiga, para a casa vazia atrás dela.
lesson-cage-said-step = **Passo.** Para mais perto do centro ou para junto de uma inimiga.

lesson-cage-advice-pass = Não tem nenhum lance legal: tem de passar.
lesson-cage-advice-win = Pode ganhar com este lance. Procure a última captura!
lesson-cage-advice-again = Uma das suas peças pode capturar duas vezes num só lance.
lesson-cage-advice-jump = Pode capturar, mas não é obrigatório. O que podem fazer as Azuis a seguir?
lesson-cage-advice-edge = Pode saltar para fora do tabuleiro, mas perde também uma peça. Será melhor um passo?
lesson-cage-advice-step = Dê um passo para o centro e não junte as suas peças.
