"""Tests of Tests/tools/layers.py. Run by `make lint`."""

import tempfile
import unittest
from pathlib import Path

import layers


class LayerTests(unittest.TestCase):
    def problems(self, file, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / file
            path.parent.mkdir(parents=True)
            path.write_text(text)
            return list(layers.problems(Path(folder)))

    def test_an_import_that_points_upwards_is_found(self):
        found = self.problems("Sources/ResponderKit/Views/UIView.swift", "internal import BatonServer\n")
        self.assertEqual(found, ["Sources/ResponderKit/Views/UIView.swift: ResponderKit may not import BatonServer"])

    def test_imports_with_attributes_and_of_one_declaration_are_read(self):
        found = self.problems("Sources/BatonWire/A.swift", "@preconcurrency public import struct GRDB.Row\n")
        self.assertEqual(found, ["Sources/BatonWire/A.swift: BatonWire may not import GRDB"])

    def test_an_application_may_import_what_uikit_code_does(self):
        self.assertEqual(self.problems("Sources/Apps/FormApp/A.swift", "import UIKit\nimport Foundation\n"), [])

    def test_applications_and_the_event_model_may_not_use_the_servers_services(self):
        for target in ("Apps/FormApp", "ResponderKit", "BatonWire"):
            found = self.problems(f"Sources/{target}/A.swift", "import BatonSupport\n")
            self.assertEqual(len(found), 1, target)
            self.assertIn("may not import BatonSupport", found[0])

    def test_shared_services_use_no_other_target(self):
        for module in ("ResponderKit", "BatonWire", "BatonTransport", "COpenSSL", "GRDB"):
            found = self.problems("Sources/BatonSupport/A.swift", f"import Foundation\nimport {module}\n")
            self.assertEqual(found, [f"Sources/BatonSupport/A.swift: BatonSupport may not import {module}"])

    def test_the_event_model_may_not_read_files(self):
        found = self.problems("Sources/ResponderKit/A.swift", "let all = FileManager.default // FileManager\n")
        self.assertEqual(len(found), 1)
        self.assertIn("FileManager", found[0])

    def test_a_target_without_a_layer_is_found(self):
        found = self.problems("Sources/Extra/A.swift", "")
        self.assertEqual(found, ["Sources/Extra: add Extra to the table of layers in Tests/tools/layers.py"])

    def test_a_public_import_that_no_product_contains_is_found(self):
        manifest = '.library(name: "Server", targets: ["BatonServer"]),\n.library(\n    name: "Kit", targets: ["ResponderKit", "UIKit"]),'
        sources = {
            "Package.swift": manifest,
            "Sources/BatonServer/A.swift": "public import BatonWire\nimport BatonTransport\npublic import ResponderKit\n",
            "Sources/BatonWire/A.swift": "",
            "Sources/BatonTransport/A.swift": "",
            "Sources/ResponderKit/A.swift": "public import Foundation\n",
        }
        with tempfile.TemporaryDirectory() as folder:
            for file, text in sources.items():
                path = Path(folder) / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            found = list(layers.missing_products(Path(folder)))
        self.assertEqual(layers.products(manifest), {"Server": ["BatonServer"], "Kit": ["ResponderKit", "UIKit"]})
        self.assertEqual(
            found, ["Package.swift: BatonServer mentions BatonWire in public declarations, and no product contains BatonWire"])


if __name__ == "__main__":
    unittest.main()
