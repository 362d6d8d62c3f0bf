"""Hooks for MkDocs, which builds the documentation's website by Tests/tools/site/mkdocs.yml (`make site`).

The pages are README.md, docs/*.md and the guides of docs/Baton.docc. The Swift reference is the archive that DocC has
built in .build/documentation; it is placed in the folder `reference` of the site. Each warning fails the build.

The module is not called `site`, because that is a module of Python's.
"""

import json
import logging
import posixpath
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import guides

ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = ROOT / ".build/documentation"
REFERENCE = "reference"
CATALOG = "Baton.docc"
# HTML elements that load a file when the page is opened. All files that they load must be in the site.
LOADING = {"script", "link", "img", "source", "iframe", "video", "audio"}
log = logging.getLogger("mkdocs.hooks.website")


# MARK: Pages and links


def source_of(page):
    """Returns the path in the repository of the document that becomes a page."""
    return "README.md" if page == "index.md" else f"docs/{page}"


def page_of(source):
    """Returns the place of a file of the repository in the site, as a path among the pages.

    Returns None if the file is not in the site.
    """
    if source == "README.md":
        return "index.md"
    return source.removeprefix("docs/") if source.startswith("docs/") else None


def resolved(page, path):
    """Returns the path in the repository that a link of a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source_of(page)), path))


def site_link(page, words, target, repository=None):
    """Returns a link in the form that MkDocs resolves.

    A link to a directory leads to the directory's list of files. A file that is not in the site is linked in the
    repository if its address is known. Otherwise, its path is shown as code.
    """
    if re.match(r"[a-z]+:|#", target):
        return f"[{words}]({target})"
    path, _, anchor = target.partition("#")
    source = resolved(page, path)
    destination = page_of(source)
    if destination is None:
        if repository:
            return f"[{words}]({repository.rstrip('/')}/blob/main/{source})"
        return words if words.strip("`/") == source else f"{words} (`{source}`)"
    if (ROOT / source).is_dir():
        destination += "/index.md"
    relative = posixpath.relpath(destination, posixpath.dirname(page) or ".")
    return f"[{words}]({relative}{'#' + anchor if anchor else ''})"


def symbol_link(symbol, top, reference):
    """Returns a name from the library, formatted as code. If the reference has a page for it, the name is a link."""
    name = symbol[1] + symbol[2]
    code = f"`{name.replace('/', '.')}`"
    for module in guides.MODULES:
        place = f"documentation/{module}/{name}".lower()
        if (reference / place / "index.html").exists():
            return f'<a href="{top}{REFERENCE}/{place}/"><code>{code[1:-1]}</code></a>'
    return code


def directories(documents):
    """Returns the directories below docs that documents link to, sorted. The keys of `documents` are pages."""
    found = {resolved(page, path) for page, text in documents.items() for _, path, _ in guides.links(text) if path}
    return sorted(path for path in found if page_of(path) and (ROOT / path).is_dir())


def listing(directory):
    """Returns a page with links to all files in a directory of examples."""
    folder = ROOT / directory
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return f"# {page_of(directory)}\n\n" + "".join(f"- [{name}]({name})\n" for name in files)


def guide_sections(landing):
    """Returns the guides below each heading of the landing page, in the page's order."""
    sections = []
    for heading, text in re.findall(r"^### (.+)\n((?:(?!#).*\n?)*)", landing, re.MULTILINE):
        names = re.findall(r"^- \[[^\]]+\]\((\w+\.md)\)", text, re.MULTILINE)
        if names:
            sections.append({heading: [f"{CATALOG}/{name}" for name in names]})
    return sections


# MARK: Parts of the site that are not pages


def code_styles():
    """Returns the style sheet for highlighted code, light and dark."""
    from pygments.formatters import HtmlFormatter

    light = HtmlFormatter(style="default").get_style_defs(".codehilite")
    dark = HtmlFormatter(style="github-dark").get_style_defs("[data-bs-theme=dark] .codehilite")
    return f"{light}\n{dark}\n"


def add_header(reference, home):
    """Adds a link to the home page above each page of DocC. DocC's pages show an element of the name `custom-header`
    there.
    """
    markup = f'<a href="{posixpath.normpath(home)}" style="display: block; padding: 0.5em 1.5em">Baton: all documentation</a>'
    [script] = (reference / "js").glob("index.*.js")
    element = f"class extends HTMLElement {{ connectedCallback() {{ this.innerHTML = {json.dumps(markup)} }} }}"
    script.write_text(f'customElements.define("custom-header", {element});\n{script.read_text()}')


# MARK: The check of the built site


class LinkReader(HTMLParser):
    """The links, the loaded files and the anchors of one HTML page."""

    def __init__(self, text):
        super().__init__()
        self.links = []
        self.loaded = []
        self.anchors = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(attributes[name] for name in ("id", "name") if attributes.get(name))
        for name in ("href", "src"):
            if attributes.get(name):
                (self.loaded if tag in LOADING else self.links).append(attributes[name])


def broken(site):
    """Yields a sentence for each link whose target the site does not contain, and for each file loaded from another
    host.
    """
    site = site.resolve()
    # The pages of the Swift reference are skipped, because DocC checks their links itself.
    paths = [path for path in sorted(site.rglob("*.html")) if path.relative_to(site).parts[0] != REFERENCE]
    pages = {path: LinkReader(path.read_text()) for path in paths}
    for path, page in pages.items():
        place = path.relative_to(site)
        for link in sorted({*page.links, *page.loaded}):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded and parts.scheme != "data":
                    yield f"{place} loads {link} from another host"
                continue
            target = unquote(parts.path)
            found = site / target.lstrip("/") if target.startswith("/") else path.parent / target if target else path
            if found.is_dir():
                found /= "index.html"
            found = found.resolve()
            if not found.exists():
                yield f"{place} has a link to {link}, which the site does not contain"
            elif parts.fragment and found in pages and unquote(parts.fragment) not in pages[found].anchors:
                yield f"{place} has a link to {link}, but that page has no such anchor"


# MARK: Hooks, in the order in which MkDocs calls them


def on_config(config):
    # Headings get the same anchors as in the repository.
    config.mdx_configs.setdefault("toc", {})["slugify"] = lambda heading, _: guides.slug(heading)
    landing = (guides.CATALOG / guides.LANDING).read_text()
    entries = next(section["Write screens"] for section in config.nav if "Write screens" in section)
    position = entries.index({"Guides": f"{CATALOG}/{guides.LANDING}"}) + 1
    entries[position:position] = guide_sections(landing)
    config.extra_css.append("code.css")
    return config


def on_files(files, config):
    from mkdocs.structure.files import File

    for file in files:
        folder, name = posixpath.split(file.src_uri)
        if folder == CATALOG:
            file.dest_uri = "guides/" + ("index" if name == guides.LANDING else Path(name).stem) + ".html"
    files.append(File.generated(config, "index.md", content=(ROOT / "README.md").read_text()))
    documents = {file.src_uri: file.content_string for file in files.documentation_pages()}
    for directory in directories(documents):
        files.append(File.generated(config, page_of(directory) + "/index.md", content=listing(directory)))
    files.append(File.generated(config, "code.css", content=code_styles()))
    return files


def on_nav(nav, config, files):
    from mkdocs.structure.nav import Link

    nav.items.insert(1, Link("Play music", "index.html#play-music"))
    if ARCHIVE.exists():
        section = next(item for item in nav.items if item.title == "Write screens")
        section.children.append(Link("Swift reference", f"{REFERENCE}/documentation/{guides.MODULES[0].lower()}/"))
    return nav


def on_page_markdown(markdown, page, config, files):
    path = page.file.src_uri
    if path.startswith("examples/"):
        return markdown

    def change(text):
        if path.startswith(CATALOG):
            text = guides.SYMBOL.sub(lambda symbol: symbol_link(symbol, "../", ARCHIVE), text)
        text = guides.LINK.sub(lambda link: site_link(path, link[1], link[2], config.repo_url), text)
        text = text.replace('src="docs/', 'src="')
        # Python's Markdown nests a list only if it is indented by four spaces.
        return re.sub(r"^ {2,3}(?=[-*] )", "    ", text, flags=re.MULTILINE)

    return guides.outside_code(markdown, change)


def on_post_build(config):
    site = Path(config.site_dir)
    if ARCHIVE.exists():
        base = posixpath.join(urlsplit(config.site_url or "/").path, REFERENCE)
        subprocess.run(
            ["docc", "process-archive", "transform-for-static-hosting", ARCHIVE]
            + ["--output-path", site / REFERENCE, "--hosting-base-path", base],
            check=True,
        )
        add_header(site / REFERENCE, posixpath.join(base, "..", "index.html"))
    else:
        log.warning(f"There is no Swift reference in {ARCHIVE}. `make docs` builds it.")
    for sentence in broken(site):
        log.warning(sentence)
