"""How an organizer enters a phase: dates as the clocks of its own zone show them."""

from typing import Any

from django import forms
from django.utils import timezone

from leaderboard import zones
from leaderboard.further_measures import FURTHER_MEASURES
from leaderboard.models import Phase

DATES = ("opens_at", "closes_at", "late_until")


class PhaseForm(forms.ModelForm):
    """A phase. Its dates are shown and read in the time zone that the form names.

    Its further measures are chosen from those that there are.
    """

    time_zone = forms.ChoiceField(
        label="Time zone",
        initial="UTC",
        choices=lambda: [(name, name) for name in zones.names()],
        help_text="The dates below are in this zone, and its midnight begins the days that "
        "attempts are counted by. AoE is “anywhere on earth”, UTC−12. The buttons Today and Now "
        "fill in UTC.",
    )

    further_measures = forms.MultipleChoiceField(
        choices=[(name, measure.title) for name, measure in FURTHER_MEASURES.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=Phase._meta.get_field("further_measures").help_text,
    )

    class Meta:
        model = Phase
        # In this order; the two counts of versions are no business of a form.
        fields = (
            "task",
            "slug",
            "name",
            "time_zone",
            "opens_at",
            "closes_at",
            "late_until",
            "metric",
            "ranking_rule",
            "further_measures",
            "n_resamples",
            "seed",
            "confidence_level",
            "daily_limit",
            "total_limit",
            "refused_limit",
            "board",
            "report",
            "shows_parts",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Django shows and reads in UTC; what it takes for UTC is the zone's own clock.
        for name in DATES:
            if moment := getattr(self.instance, name):
                shown = zones.wall_clock_of(moment, self.instance.time_zone)
                self.initial[name] = timezone.make_aware(shown)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in DATES:
            if cleaned.get(name) and cleaned.get("time_zone"):
                try:
                    cleaned[name] = zones.moment_at(cleaned[name], cleaned["time_zone"])
                except ValueError as impossible:
                    self.add_error(name, str(impossible))
        return cleaned

    @property
    def changed_fields(self) -> list[str]:
        """Return the changed fields; where the zone has changed, the dates have too."""
        moved = DATES if "time_zone" in self.changed_data else ()
        return list(dict.fromkeys((*self.changed_data, *moved)))
