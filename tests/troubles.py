"""The trouble files: what each must come to, read from their manifest, and our words for it.

Whoever reads files (the package, the offline command, a page, the API) is tried on all of
them: `@pytest.mark.parametrize("name", troubles.CODES)` and `open_trouble(shared, name)`.
"""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

# The code of the first problem of a file that is refused, "" for one that is read.
CODES = {
    "P01_plain.csv": "",
    "P02_perfect.csv": "",
    "P05_shuffled.csv": "",
    "P06_allwrong.csv": "",
    "E01_bom.csv": "",
    "E03_excel_unicode_text.csv": "",
    "E05_utf16_nomark.csv": "utf16_unmarked",
    "E07_cp1252.csv": "bad_encoding",
    "E09_nul.csv": "control_character",
    "E12_ctrl_z.csv": "control_character",
    "L01_crlf.csv": "",
    "L03_no_final_newline.csv": "",
    "L05_blank_end.csv": "",
    "L07_blank_first.csv": "",
    "L09_delimiters_only.csv": "blank_id",
    "D01_semicolon.csv": "",
    "D04_sep_line.csv": "",
    "D06_aligned_spaces.csv": "no_header",
    "D07_trailing_comma_all.csv": "",
    "D09_surplus_cell.csv": "long_row",
    "D10_short_row.csv": "short_row",
    "D13_concatenated_header.csv": "repeated_header",
    "H01_no_header.csv": "no_header",
    "H02_header_case.csv": "",
    "H03_column_order.csv": "",
    "H06_other_names.csv": "missing_column",
    "H07_pandas_index.csv": "",
    "H09_extra_columns.csv": "",
    "H10_two_label_columns.csv": "duplicate_column",
    "H12_comment_line.csv": "no_header",
    "H13_only_header.csv": "no_rows",
    "H14_empty.csv": "empty_file",
    "H17_wide.csv": "too_many_columns",
    "I01_leading_zeros.csv": "",
    "I02_zeros_lost.csv": "unknown_ids",
    "I03_ids_2_53.csv": "",
    "I05_ids_rounded.csv": "unknown_ids",
    "I08_ids_float.csv": "unknown_ids",
    "I10_missing_ids.csv": "missing_ids",
    "I11_extra_ids.csv": "unknown_ids",
    "I12_duplicate_same.csv": "duplicate_ids",
    "I13_duplicate_conflict.csv": "duplicate_ids",
    "I15_id_spaces.csv": "",
    "I17_other_phase.csv": "unknown_ids",
    "I19_off_by_one.csv": "unknown_ids",
    "I22_id_apostrophe.csv": "unknown_ids",
    "I23_id_swapped_columns.csv": "unknown_ids",
    "B01_na_words.csv": "",
    "B03_blank_labels.csv": "blank_label",
    "B05_label_spaces.csv": "",
    "B07_label_case.csv": "unknown_label",
    "B08_labels_differ_by_case.csv": "",
    "B09_unknown_label.csv": "unknown_label",
    "B11_probabilities.csv": "unknown_label",
    "B13_int_labels.csv": "",
    "B14_float_labels.csv": "unknown_label",
    "B16_bool_plain.csv": "",
    "B18_bool_mixed.csv": "unknown_label",
    "B19_negative_int.csv": "",
    "B21_formula.csv": "unknown_label",
    "B22_label_nfd.csv": "",
    "B23_homoglyph.csv": "unknown_label",
    "B26_quoted_commas.csv": "",
    "B27_all_quoted.csv": "",
    "B29_newline_in_text.csv": "",
    "B30_open_quote.csv": "bad_quotes",
    "B32_backslash_quote.csv": "bad_quotes",
    "B35_two_labels_in_cell.csv": "unknown_label",
    "B38_absent_class.csv": "",
    "B39_huge_cell.csv": "long_cell",
    "B41_script_label.csv": "unknown_label",
    "J01_array.json": "",
    "J03_map.json": "json_map",
    "J04_commas_between.jsonl": "json_text_after",
    "J06_nan.jsonl": "json_constant",
    "J08_int_ids.jsonl": "",
    "J11_float_ids.jsonl": "json_decimal",
    "J12_bool_labels.jsonl": "",
    "J14_duplicate_key.jsonl": "json_duplicate_key",
    "J15_blank_lines.jsonl": "",
    "J17_python_dict.jsonl": "json_quotes",
    "J18_missing_key.jsonl": "json_missing_key",
    "J19_extra_keys.jsonl": "",
    "J21_no_newlines.jsonl": "json_text_after",
    "J22_cut_off.jsonl": "json_open",
    "J23_deep.json": "json_too_deep",
    "J27_escaped_nul.jsonl": "control_character",
    "Z01_one.zip": "",
    "Z02_mac.zip": "",
    "Z03_nested_folder.zip": "",
    "Z06_two_files.zip": "several_files",
    "Z07_only_readme.zip": "no_file",
    "Z09_zip_in_zip.zip": "nested_archive",
    "Z11_deflate64.zip": "packing_method",
    "Z12_traversal.zip": "unsafe_path",
    "Z14_symlink.zip": "archive_link",
    "Z15_bomb.zip": "too_large",
    "Z17_many_entries.zip": "too_many_entries",
    "Z19_cut_off.zip": "bad_archive",
    "Z21_workbook.csv": "spreadsheet",
    "Z23_gzip.csv": "other_format",
    "Z25_csv.zip": "",
    "Z27_html.csv": "web_page",
    "G01_gold_bom_crlf.csv": "",
    "G03_gold_conflict.csv": "duplicate_ids",
    "G05_gold_blank.csv": "blank_label",
    "G06_gold_unknown_label.csv": "unknown_label",
    "G08_gold_na.csv": "",
    "G10_gold_case_slip.csv": "unknown_label",
    "G12_gold_workbook.csv": "spreadsheet",
}
# Words of the notice of a file that is read in a way its sender may want to know.
NOTICES = {
    "E03_excel_unicode_text.csv": "UTF-16",
    "L07_blank_first.csv": "Blank lines before the header",
    "D01_semicolon.csv": "Semicolons",
    "D04_sep_line.csv": "'sep='",
    "D07_trailing_comma_all.csv": "Columns not used: unnamed.",
    "H02_header_case.csv": "without regard to capitals",
    "H07_pandas_index.csv": "Columns not used: unnamed.",
    "H09_extra_columns.csv": "Columns not used: text, score.",
    "I15_id_spaces.csv": "In 12 rows white space",
    "B05_label_spaces.csv": "In 12 rows white space",
    "B22_label_nfd.csv": "split accents were joined",
    "B29_newline_in_text.csv": "Columns not used: text.",
    "J01_array.json": "a list of JSON objects",
    "J19_extra_keys.jsonl": "Columns not used: text, scores.",
    "Z01_one.zip": "predictions.csv was read from the zip archive",
    "Z02_mac.zip": "run/predictions.csv was read from the zip archive",
    "Z03_nested_folder.zip": "a/b/my run 3.csv was read",
}
# What a refusal asks or says beyond line and id.
HINTS = {
    "E07_cp1252.csv": "the byte 0xF1 is not UTF-8",
    "E12_ctrl_z.csv": "control character 0x1A",
    "D09_surplus_cell.csv": "put quotation marks around",
    "H06_other_names.csv": "found Id, Prediction; needed id, label",
    "H13_only_header.csv": "12 are expected",
    "I02_zeros_lost.csv": "lost their leading zeros: '7' on line 2 is published as '0007'",
    "I05_ids_rounded.csv": "look like long numbers that were rounded",
    "I08_ids_float.csv": "become decimals: '1.0' on line 2 is published as '1'",
    "I13_duplicate_conflict.csv": "with different labels",
    "I17_other_phase.csv": "None of the ids is one of this phase's, which look like 's01'",
    "I19_off_by_one.csv": "Do the ids begin at 1, and the file at 0?",
    "I22_id_apostrophe.csv": "begin with an apostrophe",
    "I23_id_swapped_columns.csv": "The columns id and label look swapped",
    "B07_label_case.csv": "12 labels are in other capitals",
    "B09_unknown_label.csv": "use one of negative, neutral, positive",
    "B11_probabilities.csv": "'0.10' looks like a probability",
    "B14_float_labels.csv": "10 labels seem to have become decimals",
    "B23_homoglyph.csv": "is U+043E CYRILLIC SMALL LETTER O.",
    "B35_two_labels_in_cell.csv": "Each row takes one label",
    "B39_huge_cell.csv": "an id or a label has at most 1,000",
    "J03_map.json": '{"id": "s01", "label": "positive"}',
    "J04_commas_between.jsonl": "(',')",
    "J06_nan.jsonl": "NaN",
    "J17_python_dict.jsonl": "single quotes",
    "J18_missing_key.jsonl": "no key label",
    "J22_cut_off.jsonl": "was the file cut off?",
    "J27_escaped_nul.jsonl": "NUL character",
    "Z06_two_files.zip": "run1.csv, run2.csv; send one",
    "Z07_only_readme.zip": "found README.md, notes.docx",
    "Z11_deflate64.zip": "compression method 9",
    "Z15_bomb.zip": "more than 50 MB once unpacked",
    "Z17_many_entries.zip": "401 entries; at most 100",
    "G03_gold_conflict.csv": "with different labels",
    "G06_gold_unknown_label.csv": "'negatve'",
    "G10_gold_case_slip.csv": "Did you mean 'positive'?",
}
WORDS = {**NOTICES, **HINTS}
GOLD_FILES = [name for name in CODES if name.startswith("G")]
PREDICTIONS = [name for name in CODES if name not in GOLD_FILES]


@dataclass(frozen=True)
class Trouble:
    """A file, the gold labels it goes with, and what the manifest says must become of it."""

    path: Path
    gold_path: Path
    labels: tuple[str, ...]
    is_accepted: bool
    macro_f1: float | None
    place: str

    def lacking(self, text: str) -> list[str]:
        """Return the lines and ids of the manifest that a text does not name."""
        lines = re.findall(r"\d+", " ".join(re.findall(r"lines? ([\d, ]+)", self.place)))
        ids = ", ".join(re.findall(r"ids? ([^;]+)", self.place)).split(", ")
        named = [*lines, *filter(None, ids)]
        return [one for one in named if not re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)]


def manifest(shared: Path) -> dict[str, dict[str, str]]:
    """Return the rows of the manifest by file."""
    with (shared / "troubles" / "manifest.csv").open(newline="", encoding="utf-8") as file:
        return {row["file"]: row for row in csv.DictReader(file)}


def open_trouble(shared: Path, name: str) -> Trouble:
    """Return what the manifest says of a file."""
    row, folder = manifest(shared)[name], shared / "troubles"
    return Trouble(
        folder / name,
        folder / row["gold"],
        labels=tuple(row["labels"].split(" ; ")),
        is_accepted=row["expected"] == "accept",
        macro_f1=float(row["expected_macro_f1"]) if row["expected_macro_f1"] else None,
        place=row["line_or_id"],
    )
