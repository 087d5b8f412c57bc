"""What every game stands on. Knows no game, needs no third-party package beyond mypy_extensions."""
