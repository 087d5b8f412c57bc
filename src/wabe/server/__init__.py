"""The web server: tables, people, the journal, clocks, bots, and what goes over the wire.

A command comes in through `gate` and `sockets`, is checked by `door` and `wire`, and goes to its `room`, the one owner
of the table, which takes one after another. `conduct` decides what it does to the `story` (what everybody stands on)
and to the draft of its seat (what only that seat sees). What changed goes into the `journal`; then `scene` draws it for
each viewer.
`house` has all rooms and `people`, `thinkers` the bots, `clock` the time, `app`, `shelf` and `guides` the pages around
it.

The journal has two homes, `sqlite` and `postgres`. On the latter several processes share a house: `lease` says which of
them has a table, `relay` passes pages on to it, `crew` starts several on one machine, `pool` has the bots for them.

Whoever runs the house works on the journal, too: `office`, `backup` and `doctor` are behind `wabe admin`, and `warden`
hears of it in every process.
"""
