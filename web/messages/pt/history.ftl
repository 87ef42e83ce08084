# As partidas deste navegador.

undo = Desfazer
history-lead = Guardadas neste navegador. Mais ninguém as vê.
history-export = Exportar
history-import = Importar
history-list = Partidas
history-game = Jogo
history-result = Resultado
history-opponent = Adversário
history-search = Procurar
history-all-games = Todos os jogos
history-all-results = Todos
history-everyone = Todos
history-levels = Níveis
history-bots = Robôs
history-people = Pessoas
history-won = Ganha
history-lost = Perdida
history-drawn = Empatada
history-over = Terminada
history-unfinished = Por acabar
history-waiting = À espera do adversário
history-your-move = É a sua vez
history-side-won = Ganharam as { $side }
history-someone = Convidado
history-against = { $side } contra { $name }
history-between = { $first } contra { $second }
history-one-screen = Duas pessoas no mesmo ecrã
history-resume = Continuar
history-delete = Apagar esta partida de { $game }: { $who }
history-turn = Jogada { $number }
history-turns = { $count ->
    [one] 1 jogada
   *[other] { $count } jogadas
}
history-count = { $count ->
    [0] Nenhuma partida
    [one] 1 partida
   *[other] { $count } partidas, as mais recentes primeiro
}
history-more = Mostrar mais { $count }
history-none = Ainda não há partidas
history-none-text = Todas as que jogar ficam aqui, neste dispositivo.
history-first-game = Jogar a primeira
history-no-match = Nenhuma partida encontrada
history-no-match-text = { $count ->
    [one] Tem 1 partida, mas não é assim.
   *[other] Tem { $count } partidas, mas nenhuma é assim.
}
history-clear = Limpar o filtro
history-by-level = Resultados por nível
history-by-level-text = Ganhas–perdidas em cada nível, sem empates. Verde: mais ganhas do que perdidas. Âmbar: o nível que sugerimos a seguir. As partidas com dicas só contam nos totais.
history-sum-won = { $count ->
    [one] 1 ganha
   *[other] { $count } ganhas
}
history-sum-lost = { $count ->
    [one] 1 perdida
   *[other] { $count } perdidas
}
history-sum-drawn = { $count ->
    [one] 1 empatada
   *[other] { $count } empatadas
}
history-yours = As suas partidas ficam consigo
history-yours-text = Exportar escreve um só ficheiro de texto, que o Henge e qualquer programa que leia os seus registos podem abrir. Importar acrescenta o que falta e não muda mais nada.
history-delete-all = Apagar todas…
history-delete-all-ask = { $count ->
    [one] Apagar a partida guardada aqui?
   *[other] Apagar as { $count } partidas guardadas aqui?
} Exporte-as primeiro se as puder querer de volta.
history-delete-all-yes = Apagar todas
history-keep = Não apagar
history-deleted = Partida apagada.
history-deleted-all = { $count ->
    [one] 1 partida apagada.
   *[other] { $count } partidas apagadas.
}
history-exported = { $count ->
    [one] 1 partida exportada.
   *[other] { $count } partidas exportadas.
}
history-added = { $count ->
    [0] Nenhuma partida acrescentada.
    [one] 1 partida acrescentada.
   *[other] { $count } partidas acrescentadas.
}
history-were-here = { $count ->
    [one] 1 já cá estava.
   *[other] { $count } já cá estavam.
}
history-unknown = { $count ->
    [one] 1 é de um jogo que o Henge não conhece.
   *[other] { $count } são de jogos que o Henge não conhece.
}
history-import-failed = Não foi possível importar { $name }. { $reason } Não se mudou nada. Escolha um ficheiro escrito por Exportar.
history-unreadable = Não se consegue ler como texto.
history-no-storage = Este navegador não deixa as páginas guardar nada, talvez por a janela ser privada. As partidas perdem-se quando a fechar.

## Porque um texto não é um registo
record-tag = A linha { $line } devia ter a forma [nome "valor"].
record-no-game = A linha { $line } vem antes da etiqueta [game "…"] com que começa um registo.
record-brace = A linha { $line } tem uma chaveta ou um parêntese sem par.
record-empty = Não contém nenhuma partida.
record-result = A linha { $line } tem um resultado que não é first, second nem draw.

## Pontuação
history-with-hints = { $result }, { $count ->
    [one] 1 dica
   *[other] { $count } dicas
}
rating-title = A sua pontuação
rating-none = Jogue contra um nível sem dicas para ter uma pontuação.
rating-text = Uma estimativa a partir das suas partidas contra os níveis, no tabuleiro habitual e sem dicas. O nível 1 vale 1000; os outros valem o que foi medido. Calcula-se com as partidas guardadas aqui e acompanha-as.
rating-now = ≈{ $rating }, { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
rating-graph = { $name }: pontuação depois de cada partida, entre ≈{ $least } e ≈{ $most }, agora ≈{ $last }
rating-beaten = Vencidos: { $levels }
rating-felled = { $name }: derrubado
