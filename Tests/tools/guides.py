"""Checks the guides of docs/Baton.docc, and builds them.

Every Swift block in a guide and in README.md must occur word for word in a source or a test, apart from
indentation. Two other documents are checked in the same way. The blocks of docs/embedding.md must occur in the template
of `baton new` or in a test. The Python and JavaScript blocks of docs/scripting.md must occur in an example or a test.
Every link between documents must have a target. `--build DIR` makes a website of the guides and of the library's
documentation with the toolchain's DocC.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "docs/Baton.docc"
LANDING = "Baton.md"
SCRIPTING = ROOT / "docs/scripting.md"
EMBEDDING = ROOT / "docs/embedding.md"
# The files of a new package, and what docs/embedding.md shows for their placeholders. `make new-package` builds these
# files.
TEMPLATE = ROOT / "Sources/baton/NewPackage/PackageTemplate.swift"
PLACEHOLDERS = {
    "PACKAGE_NAME": "Counter",
    "BATON_IDENTITY": "baton",
    "BATON_DEPENDENCY": '.package(url: "https://git.example/baton.git", branch: "main"),',
}
MODULES = ["ResponderKit", "ResponderKitTesting"]
# The files in which the code of the guides' blocks must occur, by language.
SOURCES = {
    "swift": ["Sources/**/*.swift", "Tests/**/*.swift"],
    "python": ["docs/examples/*.py", "Tests/e2e/test_*.py"],
    "flow": ["docs/examples/flows/*.flow"],
    "js": ["docs/examples/*.mjs", "docs/examples/*.html", "Tests/web/*.test.js"],
}
# The languages of the blocks that Tests/e2e/test_examples.py runs unchanged, comparing their output.
# Tests/tools/new_package.py runs the commands of docs/embedding.md.
RUN = ["sh", "text"]
# Documents that the guides link to and that are built with them.
REFERENCES = ["rules.md", "uikit.md"]
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
SYMBOL = re.compile(r"``([A-Z]\w*)([^`]*)``")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
PARTS = "documentation-parts"
# DocC's warning about an undocumented parameter is accepted: a parameter is documented only if its name is not clear.
ACCEPTED = re.compile(r"^Parameter '\w+' is missing documentation")


def blocks(text, language="swift"):
    """Yields every block of a language: the number of its first line, and its lines."""
    for match in FENCE.finditer(text):
        if match[2] == language:
            yield text.count("\n", 0, match.start()) + 2, match[3].splitlines()


def undented(lines):
    """Returns lines without their common indentation, and without blank lines at the ends."""
    lines = [line.rstrip() for line in lines]
    depth = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
    return [line[depth:] for line in lines]


def stands_in(block, source):
    """Returns whether a block's lines occur consecutively in a source, all with the same additional indentation."""
    block = undented(block)
    while block and not block[-1]:
        block.pop()
    if not block:
        return False
    lines = [line.rstrip() for line in source]
    for start, line in enumerate(lines):
        if line.lstrip(" ") == block[0].lstrip(" "):
            part = lines[start : start + len(block)]
            if undented(part) == block:
                return True
    return False


def filled(template):
    """Returns the template of a new package with the names that docs/embedding.md shows."""
    for placeholder, text in PLACEHOLDERS.items():
        template = template.replace(placeholder, text)
    return template


def prose(text):
    """Returns a document with its code blocks replaced by empty lines."""
    return FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)


def outside_code(text, change):
    """Applies a function to the text outside of a document's code blocks, and returns the document."""
    parts = []
    end = 0
    for match in FENCE.finditer(text):
        parts += [change(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*parts, change(text[end:])])


def slug(heading):
    """Returns the link target of a heading on a Markdown page."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def fragment(heading):
    """Returns the link target of a heading in DocC."""
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")


def links(text):
    """Yields every link to another document: its line number, its path, and its heading or nothing."""
    text = prose(text)
    for match in LINK.finditer(text):
        if not re.match(r"[a-z]+:", match[2]):
            path, _, anchor = match[2].partition("#")
            yield text.count("\n", 0, match.start()) + 1, path, anchor


def problems(documents, sources, language="swift"):
    """Yields a sentence for each fault in the documents. `documents` contains their texts by path. Only blocks in the
    language `language` are compared with the sources.
    """
    for path, text in documents.items():
        for line, block in blocks(text, language):
            if not any(stands_in(block, source) for source in sources):
                yield f"{path}:{line}: this example stands in no source and no test; its first line is: {block[0].strip()}"
        yield from astray(path, text)


def astray(path, text):
    """Yields the faults of a document's links."""
    for line, target, anchor in links(text):
        found = (path.parent / target) if target else path
        if not found.exists():
            yield f"{path}:{line}: there is no {target}"
        elif anchor and found.suffix == ".md":
            known = [slug(heading) for heading in HEADING.findall(prose(found.read_text()))]
            if anchor not in known:
                yield f"{path}:{line}: {target} has no heading #{anchor}; it has {', '.join(known)}"


def untried(path, text):
    """Yields the blocks that no test covers, in a document that must be fully covered."""
    for match in FENCE.finditer(text):
        if match[2] not in SOURCES and match[2] not in RUN:
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: nothing tries a block of {match[2] or 'no language'}; there are {', '.join([*SOURCES, *RUN])}"


def unguarded(catalog, landing):
    """Yields the catalog's faults: guides without a link on the landing page, and guides without an example."""
    led = {path for _, path, _ in links(landing)}
    for path, text in catalog.items():
        if path.name == LANDING:
            continue
        if path.name not in led:
            yield f"{path}: {LANDING} does not lead to it"
        if not any(blocks(text)):
            yield f"{path}: has no example"


def staged(text, built, homes):
    """Returns a document in DocC's form.

    Links to built documents remain, other links become plain text, and the name of a symbol is preceded by its module.
    `built` has the headings of each built document, by file name; `homes` has the module of each symbol, by its name.
    """

    def change(part):
        part = SYMBOL.sub(lambda symbol: f"``/{homes.get(symbol[1], MODULES[0])}/{symbol[1]}{symbol[2]}``", part)
        return LINK.sub(lambda link: docc_link(link, built), part)

    return outside_code(text, change)


def docc_link(link, built):
    words, target = link[1], link[2]
    if re.match(r"[a-z]+:", target):
        return link[0]
    path, _, anchor = target.partition("#")
    name = Path(path).name
    if name not in built:
        return words
    heading = next((heading for heading in built[name] if slug(heading) == anchor), None)
    return f"[{words}](doc:{Path(name).stem}{'#' + fragment(heading) if heading else ''})"


def landing_page(text, topics):
    """Returns the text of the landing page, converted to DocC's page of the library's module.

    The page ends with the topics. Each topic is a title and a list of files.
    """
    title = "# ``ResponderKit``\n\n@Metadata {\n    @DisplayName(\"Baton\")\n}\n"
    text = re.sub(r"^# .+\n", lambda _: title, text, count=1)
    text = text.rstrip() + "\n\n## Topics\n"
    for topic, names in topics.items():
        text += f"\n### {topic}\n\n" + "".join(f"- <doc:{Path(name).stem}>\n" for name in names)
    return text


def homes_in(graphs):
    """Returns the module that declares each top-level symbol, by the symbol's name."""
    homes = {}
    for module in MODULES:
        for symbol in json.loads((graphs / f"{module}.symbols.json").read_text())["symbols"]:
            if len(symbol["pathComponents"]) == 1:
                homes.setdefault(symbol["pathComponents"][0], module)
    return homes


def stage(directory, homes):
    """Writes the catalog for DocC."""
    documents = {path.name: path.read_text() for path in sorted(CATALOG.glob("*.md"))}
    documents |= {name: (ROOT / "docs" / name).read_text() for name in REFERENCES if (ROOT / "docs" / name).exists()}
    built = {name: HEADING.findall(prose(text)) for name, text in documents.items()}
    order = dict.fromkeys(Path(path).name for _, path, _ in links(documents[LANDING]) if Path(path).name in built)
    topics = {"Guides": [name for name in order if name not in REFERENCES], "Reference": [name for name in order if name in REFERENCES]}
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for name, text in documents.items():
        text = staged(text, built, homes)
        (directory / name).write_text(landing_page(text, topics) if name == LANDING else text)


def complaints(diagnostics):
    """Yields a sentence for each of DocC's warnings and errors, except for the accepted warnings."""
    for diagnostic in diagnostics:
        if diagnostic["severity"] in ("error", "warning") and not ACCEPTED.match(diagnostic["summary"]):
            line = diagnostic.get("range", {}).get("start", {}).get("line", 0)
            source = diagnostic.get("source", "docs").removeprefix("file://")
            if PARTS in source:
                source = f"{CATALOG}/{Path(source).name}"
            yield f"{source}:{line}: {diagnostic['summary']}"


def build(output, binaries):
    """Builds the website. `binaries` is the folder of the built modules."""
    work = output.parent / PARTS
    graphs = work / "symbol-graphs"
    shutil.rmtree(graphs, ignore_errors=True)
    graphs.mkdir(parents=True)
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["triple"]
    # The compiler needs the headers of a package's C target for every module that imports this target. The headers are
    # in the folder `include` of the target.
    headers = [argument for folder in sorted((ROOT / ".build/checkouts").glob("*/Sources/*/include")) for argument in ("-I", folder)]
    for module in MODULES:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-I", binaries / "Modules", *headers]
            + ["-target", target, "-output-dir", graphs]
            + ["-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs"],
            check=True,
        )
    stage(work / "Baton.docc", homes_in(graphs))
    diagnostics = work / "diagnostics.json"
    result = subprocess.run(
        ["docc", "convert", work / "Baton.docc", "--additional-symbol-graph-dir", graphs, "--output-dir", output]
        + ["--fallback-display-name", "Baton", "--fallback-bundle-identifier", "baton", "--diagnostics-file", diagnostics],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    found = json.loads(diagnostics.read_text())["diagnostics"] if diagnostics.exists() else []
    wrong = list(complaints(found))
    if result.returncode and not wrong:
        wrong = [f"docc ended with {result.returncode}"]
    return wrong


def main():
    parser = argparse.ArgumentParser(description="Check the guides, or build them.")
    parser.add_argument("--build", type=Path, metavar="DIR", help="make the website there")
    parser.add_argument("--binaries", type=Path, default=ROOT / ".build/debug", help="where the modules were built (.build/debug)")
    arguments = parser.parse_args()

    if arguments.build:
        wrong = build(arguments.build.resolve(), arguments.binaries.resolve())
    else:
        catalog = {path: path.read_text() for path in sorted(CATALOG.glob("*.md"))}
        readme = ROOT / "README.md"
        scripting = {SCRIPTING: SCRIPTING.read_text()}
        embedding = {EMBEDDING: EMBEDDING.read_text()}
        wrong = [*unguarded(catalog, catalog[CATALOG / LANDING])]
        for path, text in [*scripting.items(), *embedding.items()]:
            wrong += untried(path, text)
        for language, patterns in SOURCES.items():
            documents = catalog | {readme: readme.read_text()} | scripting | embedding if language == "swift" else scripting
            sources = [path.read_text().splitlines() for pattern in patterns for path in sorted(ROOT.glob(pattern))]
            sources.append(filled(TEMPLATE.read_text()).splitlines())
            wrong += [sentence for sentence in problems(documents, sources, language) if sentence not in wrong]
        count = sum(len(list(blocks(text))) for text in catalog.values())
        scripts = sum(len(list(blocks(scripting[SCRIPTING], language))) for language in [*SOURCES, "sh"])
        others = sum(len(list(blocks(embedding[EMBEDDING], language))) for language in ["swift", "sh"])
        print(f"{len(catalog) - 1} guides with {count} examples, {scripts} of {SCRIPTING.name}, and {others} of {EMBEDDING.name}.")
    for sentence in wrong:
        print(sentence.replace(f"{ROOT}/", ""), file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
