# Without a network, and with a new version of the app.

offline = You’re offline. What you’ve started is kept on this device and continues when you’re back.
offline-title = You’re offline
offline-text = This page needs the server. Puzzles and games you’ve started are kept on this device.
update-ready = A new version is ready.
reload = Reload
