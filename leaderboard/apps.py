"""How Django's own apps are set up here."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class OwnStaticFilesConfig(StaticFilesConfig):
    """Collects what pages load; of plotly's package that is one script of many files."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "datasets",
        "templates",
        "widgetbundle.js",
    ]
