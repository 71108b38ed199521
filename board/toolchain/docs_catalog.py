"""The catalog that DocC reads beside the symbols: the pages of docs/ as articles, with links and pictures that
DocC knows. It is made for each build, so that no text exists twice.
"""
import os
import re
import shutil
from pathlib import Path

import surface

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(?m)^```")
# Records of decisions are for those who change Vitrine.
FOLDERS = ("", "guide")


def article(path, docs):
    """The name of the article of a page: `guide-state` for docs/guide/state.md."""
    return str(path.relative_to(docs).with_suffix("")).replace("/", "-")


def write(catalog, docs):
    """Writes the catalog. Returns a sentence for each picture that is missing; its page has the picture's text."""
    catalog.mkdir()
    missing = []
    pages = sorted(page for folder in FOLDERS for page in (docs / folder).glob("*.md"))
    for page in pages:
        (catalog / f"{article(page, docs)}.md").write_text(converted(page, pages, docs, catalog, missing))
    (catalog / "Vitrine.md").write_text(root(pages, docs))
    return missing


def converted(page, pages, docs, catalog, missing):
    """The text of a page with DocC's links. Code stays as it is."""
    def link(found):
        is_picture, text, target = found.groups()
        if "://" in target:
            return found[0]
        path, _, _ = target.partition("#")
        there = Path(os.path.normpath(page.parent / path)) if path else page
        if is_picture:
            if not there.is_file():
                missing.append(f"{page.relative_to(docs.parent)}: the picture {target} is missing")
                return f"*{text}*" if text else ""
            shutil.copyfile(there, catalog / there.name)
            return f"![{text}]({there.name})"
        # A link into the page itself, to a file that is no article, or into the sources.
        if there == page or there not in pages:
            return text
        return f"[{text}](doc:{article(there, docs)})"

    parts = FENCE.split(page.read_text())
    # Every second part is in a fence.
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    return "```".join(parts)


def root(pages, docs):
    """The first page: the guides, then the types by the topics of docs/api.md."""
    def articles(folder):
        return [f"- <doc:{article(page, docs)}>" for page in pages if page.parent == docs / folder]

    topics = [("Guides", ["- <doc:guide>", *articles("guide")]),
              ("Kiosks and their machines", [line for line in articles("") if line != "- <doc:guide>"])]
    types = {}
    for name, section in surface.listed_types():
        # A type that belongs to another one is on the page of that one.
        if "." not in name:
            types.setdefault(section.replace("`", ""), []).append(f"- ``{name}``")
    text = "# ``Vitrine``\n\nA toolkit for kiosks with a touch panel on bare Linux.\n\n## Topics\n"
    for title, lines in [*topics, *types.items()]:
        text += f"\n### {title}\n\n" + "\n".join(lines) + "\n"
    return text
