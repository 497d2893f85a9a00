"""A file that a program sends, checked in the words of the page's form."""

from typing import Annotated, Any

from django.utils.datastructures import MultiValueDict
from ninja import File, UploadedFile

from leaderboard.api.errors import Refusal
from leaderboard.forms import SubmissionForm

PredictionsFile = Annotated[UploadedFile, File(description="The predictions, at most 50 MB.")]


def checked(file: UploadedFile, **words: str) -> dict[str, Any]:
    """Return what the form makes of the file and the words with it, or refuse."""
    form = SubmissionForm({"key": "-", **words}, MultiValueDict({"file": [file]}))
    if form.is_valid():
        return form.cleaned_data
    name, (error, *_) = next(iter(form.errors.as_data().items()))
    sentence = " ".join(error.messages)
    if name != "file":
        raise Refusal(422, "invalid", f"{name}: {sentence}")
    if error.code == "empty":
        raise Refusal(422, "empty_file", sentence)
    raise Refusal(413, "file_too_large", sentence)
