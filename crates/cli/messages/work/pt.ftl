# Trabalho que várias máquinas partilham: henge server work, e --cluster.

help-work = Fazer o trabalho que outros pedem: lances do computador, análises e tarefas longas
example-work =
    {"  "}henge server work --database postgres://henge@db.example.org/henge
help-work-database = A base de dados PostgreSQL de onde vem o trabalho; se não for indicada, a das definições do servidor
help-work-threads = Quantas tarefas fazer ao mesmo tempo, 1 ou mais; se não for indicado, uma por núcleo
help-option-cluster = Distribuir o trabalho pelas máquinas ligadas a esta base de dados PostgreSQL, onde corre henge server work
work-ready = à espera de trabalho de { $path }, { $slots ->
    [one] uma tarefa
   *[other] { $slots } tarefas
} de cada vez. Prima Ctrl-C para parar
work-stopped = Interrompido. O que ficou por acabar passa para outras máquinas.
work-silent = { $task } não dá sinal de vida: outras máquinas podem assumir a tarefa
work-stuck = todas as tarefas aqui estão bloqueadas, e só terminam com o programa: inicie-o de novo
work-refused = tarde demais: outra máquina já assumiu { $task }, por isso esta resposta foi recusada
work-failed = não é possível fazer { $task }: { $why }
work-trouble = o trabalho em { $path } está interrompido ({ $why }): nova tentativa em curso
work-needs-server = { $path } não é uma base de dados PostgreSQL: é preciso uma, como postgres://henge@localhost/henge
cluster-lonely = nenhum henge server work da versão { $version } está ligado a { $path }. Inicie um com: henge server work --database { $path }
cluster-queue = não é possível usar a fila ({ $why }): tente de novo daqui a pouco
cluster-task-failed = as máquinas não conseguem fazer { $task }: { $why }
cluster-stopped = interrompido. O que está feito fica guardado na base de dados: repita o mesmo comando para retomar
