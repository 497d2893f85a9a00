"""Task descriptions: Markdown in, clean HTML out."""

import markdown
import nh3
from django.utils.safestring import SafeString, mark_safe

EXTENSIONS = ("tables", "fenced_code", "sane_lists", "toc")
# The page's own h1 is the task's name.
SETTINGS = {"toc": {"baselevel": 2}, "tables": {"use_align_attribute": True}}
ATTRIBUTES = {
    "a": {"href", "title"},
    "th": {"align"},
    "td": {"align"},
    "ol": {"start"},
}
TAGS = {
    *("h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"),
    *("ul", "ol", "li", "strong", "em", "a", "dl", "dt", "dd"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


def as_html(text: str) -> SafeString:
    """Return an organizer's Markdown as HTML that may stand on a page.

    Only plain elements stay: no image or frame from elsewhere, no raw HTML, no script, no
    style; links lead to http, https or mail addresses and are not vouched for.
    """
    # A fresh converter each time: one that is kept numbers its headings on and on.
    made = markdown.markdown(text, extensions=EXTENSIONS, extension_configs=SETTINGS)
    clean = nh3.clean(
        made,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener",
        clean_content_tags={"script", "style", "iframe", "object", "svg", "math"},
    )
    return mark_safe(clean)
