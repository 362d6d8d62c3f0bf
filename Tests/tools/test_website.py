"""Tests of Tests/tools/website.py, run by `make site`."""

import re
import tempfile
import unittest
from pathlib import Path

import guides
import website

CONFIGURATION = website.ROOT / "Tests/tools/site/mkdocs.yml"


class NavigationTests(unittest.TestCase):
    def test_every_document_is_in_the_navigation_once(self):
        named = re.findall(r"([\w./-]+\.md)$", CONFIGURATION.read_text().split("\nnot_in_nav")[0], re.MULTILINE)
        documents = [path.name for path in (website.ROOT / "docs").glob("*.md")]
        self.assertEqual(sorted(named), sorted([*documents, "index.md", "Baton.docc/Baton.md"]))

    def test_every_guide_is_below_a_heading_of_the_landing_page(self):
        sections = website.guide_sections((guides.CATALOG / guides.LANDING).read_text())
        named = [path for section in sections for paths in section.values() for path in paths]
        guide_names = [f"Baton.docc/{path.name}" for path in guides.CATALOG.glob("*.md") if path.name != guides.LANDING]
        self.assertEqual(sorted(named), sorted(guide_names))

    def test_sections_have_the_landing_pages_order(self):
        landing = "# A\n\n### Table\n\n| a |\n\n### Touches\n\n- [B](B.md): b,\n  see [C](C.md).\n- [A](A.md)\n\n### Keys\n\n- [K](K.md)\n"
        self.assertEqual(
            website.guide_sections(landing),
            [{"Touches": ["Baton.docc/B.md", "Baton.docc/A.md"]}, {"Keys": ["Baton.docc/K.md"]}],
        )


class LinkTests(unittest.TestCase):
    def test_links_between_documents_lead_to_pages(self):
        self.assertEqual(website.site_link("index.md", "TLS", "docs/tls.md#keys"), "[TLS](tls.md#keys)")
        self.assertEqual(website.site_link("tls.md", "home", "../README.md"), "[home](index.md)")
        self.assertEqual(website.site_link("Baton.docc/Focus.md", "rules", "../rules.md"), "[rules](../rules.md)")
        self.assertEqual(website.site_link("tls.md", "keys", "#keys"), "[keys](#keys)")
        self.assertEqual(website.site_link("tls.md", "mpv", "https://mpv.io"), "[mpv](https://mpv.io)")

    def test_links_to_directories_lead_to_lists_of_files(self):
        link = website.site_link("index.md", "kiosks", "docs/examples/kiosks")
        self.assertEqual(link, "[kiosks](examples/kiosks/index.md)")
        documents = {"index.md": "[a](docs/examples/kiosks) [b](docs/tls.md) [c](web)"}
        self.assertEqual(website.directories(documents), ["docs/examples/kiosks"])
        self.assertIn("- [museum/museum.yml](museum/museum.yml)\n", website.listing("docs/examples/kiosks"))

    def test_files_outside_of_the_site_are_shown_as_code_or_linked_in_the_repository(self):
        self.assertEqual(website.site_link("page.md", "`web/main.js`", "../web/main.js"), "`web/main.js`")
        self.assertEqual(website.site_link("page.md", "its code", "../web/main.js"), "its code (`web/main.js`)")
        link = website.site_link("page.md", "its code", "../web/main.js", "https://example.org/baton/")
        self.assertEqual(link, "[its code](https://example.org/baton/blob/main/web/main.js)")

    def test_names_lead_to_the_reference_if_it_has_their_page(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "documentation/responderkit/uiview/hittest(_:with:)"
            page.mkdir(parents=True)
            (page / "index.html").write_text("")
            text = "``UIView/hitTest(_:with:)`` and ``UIView/tag``"
            text = guides.SYMBOL.sub(lambda symbol: website.symbol_link(symbol, "../", Path(folder)), text)
        place = "../reference/documentation/responderkit/uiview/hittest(_:with:)/"
        self.assertEqual(text, f'<a href="{place}"><code>UIView.hitTest(_:with:)</code></a> and `UIView.tag`')


class ReferenceTests(unittest.TestCase):
    def test_the_reference_leads_to_the_home_page(self):
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "js/index.1a2b.js"
            script.parent.mkdir()
            script.write_text("start()")
            website.add_header(Path(folder), "/baton/reference/../index.html")
            text = script.read_text()
        self.assertIn('href=\\"/baton/index.html\\"', text)
        self.assertTrue(text.endswith("\nstart()"))


class BrokenTests(unittest.TestCase):
    def broken(self, **pages):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in pages.items():
                (Path(folder) / f"{name}.html").write_text(text)
            return list(website.broken(Path(folder)))

    def test_links_with_a_target_are_accepted(self):
        page = '<h2 id="b">B</h2><a href="#b">b</a><a href="other.html#c">c</a><a href="https://mpv.io">mpv</a>'
        self.assertEqual(self.broken(index=page, other='<a id="c" href=".">home</a>'), [])

    def test_pages_anchors_and_pictures_have_to_be_there(self):
        found = self.broken(index='<a href="a.html">a</a><a href="#b">b</a><img src="c.png">')
        self.assertEqual(len(found), 3)
        self.assertIn("index.html has a link to c.png, which the site does not contain", found)

    def test_nothing_is_loaded_from_another_host(self):
        found = self.broken(index='<script src="https://example.org/a.js"></script><img src="data:image/png;base64,">')
        self.assertEqual(found, ["index.html loads https://example.org/a.js from another host"])


if __name__ == "__main__":
    unittest.main()
