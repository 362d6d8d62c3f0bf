import Testing

@testable import BatonServer

@Suite("A bundle of modules") struct ScriptPackTests {
    private func pack(_ files: [String: String]) throws(BundleError) -> ScriptBundle {
        try ScriptBundle(entry: "page.js") { files[$0] }
    }

    @Test("Each module appears once, after its imports, without indentation and comment lines")
    func order() throws {
        let text = try pack([
            "page.js": "// Begins.\n\nimport \"./a.js\";\n",
            "a.js":
                "import { b } from \"./in/b.js\";\nimport {\n  c,\n  d as e,\n} from \"./c.js\";\n\n/** Doc.\n * More. */\nexport function a() {\n  return b + c + e; // stays\n}\n",
            "in/b.js": "import { c } from \"../c.js\";\n/* x */ export const b = c;\n",
            "c.js": "export const c = 1;\nconst hidden = 2;\nexport const d = hidden;\n",
        ]).text

        #expect(
            text == """
                const $modules = {};
                $modules["c.js"] = (() => {
                const c = 1;
                const hidden = 2;
                const d = hidden;
                return { c, d };
                })();
                $modules["in/b.js"] = (() => {
                const { c } = $modules["c.js"];
                const b = c;
                return { b };
                })();
                $modules["a.js"] = (() => {
                const { b } = $modules["in/b.js"];
                const { c, d: e } = $modules["c.js"];
                function a() {
                return b + c + e; // stays
                }
                return { a };
                })();
                $modules["page.js"] = (() => {
                return {  };
                })();
                export { $modules };

                """)
    }

    @Test("A lazily loaded module is its own file and imports the shared modules from the bundle")
    func late() throws {
        let pack = try pack([
            "page.js":
                "import { shared } from \"./shared.js\";\nconst open = () => import(\"./tools/main.js\").then((m) => m.open(shared));\n",
            "shared.js": "export const shared = {};\n",
            "tools/main.js":
                "import { shared } from \"../shared.js\";\nimport { part } from \"./part.js\";\nexport function open() {\n  return import(\"./more.js\");\n}\n",
            "tools/part.js": "export const part = 1;\n",
            "tools/more.js": "export const more = 1;\n",
        ])

        #expect(pack.text.contains("import(\"./page/tools/main.js\")"))
        #expect(!pack.text.contains("\"tools/"), "what is needed later is not sent at first")
        #expect(
            pack.dynamicModules["page/tools/main.js"] == """
                import { $modules } from "../../page.js";
                const { shared } = $modules["shared.js"];
                import { part } from "../tools/part.js";
                export function open() {
                return import("../tools/more.js");
                }

                """)
        #expect(
            pack.dynamicModules.keys.sorted() == ["page/tools/main.js", "page/tools/more.js", "page/tools/part.js"])
        #expect(pack.dynamicModules["page/tools/part.js"] == "export const part = 1;\n")
    }

    @Test("JSDoc type annotations are removed everywhere")
    func types() throws {
        let text = try pack([
            "page.js":
                "/** @type {import(\"./b.js\").B} */\nconst a = /** @type {import(\"./b.js\").B} */ (window.a);\n/** @type {number} */ let b = 1;\n"
        ]).text

        #expect(text.contains("\nconst a =  (window.a);\nlet b = 1;\n"), "\(text)")
    }

    @Test("A line that continues the line before is joined to it, except after a comment")
    func continuedLines() throws {
        let text = try pack([
            "page.js":
                "const a = f(\n  1,\n  [\n    2,\n  ],\n);\nconst b = a\n  ? 1\n  : 2;\nf(a, // first\n  b);\nf({\n  a,\n  b,\n});\n"
        ]).text

        #expect(
            text.contains(
                "\nconst a = f(1, [2,],);\nconst b = a ? 1 : 2;\nf(a, // first\nb);\nf({\na, b, });\nreturn"), "\(text)"
        )
    }

    @Test(
        "Syntax that the bundler does not support is refused with its line",
        arguments: [
            ("const a = `\n  // text\n`;", 1, "backticks"), ("import a from \"./b.js\";", 1, "import"),
            ("import * as a from \"./b.js\";", 1, "import"),
            ("\nexport default 1;", 2, "export"), ("export { a };", 1, "export"), ("export let a = 1;", 1, "export"),
            ("export const { a } = b;", 1, "export"), ("import { a } from \"b\";", 1, "./x.js"),
            ("import { a } from \"/b.js\";", 1, "./x.js"),
            ("import { a } from \"../b.js\";", 1, "outside"), ("const a = await b;", 1, "await"),
            ("f(import.meta.url);", 1, "import.meta"),
            ("const $modules = 1;", 1, "$modules"), ("import(name);", 1, "import()"),
            ("a = 1; /* b\n c */", 1, "comment"),
            ("/* a", 0, "comment"), ("const a = \"b\\\nc\";", 1, "backslash"), ("  export const a = 1;", 1, "indented"),
            ("import { missing } from \"./b.js\";", 1, "does not export"),
            ("import { a } from \"./none.js\";", 0, "does not exist"),
            ("import { b } from \"./b.js\";\nimport(\"./b.js\");", 0, "as well"),
            ("import { round } from \"./round.js\";", 0, "cycle"),
        ])
    func refusals(text: String, line: Int, problem: String) {
        let files = [
            "page.js": text, "b.js": "export const b = 1;",
            "round.js": "import { other } from \"./other.js\";\nexport const round = 1;",
            "other.js": "import { round } from \"./round.js\";\nexport const other = 1;",
        ]

        #expect {
            try pack(files)
        } throws: { error in
            let refusal = error as? BundleError
            return refusal?.line == line && refusal?.description.contains(problem) == true
        }
    }
}

@Suite("A bundle of style sheets") struct StylePackTests {
    @Test("Imported style sheets replace their import lines, and comment lines are removed")
    func imports() throws {
        let files = [
            "page.css": "/* All. */\n@import \"styles/a.css\";\n@import \"styles/b.css\";\nbody {\n  margin: 0;\n}\n",
            "styles/a.css": "/* A\n   goes on. */\na {\n  content: \"//\";\n}\n",
            "styles/b.css": "b { color: red; } /* kept */\n",
        ]

        let text = try StyleBundle.text(entry: "page.css") { files[$0] }

        #expect(text == "a {\ncontent: \"//\";\n}\nb { color: red; } /* kept */\nbody {\nmargin: 0;\n}\n")
    }

    @Test(
        "A style sheet that refers to a file outside the bundle is refused",
        arguments: [
            "a { background: url(a.png); }", "@import url(a.css);", "@import \"../a.css\";", "@import \"none.css\";",
            "@import \"page.css\";",
        ])
    func refusals(text: String) {
        #expect(throws: BundleError.self) { try StyleBundle.text(entry: "page.css") { $0 == "page.css" ? text : nil } }
    }
}
