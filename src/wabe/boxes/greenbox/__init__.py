"""The Green Box of Games."""

BOX = "Green Box of Games"
