"""What pages about accounts ask: django-allauth's views are given no words of ours."""

from django import template

from leaderboard import letters

register = template.Library()


@register.simple_tag
def has_mail() -> bool:
    """Say whether mail leaves this site, so that no page promises any where it does not."""
    return letters.is_possible()
