# Jogar linha a linha, e num servidor.

help-play-describe = Descrever o tabuleiro por palavras, linha a linha, para leitores de ecrã; não usa o ecrã inteiro
help-show-describe = Descrever o tabuleiro por palavras, linha a linha, para leitores de ecrã
play-confirm-claim = Reclamar empate? A partida acaba (s/n).
play-confirm-offer = Propor empate (s/n)?
play-confirm-resign = Desistir desta partida (s/n)?
play-confirm-leave = Sair desta partida (S/n)?
play-confirm-replace = { $path } já existe. Substituir (s/n)?
help-join = Ocupar um lugar numa partida num servidor, ou vê-la
help-join-link = A ligação da partida ou de um lugar, tal como o servidor ou a aplicação web a dá
help-join-name = O nome que os outros veem; se não for indicado, o das definições
example-join = {"  "}henge join http://127.0.0.1:8080/matches/ID --name Ana
join-no-screen = entrar numa partida precisa de um terminal que mostre o ecrã inteiro
join-long-name = um nome tem, no máximo, 40 caracteres
