# Sem ligação, e com uma versão nova da aplicação.

offline = Sem ligação à Internet. O que começou fica guardado neste dispositivo e continua assim que possível.
offline-title = Sem ligação à Internet
offline-text = Esta página precisa do servidor. Os problemas e as partidas que começou estão guardados neste dispositivo.
update-ready = Há uma versão nova.
reload = Recarregar
