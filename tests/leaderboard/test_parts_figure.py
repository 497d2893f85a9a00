"""The map of labels or slices: numbers in their cells, names below, nothing of markup."""

import json

from leaderboard.drawing import Figure
from leaderboard.figures.parts import PartMap, parts_figure
from leaderboard.parts import Measured, Part, PartTable
from tests.leaderboard.boards import ladder, row


def cells(*scores: float) -> tuple[Measured, ...]:
    return tuple(Measured(score, (score - 0.1, score + 0.1)) for score in scores)


def drawn(*rows: tuple[Measured, ...] | None, names: tuple[str, ...] = ("ham", "spam")) -> Figure:
    table = PartTable(tuple(Part("", name, 9) for name in names), rows)
    shown = ladder([0.9 - place / 10 for place in range(len(rows))]).rows
    return parts_figure(PartMap(shown, table, "F1"), own_team_id=None)


def test_every_value_is_in_its_cell_as_color_and_as_text() -> None:
    figure = drawn(cells(0.9, 0.4), cells(0.806, 0.2))

    [trace] = figure.values["data"]
    assert trace["z"] == [[0.9, 0.4], [0.806, 0.2]]
    assert trace["text"] == [["0.90", "0.40"], ["0.81", "0.20"]]
    assert (trace["zmin"], trace["zmax"]) == (0.2, 0.9)
    assert trace["hovertext"][1][0] == "team 1, ham: 0.8060 [0.706, 0.906]"
    assert "F1 of 2 systems" in figure.claim
    assert "from 0.20 to 0.90" in figure.claim


def test_a_team_without_values_has_empty_cells() -> None:
    [trace] = drawn(cells(0.9, 0.4), None).values["data"]

    assert trace["z"][1] == [None, None]
    assert trace["text"][1] == ["", ""]
    assert trace["hovertext"][1][0] == "team 1, ham"


def test_where_all_are_equal_all_are_as_strong() -> None:
    [trace] = drawn(cells(1.0, 1.0)).values["data"]

    assert trace["zmin"] < trace["zmax"] == 1


def test_many_columns_have_names_on_end_and_no_text_in_their_cells() -> None:
    names = tuple(f"label {n}" for n in range(31))
    figure = drawn(cells(*[0.5] * 30, 0.6), names=names)

    [trace] = figure.values["data"]
    assert "texttemplate" not in trace
    assert figure.values["layout"]["xaxis"]["tickangle"] == -90
    assert figure.values["layout"]["xaxis"]["ticktext"] == list(names)


def test_a_phone_shows_numbers_only_where_they_can_be_read() -> None:
    few, many = (
        drawn(cells(*[0.5] * n), names=tuple(f"l{place}" for place in range(n))) for n in (11, 12)
    )

    assert few.values["narrow"]["meta"] == {"hidesText": False}
    assert many.values["narrow"]["meta"] == {"hidesText": True}
    assert many.values["data"][0]["texttemplate"] == "%{text}"


def test_a_name_is_no_markup() -> None:
    table = PartTable((Part("", "<b>$x$</b>", 1),), (cells(0.5),))
    shown = (row("<i>var(--ink)</i>"),)

    text = json.dumps(parts_figure(PartMap(shown, table, "F1"), own_team_id=None).values)

    for raw in ("<b>", "<i>", "$x", "var(--ink)<"):
        assert raw not in text
