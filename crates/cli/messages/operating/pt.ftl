# Para quem mantém um servidor: a sua base de dados e o que se pode fazer com ela.

## Porque não se pode usar uma base de dados
database-missing = a base de dados { $path } não existe
database-no-folder = a pasta de { $path } não existe: crie-a ou indique outro lugar
database-folder = { $path } é uma pasta: indique um ficheiro dentro dela
database-permission = não tem permissão para usar { $path }: veja a quem pertencem o ficheiro e a pasta
database-read-only = { $path } está num disco só de leitura: indique outro lugar
database-full = não há espaço no disco para { $path }: liberte espaço e tente de novo
database-not = { $path } não é uma base de dados: verifique o nome ou reponha uma cópia de segurança
database-foreign = { $path } é uma base de dados de outro programa ou está vazia: indique outra
database-held = { $path } está a ser usada por um servidor (processo { $pid } em { $address }): pare primeiro esse servidor ou indique outra base de dados
database-held-unknown = { $path } está a ser usada por outro servidor: pare primeiro esse servidor ou indique outra base de dados
database-names = { $path } tem outros nomes (ligações físicas), o que a danificaria: remova-os ou indique uma cópia
database-locked = outro programa tem { $path } bloqueada: espere que termine ou pare-o
database-itself = { $path } é a própria base de dados ou pertence-lhe: dê outro nome à cópia
database-in-use = { $path } é uma base de dados em uso: dê outro nome à cópia
database-name = { $path } não é um nome em Unicode: escolha outro
database-other = não é possível abrir { $path }: { $why }
database-newer = a base de dados foi escrita por um henge mais recente (tabelas da versão { $version }): atualize o henge ou reponha uma cópia de segurança mais antiga
database-damaged = o ficheiro da base de dados está danificado ({ $why }): reponha uma cópia de segurança ou salve com henge export o que ainda se pode ler
database-event-damaged = o acontecimento { $event } da partida { $match } está danificado ou falta: henge check diz o que fazer
database-deleted = a partida { $match } foi apagada
database-broken = o disco falhou enquanto a base de dados estava em uso: verifique o disco e recomece
database-unavailable = a base de dados está ocupada ou o disco está cheio: tente de novo daqui a pouco
database-url = { $path } não é o endereço de uma base de dados PostgreSQL ({ $why }): escreva-o como postgres://utilizador:palavra-passe@servidor/nome
database-unreachable = nenhum servidor PostgreSQL responde em { $path } ({ $why }): verifique o nome e a porta e se o servidor está a funcionar
database-password = o servidor recusa o utilizador ou a palavra-passe de { $path }: verifique ambos no endereço
database-none = o servidor não tem a base de dados { $path }: crie-a, por exemplo com createdb
database-rights = o utilizador de { $path } não tem permissão para usar essa base de dados ou para lá criar tabelas: torne-o dono dela
database-replica = { $path } é uma cópia só de leitura: indique o servidor principal
database-encryption = não é possível cifrar em segurança a ligação a { $path } ({ $why }): indique em SSL_CERT_FILE os certificados de confiança ou acrescente ?sslmode=disable numa rede privada
database-server-version = { $path } é PostgreSQL { $found }: o Henge precisa da versão 13 ou de uma mais recente
database-other-cluster = { $path } já não é o mesmo conjunto de servidores: se é isso que quer, reinicie o servidor
database-memory = as partidas que só estão em memória não se podem usar aqui: indique um ficheiro com --database

## henge migrate
help-migrate = Copiar todas as partidas para uma base de dados vazia de outro tipo
example-migrate = {"  "}henge server migrate matches.db postgres://henge@localhost/henge
help-migrate-from = A base de dados a copiar; nenhum servidor pode estar a usá-la
help-migrate-to = A base de dados vazia a encher
migrate-done = { $matches ->
    [one] Uma partida está
   *[other] { $matches } partidas estão
} agora em { $path }, com as mesmas somas de controlo.
migrate-not-empty = { $path } já tem partidas: indique uma base de dados vazia
migrate-served = um servidor está a usar { $path }: pare-o primeiro
migrate-differs = a partida { $match } não é igual nas duas bases de dados: henge check diz o que está mal na antiga
migrate-stopped = interrompido: { $path } não está completa. Apague-a antes de tentar outra vez
backup-postgres = { $path } está num servidor PostgreSQL: faça a cópia de segurança com pg_dump e reponha-a com pg_restore

## henge check
help-check = Procurar danos na base de dados de um servidor, mesmo com ele a funcionar
example-check = {"  "}henge server check matches.db
help-check-database = A base de dados; se não for indicada, a das definições do servidor
help-option-config = O ficheiro de definições do servidor
check-counts = { $path }: { $matches ->
    [one] uma partida
   *[other] { $matches } partidas
}, { $events ->
    [one] um acontecimento
   *[other] { $events } acontecimentos
}, { $deleted } apagadas.
check-sound = Não foram encontrados problemas.
check-file = o ficheiro está danificado: { $what }
check-truncated = partida { $match }: no fim faltam os acontecimentos { $from } a { $to }
check-missing = partida { $match }: falta o acontecimento { $event }
check-altered = partida { $match }: o acontecimento { $event } não é o que foi guardado
check-beyond = partida { $match }: há acontecimentos depois do número { $event }, o último que foi confirmado
check-headless = partida { $match }: os acontecimentos existem, mas falta a entrada da partida
check-senseless = partida { $match }: não se percebe o acontecimento { $event }
check-unreadable = partida { $match }: não é possível ler a sua parte do ficheiro
check-advice-file = O próprio ficheiro está danificado. Pare o servidor e reponha uma cópia de segurança; antes disso, henge export salva o que ainda se pode ler.
check-advice-matches = O servidor recusa { $matches ->
    [one] esta partida
   *[other] estas partidas
} e continua com todas as outras. Para { $matches ->
    [one] a
   *[other] as
} recuperar, pare o servidor e reponha uma cópia de segurança. Para { $matches ->
    [one] a
   *[other] as
} apagar: henge admin delete PARTIDA.
check-stopped = interrompido ao fim de { $matches } partidas: o resto não foi verificado

## henge serve
serve-address-used = outro programa já escuta em { $address }: pare-o ou escolha outro endereço com --listen
serve-address-foreign = { $address } não é um endereço desta máquina: escolha outro com --listen
serve-address-forbidden = não tem permissão para escutar em { $address }: escolha uma porta a partir de 1024 ou use um gestor de serviços
serve-address-failed = não é possível escutar em { $address }: { $why }
serve-tls-half = --tls-cert e --tls-key andam juntos: indique os dois ou nenhum
serve-tls-certificate = { $path } não é um certificado no formato PEM ({ $why }): indique o ficheiro com a cadeia completa
serve-tls-key = { $path } não é uma chave privada no formato PEM, ou tem palavra-passe ({ $why }): indique o ficheiro de uma chave sem ela
serve-tls-pair = não é possível usar o certificado e a sua chave: { $why }
serve-control-failed = não é possível criar em { $path } o socket de quem gere o servidor ({ $why }): escolha outro lugar com --control
serve-https = O Henge está em https://{ $address }/ (Ctrl-C para-o)
serve-form-path = { $name } tem de ser o nome de um ficheiro ou "off", não «{ $value }»
help-serve-tls_cert = O certificado para HTTPS, no formato PEM, com a sua cadeia
help-serve-tls_key = A chave privada do certificado, no formato PEM
help-serve-control = O socket com que o henge admin comunica: um caminho, off, ou auto para um ao lado da base de dados
help-serve-retention = Durante quantos dias se guardam partidas em que nada acontece; 0 guarda-as para sempre

## henge admin
help-admin = Gerir o servidor desta máquina: listar, terminar, apagar, bloquear
example-admin = {"  "}henge server admin list
help-admin-list = Listar as partidas que não acabaram
example-admin-list = {"  "}henge server admin list --json
help-admin-end = Terminar uma partida, com empate se não indicar quem ganha
example-admin-end = {"  "}henge server admin end PARTIDA --winner first
help-admin-end-match = O identificador da partida, como no seu endereço
help-admin-end-winner = Quem ganha: first (o primeiro) ou second (o segundo)
help-admin-delete = Apagar uma partida; fica registado o motivo
example-admin-delete = {"  "}henge server admin delete PARTIDA --reason "pedido de um jogador"
help-admin-delete-match = O identificador da partida, como no seu endereço
help-admin-delete-reason = O motivo, que fica registado
help-admin-ban = Deixar de servir um endereço e cortar as suas ligações
example-admin-ban = {"  "}henge server admin ban 203.0.113.7 --for 24h
help-admin-ban-address = O endereço; em IPv6, todo o seu /64
help-admin-ban-time = Durante quanto tempo, como 24h; se não for indicado, para sempre
help-admin-unban = Voltar a servir um endereço
example-admin-unban = {"  "}henge server admin unban 203.0.113.7
help-admin-unban-address = O endereço
help-admin-bans = Listar os endereços bloqueados
example-admin-bans = {"  "}henge server admin bans
admin-no-server = nenhum servidor está à escuta em { $path }: inicie-o ou indique as suas definições com --config
admin-no-control = não há nenhum socket por onde falar com um servidor: inicie o servidor com --control CAMINHO e defina aqui HENGE_CONTROL ou indique as definições dele com --config
admin-no-orders = um servidor usa esta base de dados, mas não está à escuta em { $path }: foi iniciado com outro --control, por isso indique as suas definições com --config ou defina HENGE_CONTROL
admin-forbidden = não tem permissão para usar { $path }: execute isto como o utilizador do servidor
admin-lost = o servidor não respondeu: veja o registo dele
admin-versions = o servidor não conhece este comando: é de outra versão
admin-no-matches = Não há partidas abertas nem a decorrer.
admin-no-bans = Nenhum endereço está bloqueado.
admin-no-match = não existe a partida { $name }
admin-not-banned = { $name } não está bloqueado
admin-deleted-before = a partida { $name } já tinha sido apagada
admin-damaged = a partida { $name } está danificada: henge check diz o que fazer
admin-over = a partida { $name } já acabou
admin-ended = A partida { $match } acabou.
admin-deleted = A partida { $match } foi apagada.
admin-ban-left = { $address }, por mais { $hours } h { $minutes } min
admin-banned = { $address } está bloqueado.
admin-unbanned = { $address } já não está bloqueado.

## henge purge
help-purge = Apagar partidas em que há muito tempo nada acontece
example-purge = {"  "}henge server purge --days 400
help-purge-days = Há quantos dias, 1 ou mais
purge-done = { $matches ->
    [0] Nenhuma partida é tão antiga.
    [one] Uma partida foi apagada.
   *[other] { $matches } partidas foram apagadas.
}

## Lápides
import-deleted = a partida { $match } foi apagada aqui e continua apagada
import-bad-tombstone = não é possível ler este registo de eliminação

help-top = Observar um servidor ou um conjunto de servidores: nós, partidas, lances por segundo e quem faz o trabalho
example-top =
    {"  "}henge server top
    {"  "}henge server top 10.0.0.1:9090 10.0.0.2:9090
    {"  "}henge server top --database postgres://henge@bd.example.org/henge --once
help-top-nodes = Endereços que servem /metrics: de nós nesta máquina, ou da sua definição "admin"; se não forem indicados, os nós na base de dados ou 127.0.0.1:8080
help-top-interval = De quanto em quanto tempo observar; se não for indicado, 2s
help-top-once = Mostrar os números uma só vez
top-node = NÓ
top-matches = PARTIDAS
top-sockets = LIGAÇÕES
top-moves = LANCES/S
top-p99 = P99 MS
top-questions = PESQUISAS
top-memory = MB
top-heartbeat = SINAL S
top-worker = henge work
top-slots = DE CADA VEZ
top-done = FEITAS
top-silent = não responde
top-no-worker = Nenhum henge work está a correr.
top-quit = Ctrl-C para terminar.
