"""The web server: tables, seats, drafts, journal, clocks. Needs the web dependencies; the library does without."""
