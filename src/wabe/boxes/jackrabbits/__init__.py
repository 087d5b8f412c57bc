"""JackRabbits."""

BOX = "JackRabbits"
