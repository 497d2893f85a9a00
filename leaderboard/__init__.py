"""Margin: a leaderboard for shared tasks that says which differences are real."""

from leaderboard.celery import app as celery_app

__all__ = ["celery_app"]
