"""Names: seen as what they are."""

import pytest
from django.core.exceptions import ValidationError

from leaderboard.names import check_visible, tidied


@pytest.mark.parametrize("name", ["Ñandú", "翡翠", "می‌خواهم", "क्‍ष", "Owls & Co. 2", "π"])
def test_names_of_every_script_are_taken(name: str) -> None:
    check_visible(name)


@pytest.mark.parametrize("name", ["owls\u200b", "\u202eslwo", "ow\x00ls", "owls\ue000"])
def test_a_name_with_a_hidden_character_is_refused_by_its_code(name: str) -> None:
    with pytest.raises(ValidationError, match=r"cannot be seen \(U\+"):
        check_visible(name)


@pytest.mark.parametrize("name", ["", "…", "\u200d", "!!"])
def test_a_name_without_letter_or_digit_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="one letter or digit"):
        check_visible(name)


def test_two_spellings_of_one_letter_are_one() -> None:
    assert tidied("  Cafe\u0301   Owls ") == tidied("Caf\u00e9 Owls") == "Caf\u00e9 Owls"
