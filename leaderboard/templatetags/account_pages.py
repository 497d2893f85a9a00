"""What pages about accounts ask: django-allauth's views are given no words of ours."""

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django import template
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.http import urlencode

from leaderboard import accounts, letters

register = template.Library()


@register.simple_tag
def has_mail() -> bool:
    """Say whether mail leaves this site, so that no page promises any where it does not."""
    return letters.is_possible()


@register.simple_tag(takes_context=True)
def entrance(context: RequestContext, name: str) -> str:
    """Return the address of a page by which one signs in or up, and then is back on this one."""
    way = accounts.way_on(context["request"]) if "request" in context else ""
    query = urlencode({accounts.NEXT: way}).replace("%2F", "/")
    return f"{reverse(name)}?{query}" if way else reverse(name)


@register.simple_tag(takes_context=True)
def asked_for(context: RequestContext) -> str:
    """Say what one has to sign in for: to "submit", to "go on", or "" for nothing."""
    page = accounts.page_needing_account(accounts.way_on(context["request"]))
    return "submit" if page in ("submit", "check") else "go on" if page else ""


@register.filter
def choices_of(addresses: Sequence[EmailAddress]) -> list[accounts.AddressChoices]:
    """Return what may be done with each address of one person."""
    return accounts.choices_of(addresses)
