import pytest

import scoring
from scoring import PredictionsError
from tests.scoring.files import as_file


def read(text: str) -> scoring.Gold:
    """Return gold read from the text of a file."""
    return scoring.read_gold(as_file(text))


def refuse(text: str) -> list[tuple[str, str]]:
    """Return code and message of the problems for which a gold file is refused."""
    with pytest.raises(PredictionsError) as caught:
        read(text)
    return [(problem.code, problem.message) for problem in caught.value.problems]


def rows(*columns: str) -> str:
    """Return rows of a gold file with a label each and the given further cells."""
    return "".join(f"i{place},a,{cells}\n" for place, cells in enumerate(columns))


def test_a_group_column_gives_each_item_its_group() -> None:
    gold = read("id,label,Group\n" + rows("doc10", "doc2", "doc10"))

    assert gold.columns.groups is not None
    assert gold.columns.groups.values == ("doc10", "doc2")
    assert gold.group_codes is not None
    assert gold.group_codes.tolist() == [0, 1, 0]
    assert gold.n_groups == 2


def test_without_further_columns_items_stand_alone() -> None:
    gold = read("id,label\ni0,a\n")

    assert (gold.group_codes, gold.n_groups) == (None, None)
    assert (gold.columns.folds, gold.columns.slices, gold.notices) == (None, (), ())


def test_whole_numbers_come_in_the_order_of_their_size() -> None:
    gold = read("id,label,fold\n" + rows("10", "9", "10", "2"))

    assert gold.columns.folds is not None
    assert gold.columns.folds.values == ("2", "9", "10")


def test_other_columns_of_few_values_are_slices() -> None:
    gold = read("id,label,genre,year\n" + rows("news,1", "talk,2", "news,1", "talk,2"))

    assert [column.name for column in gold.columns.slices] == ["genre", "year"]
    assert gold.columns.slices[0].codes.tolist() == [0, 1, 0, 1]


def test_an_item_with_a_blank_cell_is_in_no_slice() -> None:
    gold = read("id,label,genre\n" + rows("news", "talk", "", "news", "talk"))

    [genre] = gold.columns.slices
    assert genre.codes.tolist() == [0, 1, -1, 0, 1]


@pytest.mark.parametrize(
    ("cells", "is_slice"),
    [
        (["x", "x", "x", "x"], False),
        (["x", "x", "y", "y"], True),
        (["x", "y", "z", "z"], False),
        ([f"v{place % 50}" for place in range(100)], True),
        ([f"v{place % 51}" for place in range(102)], False),
    ],
)
def test_a_slice_has_two_to_fifty_values_of_two_items_on_average(
    cells: list[str], is_slice: bool
) -> None:
    gold = read("id,label,extra\n" + rows(*cells))

    assert bool(gold.columns.slices) == is_slice
    assert ("Columns not used: extra." in gold.notices) != is_slice


def test_the_organizer_is_told_what_the_columns_are_taken_for() -> None:
    gold = read(
        "id,label,group,fold,genre,text\n" + rows("a,1,x,p", "b,2,y,q", "b,1,x,r", "a,2,y,s")
    )

    assert gold.notices == (
        "Resamples draw whole groups, of which there are 2; intervals from so few are too short.",
        "Folds: 2.",
        "Slices: genre (2 values).",
        "Columns not used: text.",
    )


def test_thirty_groups_are_not_called_few() -> None:
    gold = read("id,label,group\n" + rows(*(f"g{place}" for place in range(30))))

    assert gold.notices == ("Resamples draw whole groups, of which there are 30.",)


def test_one_fold_is_no_cross_validation() -> None:
    gold = read("id,label,fold\n" + rows("1", "1"))

    assert gold.columns.folds is None
    assert gold.notices == ("Columns not used: fold.",)


@pytest.mark.parametrize("name", ["group", "fold"])
def test_every_item_needs_its_group_and_fold(name: str) -> None:
    assert refuse(f"id,label,{name}\n" + rows("x", "")) == [
        (
            f"blank_{name}",
            f"Line 3: the {name} of 'i1' is blank; every item needs a {name}, "
            "or remove the column.",
        )
    ]


@pytest.mark.parametrize("header", ["group,group", "group,GROUP"])
def test_two_columns_of_groups_are_one_too_many(header: str) -> None:
    assert refuse(f"id,label,{header}\n" + rows("x,y")) == [
        ("duplicate_column", "There is more than one column group; keep one.")
    ]


def test_of_equal_names_and_none_the_rest_is_not_used() -> None:
    gold = read("id,label,genre,genre,\n" + rows("x,p,", "y,q,", "x,p,", "y,q,"))

    assert [column.values for column in gold.columns.slices] == [("x", "y")]
    assert "Columns not used: genre, unnamed." in gold.notices


def test_replicates_follow_the_groups_of_the_file() -> None:
    gold = read("id,label,group\ni0,a,d1\ni1,b,d1\ni2,a,d2\ni3,b,d2\n")
    predictions = scoring.read_predictions(
        as_file("id,label\ni0,a\ni1,b\ni2,b\ni3,a\n"), item_ids=gold.item_ids, labels=gold.labels
    )

    report = scoring.score_predictions(gold, predictions, metric="accuracy", n_resamples=500)

    assert set(report.replicates.tolist()) == {0, 0.5, 1}


def test_two_slices_have_digests_of_their_own() -> None:
    gold = read("id,label,genre\n" + rows("news", "talk", "news", "talk"))

    digests = {gold.select(gold.in_slice("genre", value)).sha256 for value in ("news", "talk")}

    assert len(digests | {gold.sha256}) == 3
