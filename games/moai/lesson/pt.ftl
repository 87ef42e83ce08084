# A lição de Moai.

lesson-moai-win-title = O objetivo
lesson-moai-win-text = Cada jogador tem uma cabeça de pedra, um peão. Quem não puder mover o seu peão no início da jogada **perde**. Numa jogada põe um bloqueador em linha com um peão e empurra-o ou puxa-o.
lesson-moai-win-task = Ganhe esta partida: empurre o peão preto para um canto com um bloqueador ao lado dele.
lesson-moai-win-done = Nenhum bloqueador pode mover o peão preto: ganhou.

lesson-moai-small-title = Uma partida inteira em 5 × 5
lesson-moai-small-text = Joga com as Brancas e as Pretas respondem. Depois de cada lance vê que regra foi usada.
lesson-moai-small-task = Coloque o seu peão e prenda o das Pretas.
lesson-moai-small-done = Foi uma partida inteira de Moai. O tabuleiro a sério tem 8 × 8 casas e as mesmas regras.

lesson-moai-push-title = Empurrar
lesson-moai-push-text = Ponha um bloqueador numa casa vazia em linha com um peão. Ao **empurrar**, o peão desliza a direito para longe dele, até onde puder.
lesson-moai-push-task = Empurre o seu peão até à borda direita, h4.
lesson-moai-push-done = O peão deslizou até h4. O bloqueador fica até ao fim da partida.

lesson-moai-pull-title = Puxar
lesson-moai-pull-text = Ao **puxar**, o peão desliza para o bloqueador e fica ao lado dele. Valem linhas, colunas e diagonais.
lesson-moai-pull-task = Puxe o seu peão para e3.
lesson-moai-pull-done = O peão ficou em e3, ao lado do bloqueador.

lesson-moai-theirs-title = Mover o peão do adversário
lesson-moai-theirs-text = O peão que move também pode ser **o do adversário**. É assim que se leva para uma armadilha.
lesson-moai-theirs-task = Mande o peão preto para a borda direita, h5.
lesson-moai-theirs-done = O peão preto está na borda, com menos espaço.

lesson-moai-sight-title = Nada pelo meio
lesson-moai-sight-text = Um bloqueador só move um peão que **vê**. Outros bloqueadores, o outro peão e os cantos em falta tapam a vista.
lesson-moai-sight-task = Tente pôr um bloqueador em c5, atrás do bloqueador de d5.

lesson-moai-stop-title = Parar num bloqueador
lesson-moai-stop-text = Um peão desliza até algo o **parar**: um bloqueador, o outro peão, a borda ou um canto em falta.
lesson-moai-stop-task = Faça o seu peão parar em f4.
lesson-moai-stop-done = Foi o bloqueador de g4 que o parou.

lesson-moai-corner-title = Faltam os cantos
lesson-moai-corner-text = Os quatro cantos **não são casas**. Param um peão como a borda.
lesson-moai-corner-task = Empurre o seu peão pela diagonal até b2.
lesson-moai-corner-done = O canto em falta parou-o em b2.

lesson-moai-room-title = Tem de deslizar
lesson-moai-room-text = Um peão tem de deslizar **pelo menos uma casa**. Empurrar contra a borda não move nada.
lesson-moai-room-task = Tente empurrar o seu peão para baixo com um bloqueador em d2.

lesson-moai-block-title = Prender um peão
lesson-moai-block-text = Um peão está preso se nenhuma linha por ele tiver **duas casas vazias** a seu lado, contando os dois lados.
lesson-moai-block-task = Encontre o lance que prende o peão preto.
lesson-moai-block-done = O peão preto está preso: ganhou.

lesson-moai-own-title = Ganhar com o seu peão
lesson-moai-own-text = O seu peão e o seu bloqueador também tiram espaço. Pode ganhar sem tocar no peão preto.
lesson-moai-own-task = Encontre o lance que deixa o peão preto preso.
lesson-moai-own-done = O bloqueador tirou o último espaço: ganhou.

lesson-moai-escape-title = Sair do perigo
lesson-moai-escape-text = O seu peão tem pouco espaço. Sem cuidado, as Pretas prendem-no **no próximo lance**.
lesson-moai-escape-task = Encontre um lance depois do qual as Pretas não possam ganhar logo.
lesson-moai-escape-done = O seu peão voltou a ter espaço.

lesson-moai-said-place = **Colocar um peão.** Serve qualquer casa livre.
lesson-moai-said-end = **Preso.** Nenhum bloqueador pode mover este peão.
lesson-moai-said-push-own = **Empurrar.** O peão branco deslizou a direito para longe do bloqueador.
lesson-moai-said-pull-own = **Puxar.** O peão branco deslizou até ao bloqueador.
lesson-moai-said-push-black = **Empurrar.** Pode mover-se qualquer peão: desta vez foi o preto.
lesson-moai-said-pull-black = **Puxar.** Pode mover-se qualquer peão: desta vez foi o preto.

lesson-moai-advice-place = Coloque o seu peão numa casa qualquer. No meio há mais espaço.
lesson-moai-advice-win = Pode prender o peão preto com este lance. Procure-o!
lesson-moai-advice-few = Todos os lances deixam as Pretas ganhar. Acontece: jogue um e veja como o fazem.
lesson-moai-advice-danger = Cuidado: alguns lances deixam as Pretas prender o seu peão. Guarde duas casas vazias ao lado dele.
lesson-moai-advice-turn = Ponha um bloqueador em linha com um peão; depois empurre ou puxe.
