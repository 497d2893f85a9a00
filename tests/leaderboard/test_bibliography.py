"""The papers of teams: one whole entry each, and no key twice."""

import pytest
from django.core.exceptions import ValidationError

from leaderboard import bibliography

ENTRY = "@inproceedings{garcia-2026,\n  title = {{Owls} at Task 3},\n  year = 2026\n}"


@pytest.mark.parametrize(
    "text", [ENTRY, f"\n {ENTRY}\n", "@misc{x, note = {50\\% of \\{\\}}}", "@Misc {x ,}"]
)
def test_one_whole_entry_is_taken(text: str) -> None:
    bibliography.check_entry(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("García (2026): Owls at Task 3", "begins with its kind"),
        ("@misc{no key}", "begins with its kind"),
        ("@string{me = {x},}", "begins with its kind"),
        (ENTRY[:-1], "not closed"),
        (ENTRY.replace("{Owls}", "{Owls"), "not closed"),
        ("@misc{x, note = {50\\% of \\{}}", "not closed"),
        (f"{ENTRY}\n{ENTRY}", "follows the last brace"),
        (f"{ENTRY}}}", "follows the last brace"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        bibliography.check_entry(text)


@pytest.mark.parametrize(
    "words",
    [
        r"\immediate\write18{id}",
        r"\input{/etc/passwd}",
        r"\@@input /etc/passwd",
        r"\csname inp\endcsname",
        r"\includegraphics{x}",
        r"\def\LaTeX{x}",
        r"\catcode`\@=0",
        r"\InputIfFileExists{/etc/passwd}{}{}",
        r"\begin{luacode}os.execute('id')\end{luacode}",
        r"\newwrite\x",
        r"^^5cinput x",
    ],
)
def test_commands_that_run_where_the_paper_is_made_are_refused(words: str) -> None:
    with pytest.raises(ValidationError, match="cannot be taken, since organizers compile"):
        bibliography.check_entry(ENTRY.replace("Owls", words))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ('title = "\\" # "input{/etc/passwd}"', "# that joins values"),
        ("title = {\\} # {input{x}}", "# that joins values"),
        ("month = jan # feb", "# that joins values"),
        ('title = {A}, note = "^" # "^5cinput"', "# that joins values"),
        ("title x @misc{b, note = {x}}", "second entry"),
        ('title = {a}, @preamble{"hello"}', "second entry"),
        ("title = {\\href{run:/bin/sh}{x}}", "leads to a web"),
        ("title = {\\url{javascript:alert(1)}}", "leads to a web"),
    ],
)
def test_no_entry_is_put_together_from_pieces_or_leads_elsewhere(fields: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        bibliography.check_entry(f"@misc{{k, {fields}}}")


def test_signs_within_values_are_taken() -> None:
    bibliography.check_entry(
        '@misc{k, note = {C\\# by a@b.org}, title = "A # {\\"o} B", year = 2026}'
    )


@pytest.mark.parametrize(
    "words",
    [
        r"\'{E}l\'eves {\ss} \v{C}",
        r"\textit{A} \& $\alpha^2$ \url{https://x.org/a_b}",
        r"{\em A} \LaTeX{}",
    ],
)
def test_accents_formatting_and_mathematics_are_taken(words: str) -> None:
    bibliography.check_entry(ENTRY.replace("Owls", words))


def test_a_key_that_is_there_already_gets_a_number() -> None:
    text = bibliography.joined([ENTRY, ENTRY.replace("garcia", "Garcia"), "@misc{x,}", ENTRY])

    assert [line for line in text.splitlines() if line.startswith("@")] == [
        "@inproceedings{garcia-2026,",
        "@inproceedings{Garcia-2026-2,",
        "@misc{x,}",
        "@inproceedings{garcia-2026-3,",
    ]
    assert text.count("{Owls} at Task 3") == 3


def test_what_was_stored_without_a_check_is_shown_as_it_is() -> None:
    assert bibliography.joined(["García (2026)"]) == "García (2026)"
