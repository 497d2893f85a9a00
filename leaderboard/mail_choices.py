"""Who wants which letters: chosen on a page, or stopped by the link in a letter."""

from django.db import transaction
from django.utils import timezone

from leaderboard.models import Letter, MailStop, User


def is_wanted(letter: Letter) -> bool:
    """Say whether whoever the letter goes to still wants letters of its kind."""
    if letter.person is not None and not letter.person.is_active:
        return False
    stops = MailStop.objects.of_address(letter.goes_to)
    return not stops.filter(kind=letter.kind).exists()


def wanted_by(person: User) -> set[Letter.Kind]:
    """Return the kinds of letters that a person gets: all but those that were stopped."""
    stopped = MailStop.objects.of_address(person.email).values_list("kind", flat=True)
    return set(Letter.Kind) - {Letter.Kind(kind) for kind in stopped}


@transaction.atomic
def choose(*, person: User, wanted: set[Letter.Kind]) -> None:
    """Have the person get letters of these kinds and no others."""
    MailStop.objects.of_address(person.email).filter(kind__in=wanted).delete()
    for kind in set(Letter.Kind) - wanted:
        _stop(kind=kind, person=person)


def stop(*, letter: Letter) -> None:
    """Let no further letter of this kind go to where this one went."""
    if letter.person is not None:
        _stop(kind=Letter.Kind(letter.kind), person=letter.person)
    else:
        _stop(kind=Letter.Kind(letter.kind), address=letter.address.lower())


def _stop(*, kind: Letter.Kind, person: User | None = None, address: str = "") -> None:
    MailStop.objects.get_or_create(
        kind=kind, person=person, address=address, defaults={"made_at": timezone.now()}
    )
