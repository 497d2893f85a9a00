"""How numbers are written in a language, where that is not how Django would."""
