"""The catalog that DocC reads beside the symbols: the pages of docs/ as articles, with links and pictures that
DocC knows. It is made for each build, so that no text exists twice.
"""
import os
import re
import shutil
from pathlib import Path

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(?m)^```")
# Records of decisions are for those who change Vitrine.
FOLDERS = ("", "guide")


def article(path, docs):
    """The name of the article of a page: `guide-state` for docs/guide/state.md."""
    return str(path.relative_to(docs).with_suffix("")).replace("/", "-")


def write(catalog, module, docs):
    """Writes the catalog of a module. The articles belong to the first module, Vitrine."""
    catalog.mkdir()
    if module != "Vitrine":
        return
    pages = sorted(page for folder in FOLDERS for page in (docs / folder).glob("*.md"))
    for page in pages:
        (catalog / f"{article(page, docs)}.md").write_text(converted(page, pages, docs, catalog))
    (catalog / "Vitrine.md").write_text(root(pages, docs))


def converted(page, pages, docs, catalog):
    """The text of a page with DocC's links. Code stays as it is."""
    def link(found):
        is_picture, text, target = found.groups()
        if "://" in target:
            return found[0]
        path, _, _ = target.partition("#")
        there = Path(os.path.normpath(page.parent / path)) if path else page
        if is_picture:
            # DocC reports one that is missing.
            if there.is_file():
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
    """The first page of Vitrine: all articles by topic; DocC adds the symbols."""
    def listed(folder):
        return "\n".join(f"- <doc:{article(page, docs)}>" for page in pages if page.parent == docs / folder)

    return f"""# ``Vitrine``

A toolkit for kiosks with a touch panel on bare Linux.

## Topics

### Guides

- <doc:guide>
{listed("guide")}

### Kiosks and their machines

{chr(10).join(line for line in listed("").splitlines() if line != "- <doc:guide>")}
"""
