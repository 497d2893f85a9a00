"""The forms of django-allauth with our words at their fields."""

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

ADDRESS = _("E-mail")
PASSWORD = _("Password")
NEW_PASSWORD = _("New password")
# What the database holds of an address.
MAX_ADDRESS = 254
TOO_LONG = _("This address is too long: an e-mail address has at most 254 characters.")
AGAIN = _("New password (again)")


class InOurWords(forms.Form):
    """Labels the fields that it has, and leaves out what stood in them until one wrote."""

    labels: ClassVar[Mapping[str, Any]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.labels.items():
            field = self.fields[name]
            field.label = label
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.EmailField):
                field.validators.append(MaxLengthValidator(MAX_ADDRESS, TOO_LONG))
                field.error_messages["invalid"] = _(
                    "This is no e-mail address; write it as name@example.org."
                )


class LoginForm(InOurWords, allauth_forms.LoginForm):
    labels = {"login": ADDRESS, "password": PASSWORD, "remember": _("Remember me")}


class SignupForm(InOurWords, allauth_forms.SignupForm):
    labels = {"email": ADDRESS, "password1": PASSWORD}


class AddEmailForm(InOurWords, allauth_forms.AddEmailForm):
    labels = {"email": ADDRESS}


class ChangePasswordForm(InOurWords, allauth_forms.ChangePasswordForm):
    labels = {
        "oldpassword": _("Current password"),
        "password1": NEW_PASSWORD,
        "password2": AGAIN,
    }


class ResetPasswordForm(InOurWords, allauth_forms.ResetPasswordForm):
    labels = {"email": ADDRESS}


class ResetPasswordKeyForm(InOurWords, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": NEW_PASSWORD, "password2": AGAIN}
