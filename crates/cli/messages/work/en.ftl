# Work that many machines share: henge server work, and --cluster.

help-work = Do the work that others ask for: computers' moves, analyses and long jobs
example-work =
    {"  "}henge server work --database postgres://henge@db.example.org/henge
help-work-database = The PostgreSQL database that the work comes from; otherwise the one in the server's settings
help-work-threads = How many tasks to do at once, 1 or more; otherwise one per core
help-option-cluster = Let the workers of this PostgreSQL database do it, with as many machines as run henge server work
work-ready = waiting for work from { $path }, { $slots ->
    [one] one task
   *[other] { $slots } tasks
} at a time. Press Ctrl-C to stop
work-stopped = Stopped. Other workers take over what was left unfinished.
work-silent = { $task } shows no sign of life: other workers can have it
work-stuck = all tasks here hang, and only ending the program ends them: start it again
work-refused = too late: another worker has taken over { $task }, so this answer was refused
work-failed = { $task } can't be done: { $why }
work-trouble = the work at { $path } is interrupted ({ $why }): trying again
work-needs-server = { $path } isn't a PostgreSQL database: workers need one, such as postgres://henge@localhost/henge
cluster-lonely = no worker of version { $version } is running on { $path }. Start one with: henge server work --database { $path }
cluster-queue = the queue can't be used ({ $why }): try again in a moment
cluster-task-failed = the workers can't do { $task }: { $why }
cluster-stopped = stopped. The cluster keeps what is done: run the same command to resume
