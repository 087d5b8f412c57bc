"""Wabe in the terminal: a table drawn as text, a game played in it, and the folder of a new game."""
