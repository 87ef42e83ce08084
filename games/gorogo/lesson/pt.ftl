# A lição de GoRoGo.

lesson-gorogo-win-title = O objetivo
lesson-gorogo-win-text = Pedras sem nenhum ponto vazio ao lado são capturadas. Quando acabam as peças, **ganha quem capturou mais pedras**. Capturou seis, as Pretas sete, e esta é a sua última pedra.
lesson-gorogo-win-task = Ganhe esta partida: ocupe o último ponto vazio ao lado das duas pedras pretas em baixo.
lesson-gorogo-win-done = Oito capturas contra sete: ganhou.

lesson-gorogo-small-title = A segunda metade de uma partida
lesson-gorogo-small-text = Joga com as Brancas e capturou quatro pedras, as Pretas três. Depois de cada lance vê que regra foi usada.
lesson-gorogo-small-task = Jogue as suas últimas cinco peças e capture mais do que as Pretas.
lesson-gorogo-small-done = Foi meia partida. Uma inteira começa num tabuleiro vazio, com um henge.

lesson-gorogo-capture-title = Capturar uma pedra
lesson-gorogo-capture-text = Os pontos vazios ao lado de uma pedra são as suas **liberdades**: por cima, por baixo, à esquerda e à direita. Sem liberdades é capturada.
lesson-gorogo-capture-task = Joga com as Pretas. Encontre um lance que capture a pedra branca.
lesson-gorogo-capture-done = A pedra em a1 ficou sem liberdades. É um ponto para si.

lesson-gorogo-group-title = Capturar um grupo
lesson-gorogo-group-text = Pedras lado a lado formam um **grupo**. Partilham as liberdades e são capturadas juntas.
lesson-gorogo-group-task = Joga com as Brancas. Encontre um lance que capture três pedras.
lesson-gorogo-group-done = Três pontos num só lance.

lesson-gorogo-changes-title = O henge muda de lado
lesson-gorogo-changes-text = Um henge, a peça quadrada, é **de quem está a jogar**. Uma pedra que só vive graças a um henge é capturada pelo lance seguinte do adversário, jogado onde for.
lesson-gorogo-changes-task = Joga com as Pretas. Ponha uma peça no centro, em c3, e repare na pedra branca de a1.
lesson-gorogo-changes-done = Na sua jogada o henge de b1 é seu: a1 ficou sem liberdades.
lesson-gorogo-changes-before = Jogam as Brancas
lesson-gorogo-changes-before-text = O henge conta como branco. A pedra em a1 está ligada a ele e vive.
lesson-gorogo-changes-after = Jogam as Pretas
lesson-gorogo-changes-after-text = O henge conta como preto e a1 é capturada.

lesson-gorogo-suicide-title = Sem suicídio
lesson-gorogo-suicide-text = Uma pedra colocada tem de ter uma **liberdade** depois das capturas, sozinha ou no seu grupo.
lesson-gorogo-suicide-task = Joga com as Brancas. Tente pôr uma pedra em a1, entre as duas pedras pretas.

lesson-gorogo-fill-title = Um henge vai para qualquer lado
lesson-gorogo-fill-text = Um **henge** pode ir para qualquer ponto vazio, mesmo onde uma pedra não pode. Nada o captura.
lesson-gorogo-fill-task = Encontre maneira de ocupar a1.
lesson-gorogo-fill-done = O henge fica em a1 até ao fim da partida.

lesson-gorogo-take-title = Capturar para viver
lesson-gorogo-take-text = Uma pedra pode entrar num canto cheio se **capturar**: as pedras capturadas deixam-lhe liberdades.
lesson-gorogo-take-task = Joga com as Brancas. Encontre um lance que capture duas pedras.
lesson-gorogo-take-done = a2 e b1 saíram: dois pontos.

lesson-gorogo-save-title = Salvar a pedra
lesson-gorogo-save-text = O henge de a1 agora é seu, mas quando jogam as Pretas é **delas**. A sua pedra em a2 fica então só com uma liberdade.
lesson-gorogo-save-task = Encontre um lance depois do qual as Pretas não possam capturar.
lesson-gorogo-save-done = Duas pedras ligadas têm mais liberdades do que uma.

lesson-gorogo-henge-title = Não guarde um henge para o fim
lesson-gorogo-henge-text = **Um henge não pode ser a sua última peça.** Só com um henge na mão não tem nenhum lance legal e perde. Tem uma pedra e um henge.
lesson-gorogo-henge-task = Encontre um lance depois do qual não fique só com um henge.
lesson-gorogo-henge-done = Agora a sua última peça é uma pedra. É assim que deve ser.

lesson-gorogo-tie-title = Basta a igualdade
lesson-gorogo-tie-text = As Brancas capturaram seis pedras, as Pretas sete. **Com igualdade ganham as Brancas.** Esta é a última pedra da partida.
lesson-gorogo-tie-task = Joga com as Brancas. Encontre o lance que ganha.
lesson-gorogo-tie-done = Sete contra sete: há igualdade e ganham as Brancas.

lesson-gorogo-said-end = **O fim.** Ganha quem capturou mais; com igualdade, as Brancas. Quem não tem nenhum lance legal perde.
lesson-gorogo-said-henge-captures = **Captura com um henge.** As pedras sem liberdades saem, um ponto por cada uma.
lesson-gorogo-said-captures = **Captura.** As pedras sem liberdades saem, um ponto por cada uma.
lesson-gorogo-said-henge = **Henge.** Pode ir para qualquer ponto vazio e muda de lado em cada jogada.
lesson-gorogo-said-stone = **Pedra.** Precisa de uma liberdade, sozinha ou no seu grupo.

lesson-gorogo-advice-win = Pode ganhar com este lance. Procure-o!
lesson-gorogo-advice-capture = Pode capturar. Veja o tabuleiro todo: na sua jogada todos os henges são seus.
lesson-gorogo-advice-danger = Cuidado: as Pretas podem capturar a seguir. Na jogada delas os henges são delas.
lesson-gorogo-advice-turn = Ponha uma pedra ou um henge. A última peça não pode ser um henge.
