"""The Gnumies."""

BOX = "The Gnumies"
