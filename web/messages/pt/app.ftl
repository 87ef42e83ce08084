# A moldura da aplicação Web, e o que todas as páginas têm em comum.

nav-main = Principal
nav-games = Jogos
nav-play = Jogar
nav-lobby = Sala de jogos
nav-analysis = Análise
nav-puzzles = Problemas
nav-learn = Aprender
nav-history = As minhas partidas
nav-settings = Definições
skip = Saltar para o conteúdo
menu = Menu
language-switch = EN: switch to English
theme-switch = Mudar o tema
close = Fechar
try-again = Tentar de novo
cancel = Cancelar
page-failed = Não foi possível carregar esta página. Verifique a ligação.
foot-by = { $name }, de { $by }
foot-api = API
copied-link = Ligação copiada.
copied = Copiado.

## Tabuleiros
cell-empty = vazia
cell-chosen = escolhida
cell-legal = pode ser escolhida
cell-hint = dica

## Uma página que não existe
missing-title = Não há nada aqui
missing-text = Nenhuma página tem este endereço. A partida pode ter sido apagada, ou falta uma letra à ligação.
missing-kept = O servidor já não tem esta partida, mas este navegador tem.
missing-analyse = Analisar
missing-review = Rever
missing-home = Todos os jogos

## Níveis
level-head = Nível { $number }, { $name }: { $word }.
level-option = { $number } · { $name }, { $word }

## Como terminou uma partida
ended-resignation = por desistência
ended-time = por tempo
ended-agreement = empate por acordo
ended-claim = empate reclamado
ended-adjudication = terminada por quem mantém o servidor
ended-abandonment = por abandono do adversário
ended-abort = anulada
title-ply = { $ply ->
    [0] Início
   *[other] Depois do lance { $ply }
}
