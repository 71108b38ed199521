"""Plain HTML of what DocC has compiled: one file for each page, which needs no script and no server."""
import html
import json
import os
import re
import shutil

MARK = ".vitrine-docs"
# The page of Vitrine itself.
FIRST = "documentation/vitrine.html"
STYLE = """\
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0a5c63 }
@media (prefers-color-scheme: dark) { :root { --accent: #86d5cf } }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem 1.25rem 4rem }
a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
h1 { margin: .2em 0 .4em } h2 { margin-top: 1.8em; border-top: 1px solid var(--line); padding-top: .7em }
code, pre { font: 15px/1.45 ui-monospace, monospace } code { background: var(--soft); padding: .1em .3em; border-radius: 4px }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: 8px; overflow-x: auto } pre code { background: none; padding: 0 }
table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid var(--line); padding: .4rem .5rem; text-align: left; vertical-align: top }
img { max-width: 100%; height: auto } .kind { color: #888; margin: 0 } nav { font-size: 15px } dt { margin-top: .8em } dd { margin: 0 0 0 1rem }
aside { border-left: 4px solid var(--accent); background: var(--soft); padding: .4rem 1rem; border-radius: 4px }
"""


def write(archive, out):
    """Writes the pages of an archive and index.html into `out`; returns the number of pages."""
    shutil.rmtree(out, ignore_errors=True)
    (out / "images").mkdir(parents=True)
    (out / MARK).write_text("written by board/docs\n")
    (out / "style.css").write_text(STYLE)
    for picture in (archive / "images").rglob("*.*"):
        shutil.copyfile(picture, out / "images" / picture.name)
    count = 0
    for file in sorted((archive / "data").rglob("*.json")):
        page = json.loads(file.read_text())
        if "metadata" not in page or "identifier" not in page:
            continue
        place = address(page["identifier"]["url"].split("/", 3)[3])
        target = out / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Page(page, place).text())
        count += 1
        if place == FIRST:
            (out / "index.html").write_text(Page(page, "index.html").text())
    return count


def broken(out):
    """The links of the written pages that lead to no file."""
    for file in sorted(out.rglob("*.html")):
        for link in re.findall(r'(?:href|src)="([^"#]+)', file.read_text()):
            if "://" not in link and not (file.parent / html.unescape(link)).exists():
                yield f"{file.relative_to(out)}: {link} is missing"


def address(path):
    """The file of a page: DocC's path, in lower case as its references have it."""
    return path.lower().strip("/").replace(":", "-") + ".html"


def document(title, style, body):
    return (f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>{html.escape(title)}</title><link rel="stylesheet" href="{style}">\n{body}\n</html>\n')


class Page:
    """One page of an archive."""

    def __init__(self, page, place):
        self.page, self.place = page, place
        self.references = page.get("references", {})

    def relative(self, place):
        return os.path.relpath(place, os.path.dirname(self.place))

    def link(self, identifier, fallback=""):
        """A link to another page, or its text where there is no such page."""
        reference = self.references.get(identifier, {})
        title = self.inline(reference.get("titleInlineContent", [])) or html.escape(reference.get("title", fallback))
        if reference.get("kind") == "symbol" or reference.get("role") == "symbol":
            title = f"<code>{title}</code>"
        url = reference.get("url", "")
        if not url:
            return title
        # A comment in the sources may name a page of docs/ by its path.
        if page := re.fullmatch(r"docs/(.+)\.md", url):
            url = f"documentation/vitrine/{page[1].replace('/', '-')}"
        target = url if "://" in url else self.relative(address(url.split("#")[0]))
        return f'<a href="{html.escape(target)}">{title}</a>'

    # Text

    def inline(self, parts):
        return "".join(self.inline_part(part) for part in parts)

    def inline_part(self, part):
        match part["type"]:
            case "text":
                return html.escape(part["text"])
            case "codeVoice":
                return f"<code>{html.escape(part['code'])}</code>"
            case "emphasis" | "newTerm":
                return f"<em>{self.inline(part['inlineContent'])}</em>"
            case "strong" | "inlineHead":
                return f"<strong>{self.inline(part['inlineContent'])}</strong>"
            case "reference":
                own = part.get("overridingTitleInlineContent")
                link = self.link(part["identifier"])
                return link if not own else link[:link.index(">") + 1] + self.inline(own) + "</a>" \
                    if link.startswith("<a") else self.inline(own)
            case "image":
                reference = self.references.get(part["identifier"], {})
                name = reference.get("variants", [{"url": ""}])[0]["url"].split("/")[-1]
                return f'<img src="{self.relative("images/" + name)}" alt="{html.escape(reference.get("alt") or "")}">'
            case "link":
                return f'<a href="{html.escape(part["destination"])}">{html.escape(part["title"])}</a>'
            case _:
                return self.inline(part.get("inlineContent", [])) or html.escape(part.get("text", ""))

    def blocks(self, parts):
        return "\n".join(self.block(part) for part in parts)

    def block(self, part):
        match part["type"]:
            case "paragraph" | "small":
                return f"<p>{self.inline(part['inlineContent'])}</p>"
            case "heading":
                level = min(part["level"], 6)
                return f'<h{level} id="{html.escape(part["anchor"])}">{html.escape(part["text"])}</h{level}>'
            case "codeListing":
                return f"<pre><code>{html.escape(chr(10).join(part['code']))}</code></pre>"
            case "unorderedList" | "orderedList":
                tag = "ul" if part["type"] == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(item['content'])}</li>" for item in part["items"])
                return f"<{tag}>{items}</{tag}>"
            case "termList":
                items = "".join(f"<dt>{self.inline(item['term']['inlineContent'])}</dt>"
                                f"<dd>{self.blocks(item['definition']['content'])}</dd>" for item in part["items"])
                return f"<dl>{items}</dl>"
            case "table":
                rows = [f"<tr>{''.join(f'<td>{self.blocks(cell)}</td>' for cell in row)}</tr>" for row in part["rows"]]
                return f"<table>{''.join(rows)}</table>".replace("<td><p>", "<td>").replace("</p></td>", "</td>")
            case "aside":
                return f"<aside><strong>{html.escape(part.get('name') or part['style'])}</strong>{self.blocks(part['content'])}</aside>"
            case "thematicBreak":
                return "<hr>"
            case _:
                return self.blocks(part.get("content", []))

    # Sections

    def section(self, section):
        match section["kind"]:
            case "declarations":
                texts = ["".join(token["text"] for token in each["tokens"]) for each in section["declarations"]]
                return "".join(f"<pre><code>{html.escape(text)}</code></pre>" for text in texts)
            case "parameters":
                items = "".join(f"<dt><code>{html.escape(each['name'])}</code></dt><dd>{self.blocks(each['content'])}</dd>"
                                for each in section["parameters"])
                return f"<h2>Parameters</h2><dl>{items}</dl>"
            case _:
                return self.blocks(section.get("content", []))

    def topics(self, key, title):
        parts = []
        for section in self.page.get(key, []):
            heading = html.escape(section.get("title") or title)
            items = []
            for identifier in section["identifiers"]:
                abstract = self.inline(self.references.get(identifier, {}).get("abstract", []))
                items.append(f"<dt>{self.link(identifier, identifier.split('/')[-1])}</dt><dd>{abstract}</dd>")
            parts.append(f"<h2>{heading}</h2><dl>{''.join(items)}</dl>")
        return "".join(parts)

    def text(self):
        page, metadata = self.page, self.page["metadata"]
        paths = page.get("hierarchy", {}).get("paths", [[]])
        way = " / ".join(self.link(identifier) for identifier in paths[0])
        body = [f'<nav><a href="{self.relative("index.html")}">Index</a>{" / " + way if way else ""}</nav>']
        if metadata.get("roleHeading"):
            body.append(f'<p class="kind">{html.escape(metadata["roleHeading"])}</p>')
        body.append(f"<h1>{html.escape(metadata['title'])}</h1>")
        if page.get("abstract"):
            body.append(f"<p>{self.inline(page['abstract'])}</p>")
        body += [self.section(section) for section in page.get("primaryContentSections", [])]
        body += [self.topics("topicSections", "Topics"), self.topics("relationshipsSections", "Relationships")]
        return document(metadata["title"], self.relative("style.css"), "\n".join(body))
