# For those who run a server: its database, and what can be done with it.

## Why a database can't be used
database-missing = there's no database { $path }
database-no-folder = the folder of { $path } doesn't exist: create it, or name another place
database-folder = { $path } is a folder: name a file in it
database-permission = you aren't allowed to use { $path }: check who owns it and its folder
database-read-only = { $path } is on a read-only disk: name another place
database-full = the disk has no space left for { $path }: free some and try again
database-not = { $path } isn't a database: check the name, or restore a backup
database-foreign = { $path } belongs to another program, or is empty: name another one
database-held = { $path } is in use by a server (process { $pid } at { $address }): stop that server first, or name another database
database-held-unknown = { $path } is in use by another server: stop that server first, or name another database
database-names = { $path } has other names (hard links), which would damage it: remove them, or name a copy
database-locked = another program holds a lock on { $path }: wait until it's done, or stop it
database-itself = { $path } is the database itself or belongs to it: give the copy another name
database-in-use = { $path } is a database in use: give the copy another name
database-name = { $path } isn't valid Unicode: choose another name
database-other = { $path } can't be opened: { $why }
database-newer = the database was written by a newer henge (tables of version { $version }): update henge, or restore an older backup
database-damaged = the database file is damaged ({ $why }): restore a backup, or save what can be read with henge export
database-event-damaged = event { $event } of match { $match } is damaged or missing: henge check says what to do
database-deleted = the match { $match } has been deleted
database-broken = the disk failed while the database was in use: check the disk, then start again
database-unavailable = the database is busy or the disk is full: try again in a moment
database-url = { $path } isn't the address of a PostgreSQL database ({ $why }): write it like postgres://user:password@host/name
database-unreachable = no PostgreSQL server answers at { $path } ({ $why }): check the host and the port, and that the server is running
database-password = the server refuses the user or the password for { $path }: check both in the address
database-none = the server has no database { $path }: create it, for example with createdb
database-rights = the user of { $path } isn't allowed to use that database or to create tables in it: make that user its owner
database-replica = { $path } is a read-only copy: name the primary server
database-encryption = the connection to { $path } can't be encrypted safely ({ $why }): name the certificates to trust in SSL_CERT_FILE, or add ?sslmode=disable on a private network
database-server-version = { $path } is PostgreSQL { $found }: Henge needs version 13 or newer
database-other-cluster = { $path } is another cluster than before: restart the server if that's what you want
database-memory = matches kept only in memory can't be used here: name a file with --database

## henge migrate
help-migrate = Copy all matches into an empty database of another kind
example-migrate = {"  "}henge server migrate matches.db postgres://henge@localhost/henge
help-migrate-from = The database to copy; no server may be using it
help-migrate-to = The empty database to fill
migrate-done = { $matches ->
    [one] One match is
   *[other] { $matches } matches are
} now in { $path }, with the same hashes.
migrate-not-empty = { $path } already holds matches: name an empty database
migrate-served = a server is using { $path }: stop it first
migrate-differs = the match { $match } isn't the same in both databases: henge check says what is wrong with the old one
migrate-stopped = stopped: { $path } isn't complete. Delete it before you try again
backup-postgres = { $path } is on a PostgreSQL server: back it up with pg_dump, and restore it with pg_restore

## henge check
help-check = Check a server's database for damage, even while the server runs
example-check = {"  "}henge server check matches.db
help-check-database = The database; otherwise the one in the server's settings
help-option-config = The server's settings file
check-counts = { $path }: { $matches ->
    [one] one match
   *[other] { $matches } matches
}, { $events ->
    [one] one event
   *[other] { $events } events
}, { $deleted } deleted.
check-sound = No problems found.
check-file = the file is damaged: { $what }
check-truncated = match { $match }: events { $from } to { $to } are missing at the end
check-missing = match { $match }: event { $event } is missing
check-altered = match { $match }: event { $event } isn't what was stored
check-beyond = match { $match }: there are events after number { $event }, the last one acknowledged
check-headless = match { $match }: its events are there, but its entry is missing
check-senseless = match { $match }: event { $event } can't be understood
check-unreadable = match { $match }: its part of the file can't be read
check-advice-file = The file itself is damaged. Stop the server and restore a backup; before that, henge export saves what can still be read.
check-advice-matches = The server refuses { $matches ->
    [one] this match
   *[other] these matches
} and carries on with all others. To get { $matches ->
    [one] it
   *[other] them
} back, stop the server and restore a backup. To remove { $matches ->
    [one] it
   *[other] them
}: henge admin delete MATCH.
check-stopped = stopped early after { $matches } matches: the rest wasn't checked

## henge serve
serve-address-used = another program is listening on { $address }: stop it, or choose another address with --listen
serve-address-foreign = { $address } isn't an address of this machine: choose another one with --listen
serve-address-forbidden = you aren't allowed to listen on { $address }: choose a port from 1024 up, or use a service manager
serve-address-failed = can't listen on { $address }: { $why }
serve-tls-half = --tls-cert and --tls-key belong together: give both or neither
serve-tls-certificate = { $path } isn't a certificate in the PEM format ({ $why }): name the file of the whole chain
serve-tls-key = { $path } isn't a private key in the PEM format, or has a passphrase ({ $why }): name the file of a key without one
serve-tls-pair = the certificate and its key can't be used: { $why }
serve-control-failed = can't create the operators' socket at { $path } ({ $why }): choose another place with --control
serve-https = Henge is running at https://{ $address }/ (Ctrl-C to stop)
serve-form-path = { $name } must be a file name, or "off", not “{ $value }”
help-serve-tls_cert = The certificate for HTTPS, in PEM format, with its chain
help-serve-tls_key = The private key of the certificate, in PEM format
help-serve-control = The socket that henge admin talks to: a path, off, or auto for one beside the database
help-serve-retention = How many days to keep matches in which nothing happens; 0 keeps them forever

## henge admin
help-admin = Manage the server on this machine: list, end, delete, ban
example-admin = {"  "}henge server admin list
help-admin-list = List the matches that aren't over
example-admin-list = {"  "}henge server admin list --json
help-admin-end = End a match, as a draw unless you name a winner
example-admin-end = {"  "}henge server admin end MATCH --winner first
help-admin-end-match = The match's id, as in its address
help-admin-end-winner = Who wins: first or second
help-admin-delete = Delete a match; a tombstone with the reason stays
example-admin-delete = {"  "}henge server admin delete MATCH --reason "asked by a player"
help-admin-delete-match = The match's id, as in its address
help-admin-delete-reason = Why; it stays on the tombstone
help-admin-ban = Stop serving an address, and close its connections
example-admin-ban = {"  "}henge server admin ban 203.0.113.7 --for 24h
help-admin-ban-address = The address; for IPv6, its whole /64
help-admin-ban-time = For how long, such as 24h; otherwise forever
help-admin-unban = Serve an address again
example-admin-unban = {"  "}henge server admin unban 203.0.113.7
help-admin-unban-address = The address
help-admin-bans = List the banned addresses
example-admin-bans = {"  "}henge server admin bans
admin-no-server = no server is listening at { $path }: start it, or name its settings with --config
admin-no-control = there's no socket to reach a server at: start the server with --control PATH, and set HENGE_CONTROL or name its settings with --config here
admin-no-orders = a server uses this database, but isn't listening at { $path }: it was started with another control setting, so name its settings with --config, or set HENGE_CONTROL
admin-forbidden = you aren't allowed to use { $path }: run this as the server's user
admin-lost = the server didn't answer: see its log
admin-versions = the server doesn't know this command: it's a different version
admin-no-matches = No matches are open or being played.
admin-no-bans = No addresses are banned.
admin-no-match = there's no match { $name }
admin-not-banned = { $name } isn't banned
admin-deleted-before = the match { $name } has already been deleted
admin-damaged = the match { $name } is damaged: henge check says what to do
admin-over = the match { $name } is already over
admin-ended = The match { $match } is over.
admin-deleted = The match { $match } has been deleted.
admin-ban-left = { $address }, for another { $hours } h { $minutes } min
admin-banned = { $address } is banned.
admin-unbanned = { $address } is no longer banned.

## henge purge
help-purge = Delete matches in which nothing has happened for a long time
example-purge = {"  "}henge server purge --days 400
help-purge-days = For how many days, 1 or more
purge-done = { $matches ->
    [0] No matches are that old.
    [one] One match deleted.
   *[other] { $matches } matches deleted.
}

## Tombstones
import-deleted = the match { $match } was deleted here and stays deleted
import-bad-tombstone = this tombstone can't be read

help-top = Watch a server or a cluster: nodes, matches, moves per second, workers
example-top =
    {"  "}henge server top
    {"  "}henge server top 10.0.0.1:9090 10.0.0.2:9090
    {"  "}henge server top --database postgres://henge@db.example.org/henge --once
help-top-nodes = Addresses that serve /metrics: of nodes on this machine, or of their setting "admin"; otherwise the nodes in the database, or 127.0.0.1:8080
help-top-interval = How often to look, every 2s if not given
help-top-once = Show the numbers once
top-node = NODE
top-matches = MATCHES
top-sockets = SOCKETS
top-moves = MOVES/S
top-p99 = P99 MS
top-questions = SEARCHES
top-memory = MB
top-heartbeat = BEAT S
top-worker = henge work
top-slots = AT A TIME
top-done = DONE
top-silent = doesn't answer
top-no-worker = No henge work is running.
top-quit = Ctrl-C ends it.
