"""The Jabberwocky box."""

BOX = "Jabberwocky"
