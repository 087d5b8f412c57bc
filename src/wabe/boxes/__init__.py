"""The games, box by box."""
