# A lição de Chess Loop.

lesson-chess-loop-close-title = O objetivo
lesson-chess-loop-close-text = Coloque as peças de modo que **cada uma ataque exatamente uma do outro tipo, e nenhuma do seu, todas num só ciclo**. Não há lados.
lesson-chess-loop-close-task = Coloque o último cavalo e feche o ciclo.
lesson-chess-loop-close-done = a2 ataca b2, b2 ataca d1, d1 ataca c1 e c1 ataca a2. Resolvido!

lesson-chess-loop-small-title = Um problema inteiro
lesson-chess-loop-small-text = Dois cavalos e dois reis em 3 × 2 casas. Toque numa casa para pôr uma peça e na peça para a tirar.
lesson-chess-loop-small-task = Coloque as quatro peças num só ciclo.
lesson-chess-loop-small-done = Resolvido: cada peça ataca uma do outro tipo.

lesson-chess-loop-attack-title = Atacar com um cavalo
lesson-chess-loop-attack-text = Uma peça **ataca** o que podia capturar num lance de xadrez. Um cavalo salta duas casas numa direção e uma para o lado.
lesson-chess-loop-attack-task = Ponha um cavalo onde ataque a dama em a2.
lesson-chess-loop-attack-done = O cavalo ataca a dama. A dama não o ataca a ele.

lesson-chess-loop-king-title = Atacar com um rei
lesson-chess-loop-king-text = Um rei ataca as oito casas à sua volta.
lesson-chess-loop-king-task = Ponha um rei onde ataque o cavalo em b2.
lesson-chess-loop-king-done = O rei ataca o cavalo e o cavalo não ataca o rei.

lesson-chess-loop-block-title = Só a primeira em linha
lesson-chess-loop-block-text = Torres, bispos e damas só veem a **primeira** peça em cada direção.
lesson-chess-loop-block-task = Ponha um rei onde a torre de a2 o ataque em vez do rei de d2, sem que os reis se ataquem.
lesson-chess-loop-block-done = Agora a torre já não vê d2.

lesson-chess-loop-own-title = Nunca o seu tipo
lesson-chess-loop-own-text = Nenhuma peça pode atacar **outra do seu tipo**.
lesson-chess-loop-own-task = Veja o que corre mal: ponha um segundo rei em c2, ao lado do primeiro.

lesson-chess-loop-one-title = Exatamente uma
lesson-chess-loop-one-text = Cada peça ataca **exatamente uma** peça. Duas são demais.
lesson-chess-loop-one-task = Veja o que corre mal: ponha um segundo cavalo em a1.

lesson-chess-loop-next-title = O elo seguinte
lesson-chess-loop-next-text = Num ciclo cada peça é atacada uma vez. Algo tem de atacar o cavalo em c1.
lesson-chess-loop-next-task = Ponha uma dama onde ataque o cavalo em c1 e mais nada.
lesson-chess-loop-next-done = A dama só vê o cavalo.

lesson-chess-loop-bishop-title = Pela diagonal
lesson-chess-loop-bishop-text = Os bispos só atacam pelas diagonais.
lesson-chess-loop-bishop-task = Ponha um bispo onde ataque o cavalo em a3.
lesson-chess-loop-bishop-done = O bispo vê o cavalo pela diagonal.

lesson-chess-loop-alone-title = Fora do caminho
lesson-chess-loop-alone-text = Uma peça posta pelo meio pode cortar um ataque ou criar outro.
lesson-chess-loop-alone-task = Ponha um cavalo onde não ataque nada e nada corra mal.
lesson-chess-loop-alone-done = Sem conflitos: ainda espera pela sua vez no ciclo.

lesson-chess-loop-ring-title = Fechar um ciclo de torres e bispos
lesson-chess-loop-ring-text = Siga os ataques a partir de qualquer peça: tem de voltar a ela depois de passar por todas as outras.
lesson-chess-loop-ring-task = Coloque a última torre e feche o ciclo.
lesson-chess-loop-ring-done = Um só ciclo pelas quatro peças.

lesson-chess-loop-finish-title = Fechar um ciclo com uma dama
lesson-chess-loop-finish-text = Já estão dois cavalos e uma dama.
lesson-chess-loop-finish-task = Coloque a última dama e feche o ciclo.
lesson-chess-loop-finish-done = Um só ciclo pelas quatro peças. Já pode resolver um problema a sério.
