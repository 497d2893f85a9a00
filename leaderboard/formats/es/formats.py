"""Numbers in Spanish: the decimal point of the papers that they are copied into."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = "\N{NO-BREAK SPACE}"
