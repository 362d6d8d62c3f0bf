"""Generates manual pages from the command line's own help: baton(1), and one for each verb, such as baton-tap(1).

    python3 Tests/tools/manual.py .build/debug/baton .build/man
"""

import json
import pathlib
import re
import subprocess
import sys

# A pattern that matches the headings in the help texts of commands. The text below a heading is printed verbatim.
HEADINGS = re.compile(r"^[A-Z][A-Z ]+$")


def escaped(text):
    """Escapes a line for roff, so that no line is read as a request and no hyphen becomes a dash."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    text = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in text)
    return "\\&" + text if text.startswith(".") else text


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def options(command):
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def names(argument):
    words = [("-" if name["kind"] != "long" else "--") + name["name"] for name in argument.get("names", [])]
    return sorted(words, key=lambda word: word.startswith("--"))


def head(argument):
    """Returns an argument in its command-line notation."""
    if argument["kind"] == "positional":
        return italic(argument["valueName"])
    shown = ", ".join(map(bold, names(argument)))
    return shown if argument["kind"] == "flag" else f"{shown} {italic(argument['valueName'])}"


def synopsis(command):
    parts = []
    for argument in options(command):
        # Every command has the options for help and version, so the synopsis omits them.
        if argument["valueName"] in ("help", "version"):
            continue
        if argument["kind"] == "positional":
            word = italic(argument["valueName"])
        else:
            name = argument["preferredName"]
            word = bold(("--" if name["kind"] == "long" else "-") + name["name"])
            if argument["kind"] == "option":
                word += " " + italic(argument["valueName"])
        if argument["isRepeating"]:
            word += " .\\|.\\|."
        parts.append(f"[{word}]" if argument["isOptional"] else word)
    return parts


def prose(text):
    """Formats the text of a manual page: paragraphs are wrapped, and sections under headings keep their lines."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip()):
        if not block.strip():
            continue
        first, _, rest = block.partition("\n")
        if HEADINGS.match(first.strip()):
            lines += [f'.SH "{first.strip()}S"' if first.strip() == "EXAMPLE" else f'.SH "{first.strip()}"', ".nf"]
            lines += [escaped(line[2:] if line.startswith("  ") else line) for line in rest.split("\n")]
            lines += [".fi"]
        else:
            lines += [".PP", *map(escaped, block.split("\n"))]
    return lines


def described(arguments):
    lines = []
    for argument in arguments:
        lines += [".TP", head(argument), escaped(argument.get("abstract", ""))]
        if argument.get("defaultValue"):
            lines.append(f"Without it: {escaped(argument['defaultValue'])}.")
    return lines


def page(command, path, version, verbs=()):
    title = "-".join(path)
    lines = [
        f'.TH "{title.upper()}" "1" "" "Baton {version}" "Baton"', '.SH "NAME"', f"{escaped(title)} \\- {escaped(command['abstract'].rstrip('.'))}",
        '.SH "SYNOPSIS"', ".PP", bold(" ".join(path)),
    ]
    lines += ["\\fIverb\\fR .\\|.\\|."] if verbs else synopsis(command)
    discussion = command.get("discussion", "")
    # The text before the first heading is the description. Sections with headings follow after the options.
    at = re.search(r"(?m)^[A-Z][A-Z ]+$", discussion)
    before, after = (discussion[:at.start()], discussion[at.start():]) if at else (discussion, "")
    lines += ['.SH "DESCRIPTION"', ".PP", escaped(command["abstract"]), *prose(before)]
    if verbs:
        lines.append('.SH "VERBS"')
        for verb in verbs:
            lines += [".TP", f"{bold(title + '-' + verb['commandName'])}(1)", escaped(verb["abstract"])]
    positionals = [argument for argument in options(command) if argument["kind"] == "positional"]
    others = [argument for argument in options(command) if argument["kind"] != "positional"]
    if positionals:
        lines += ['.SH "ARGUMENTS"', *described(positionals)]
    if others:
        lines += ['.SH "OPTIONS"', *described(others)]
    lines += prose(after)
    lines += ['.SH "SEE ALSO"', ", ".join(f"{bold(name)}(1)" for name in ([f"{title}-run", f"{title}-serve"] if verbs else [path[0]]))]
    return title, "\n".join(lines) + "\n"


def pages(help_of_all):
    """Yields the name and page of each command."""
    root = help_of_all["command"]
    version = help_of_all["version"]
    verbs = [verb for verb in root["subcommands"] if verb["shouldDisplay"] and verb["commandName"] != "help"]
    yield page(root, [root["commandName"]], version, verbs)
    for verb in verbs:
        yield page(verb, [root["commandName"], verb["commandName"]], version)


def main(program, folder):
    told = json.loads(subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout)
    told["version"] = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(told):
        (folder / f"{name}.1").write_text(text)
    print(f"{folder}: {len(list(folder.glob('*.1')))} pages. See them with: man -l {folder}/baton.1")


if __name__ == "__main__":
    main(*sys.argv[1:])
