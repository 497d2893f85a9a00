"""Names: seen as what they are."""

import pytest
from django.core.exceptions import ValidationError

from leaderboard.names import check_one_alphabet, check_visible, skeleton, tidied

# Places and universities as their own people write them, twenty scripts.
REAL_NAMES = """
Aix-Marseille; Universität Zürich; Łódź NLP; İstanbul Teknik; Đà Nẵng; Háskóli Íslands; Cluj-Napoca
L³M; BERT-ology; Team 42; GPT‑4o-mini; O’Neil & Sons; C++ crew; 3.14; A/B testers; ¿Qué?; Owls (B)
Московский университет; Київ; София; Белград; Алматы; Улаанбаатар; Θεσσαλονίκη; Αθήνα; Πάτρα; Κρήτη
Երևան; Մատենադարան; תל אביב; ירושלים; חיפה; القاهرة; دمشق; بغداد; تهران; می‌خواهم; لاہور; کابل
अमदावाद; दिल्ली; काठमांडू; क्‍ष; কলকাতা; ঢাকা; ਅੰਮ੍ਰਿਤਸਰ; અમદાવાદ; ଭୁବନେଶ୍ୱର; சென்னை; மதுரை
హైదరాబాద్; ಬೆಂಗಳೂರು; കൊച്ചി; කොළඹ; กรุงเทพ; เชียงใหม่; ວຽງຈັນ; ရန်ကုန်; ភ្នំពេញ; თბილისი; ბათუმი
አዲስ አበባ; 北京大学; 清华NLP; 臺灣大學; 東京大学; ひらがな組; カタカナ; 서울대학교; 부산 AI
ⵜⴰⵎⴰⵣⵉⵖⵜ; ᏣᎳᎩ; བོད་སྐད
π; μTransfer; βVAE; α-Owls; Team Владимир; Σ-net; Ωmega; 🦉 Owls; 👩‍🔬 Lab; ❤️ Labels
"""
# What each letter is passed off as: another alphabet, a digit, a drawn or a full-width form.
POSING = {
    "a": "аɑаａ𝐚", "c": "сϲⅽｃ", "e": "еℯｅ𝖾", "o": "о0οօᴏ", "p": "рρｐ⍴", "x": "хⅹ×", "y": "уγʏ",
    "s": "ѕꜱｓ", "i": "іl1|ι", "l": "1Iⅼ|", "m": "ⅿｍ", "h": "һհｈ", "O": "ОΟ0Օ", "A": "АΑᎪ",
    "B": "ВΒᏴ", "E": "ЕΕᎬ", "H": "НΗᎻ", "K": "КΚK", "M": "МΜᎷ", "T": "ТΤᎢ", "P": "РΡᏢ", "X": "ХΧⅩ",
}  # fmt: skip
WORDS = (
    "Owls", "Margin", "Hope", "Exact", "Oxymoron", "Alpha", "Pisces", "KITE", "MATH", "BOX", "PAX",
    "special", "lamps", "cosine", "Macaroni", "peaches", "hyperplane", "oscilloscope",
)  # fmt: skip


@pytest.mark.parametrize("name", ["Ñandú", "翡翠", "می‌خواهم", "क्‍ष", "Owls & Co. 2", "π"])
def test_names_of_every_script_are_taken(name: str) -> None:
    check_visible(name)


@pytest.mark.parametrize("name", ["\u200d", "owls\u200b", "\u202eslwo", "ow\x00ls", "owls\ue000"])
def test_a_name_with_a_hidden_character_is_refused_by_its_code(name: str) -> None:
    with pytest.raises(ValidationError, match=r"cannot be seen \(U\+"):
        check_visible(name)


@pytest.mark.parametrize("name", ["", "…", "!!"])
def test_a_name_without_letter_or_digit_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="one letter or digit"):
        check_visible(name)


def test_two_spellings_of_one_letter_are_one() -> None:
    assert tidied("  Cafe\u0301   Owls ") == tidied("Caf\u00e9 Owls") == "Caf\u00e9 Owls"


def refused(name: str) -> bool:
    try:
        check_visible(name)
        check_one_alphabet(name)
    except ValidationError:
        return True
    return False


def test_real_names_of_twenty_scripts_are_taken_and_told_apart() -> None:
    names = [name.strip() for name in REAL_NAMES.replace("\n", ";").split(";") if name.strip()]

    assert [name for name in names if refused(tidied(name))] == []
    assert len({skeleton(name) for name in names}) == len(names)


def test_a_letter_that_passes_for_another_makes_no_new_name() -> None:
    pairs = [
        (word, word.replace(letter, other))
        for word in WORDS
        for letter, others in POSING.items()
        for other in others
        if letter in word
    ]

    assert len(pairs) >= 300
    assert [pair for pair in pairs if skeleton(pair[0]) != skeleton(pair[1])] == []


@pytest.mark.parametrize(
    ("name", "other"),
    [("modern", "modem"), ("Нора", "HOPA"), ("ﬁne", "Fine"), ("GROSS", "groß"), ("О’Х", "o'x")],
)
def test_whole_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize("name", ["Gοοgle", "Kоt", "Аpple", "ΑΒC"])
def test_a_word_of_two_alphabets_is_refused_by_its_letter(name: str) -> None:
    with pytest.raises(ValidationError, match="mixes alphabets"):
        check_one_alphabet(name)


def test_signs_are_told_apart_by_what_is_seen_of_them() -> None:
    assert tidied("❤\ufe0f Labels") == "❤ Labels"
    assert refused("ow\u200dls")
    assert refused("owls\u3164")
    assert refused("owls\U000e0101")
