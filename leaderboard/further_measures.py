"""The measures that a board may show beside its metric."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import scoring

# So many fit beside the columns that every board has.
MOST = 3
# Those whose intervals every score keeps: they need the counts of labels alone.
FURTHER_MEASURES: Mapping[str, scoring.Measure] = MappingProxyType(
    {name: measure for name, measure in scoring.MEASURES.items() if not measure.needs_cells}
)


def in_order(names: Collection[str]) -> list[str]:
    """Return those of the names that are further measures, in the order in which they stand."""
    return [name for name in FURTHER_MEASURES if name in names]


def check_further_measures(names: list[str]) -> None:
    """Refuse a list that holds what is no such measure, one twice, or more than fit."""
    if not isinstance(names, list) or any(name not in FURTHER_MEASURES for name in names):
        raise ValidationError(
            _("Further measures are a list of names among these: %(names)s.")
            % {"names": ", ".join(FURTHER_MEASURES)}
        )
    if len(set(names)) < len(names):
        raise ValidationError(_("A measure is named twice. Name each once."))
    if len(names) > MOST:
        raise ValidationError(
            _("%(n)s further measures are too many for one table. Choose at most %(most)s.")
            % {"n": len(names), "most": MOST}
        )
