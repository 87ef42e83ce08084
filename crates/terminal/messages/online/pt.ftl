# Partidas num servidor.

app-do-online = jogar em linha
app-do-claim-win = reclamar a vitória se o adversário saiu
app-do-copy-link = copiar a ligação
app-do-take-back = pedir para voltar atrás
app-do-try-connect = tentar de novo

app-online-title = Jogar em linha
app-online-about = Entre com uma ligação, ou crie uma partida e envie a ligação a alguém.
app-online-join = Entrar com uma ligação
app-online-make = Criar a partida
app-online-server = Servidor
app-online-game = Jogo
app-online-side = Joga com
app-online-type-link = Ligação: { $text }
app-online-type-server = Servidor: { $text }
app-online-bad-link = Isso não é a ligação de uma partida. Devia ter a forma http://127.0.0.1:8080/matches/…
app-online-bad-server = Isso não é um servidor. Experimente algo como http://127.0.0.1:8080
app-online-unreachable = O servidor não respondeu: { $error }
app-online-nobody-listens = Não há nenhum servidor a funcionar nesse endereço. Verifique-o ou tente de novo.
app-online-unknown-host = Não existe nenhum servidor com esse nome. Verifique o endereço.
app-online-too-slow = O servidor não respondeu a tempo. Tente de novo.
app-online-untrusted = Esta máquina não confia no certificado do servidor, por isso nada foi enviado. Se confia nele, indique o ficheiro em SSL_CERT_FILE.
app-online-expired = O certificado do servidor não é válido neste momento, por isso nada foi enviado. Verifique o relógio desta máquina ou avise quem gere o servidor.
app-online-other-name = O certificado do servidor é de outro nome, por isso nada foi enviado. Verifique o endereço.
app-online-unknown-game = este programa não conhece o jogo dessa partida
app-online-making = A criar a partida.
app-online-connecting = A ligar.
app-online-open = Envie { $link } a alguém.
app-online-watching = Está a ver a partida.
app-online-waiting = { $named ->
    [0] À espera do adversário.
   *[other] À espera de { $name }.
}
app-online-lost = Ligação perdida. Nova tentativa dentro de { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
}. Não se perde nenhum lance.
app-online-move-kept = Ligação perdida, nova tentativa em { $seconds } s. O lance { $move } está guardado.
app-online-draw-offered = { $named ->
    [0] O adversário propõe empate.
   *[other] { $name } propõe empate.
} Prima d para aceitar. Se jogar, recusa-o.
app-online-draw-waits = Propôs empate.
app-online-take-back-offered = { $named ->
    [0] O adversário pede para desfazer o último lance.
   *[other] { $name } pede para desfazer o último lance.
} Prima u para aceitar. Se jogar, recusa.
app-online-rematch-offered = { $named ->
    [0] O adversário quer a desforra.
   *[other] { $name } quer a desforra.
} Prima n para aceitar.
app-online-rematch-waits = Pediu a desforra. { $named ->
    [0] À espera do adversário.
   *[other] À espera de { $name }.
}
app-online-rematch-ready = A desforra está pronta. Prima n para entrar.
app-confirm-leave-match = Sair? A partida e o relógio continuam. Pode voltar com Continuar, no menu.
app-confirm-take-back = Desfazer o último lance?
app-link-copied = Copiado: { $link }
app-nameless = sem nome
app-open-seat = lugar livre
