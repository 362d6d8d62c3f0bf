import Foundation
import Testing

@testable import KioskApp

/// Tests that the documentation of the storyboard language matches the implementation.
@Suite struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func document(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// All examples in docs/kiosk.md.
    static let examples: [String] = {
        let text = (try? document("docs/kiosk.md")) ?? ""
        return text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }()

    static let files = [
        "works.csv": "title,artist,year,picture,text\nBlue,Ada,1911,picture.svg,Words\n",
        "picture.svg": TestPicture.svg,
        "plan.svg": TestPicture.svg,
        "film.mp4": "film", "notice.html": "<p>Hello</p>", "strings.csv": "key,en,de\nwelcome,Welcome,Willkommen\n",
    ]

    /// Returns a complete storyboard for an example that contains only the elements of a page.
    static func whole(_ example: String) -> String {
        guard !example.hasPrefix("kiosk:") else { return example }
        let form = example.contains("clear: guests") ? "      - form: {id: guests, fields: [{name: who}]}\n" : ""
        return """
            kiosk: 1
            languages: [en, de]
            state: {room: 1, open: false, query: "", name: "", likes: 0, volume: 40}
            data: {works: works.csv}
            hosts: ["api.example:8443", museum.example]
            pages:
              start:
                body:
            \(form)\(example.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n"))
              about: [{text: About}]
              work: {row: works, body: [{text: "{row.title}"}]}
            """
    }

    @Test("Every example in the document is valid", arguments: examples)
    func examplesAreWell(_ example: String) {
        #expect(problems(Self.whole(example), files: Self.files) == [], "\(example)")
    }

    @Test("The document has an example of each element and each action") func complete() {
        let all = Self.examples.joined(separator: "\n")

        #expect(Self.examples.count > 20)
        for kind in ElementKinds.all {
            #expect(all.contains("- \(kind.name)") || all.contains("\(kind.name):"), "\(kind.name)")
        }
        for kind in ActionKinds.all { #expect(all.contains(kind.name), "\(kind.name)") }
    }

    @Test("The document names every key of each element and action, and all other keys") func keys() throws {
        let text = try Self.document("docs/kiosk.md")
        let reference = text.components(separatedBy: "\n## All keys\n").last ?? ""
        func row(_ name: String, _ fields: [Field]) -> String {
            "| \(name) | \(fields.isEmpty ? "–" : fields.map { "`\($0.name)`" }.sorted().joined(separator: ", ")) |"
        }
        let others: [(String, [Field])] = [
            ("all elements", ElementKinds.common), ("all actions", ActionKinds.common),
            ("the storyboard", StoryboardShape.fields),
            ("`theme`", StoryboardShape.themeFields), ("a style", ElementKinds.styleFields),
            ("`idle`", StoryboardShape.idleFields),
            ("a page", StoryboardShape.pageFields), ("a place of a `map`", ElementKinds.spotFields),
            ("a picture of a `slideshow`", ElementKinds.slideFields), ("a field of a `form`", ElementKinds.fieldFields),
        ]

        for kind in ElementKinds.all { #expect(reference.contains(row("`\(kind.name)`", kind.fields)), "\(kind.name)") }
        for kind in ActionKinds.all {
            #expect(reference.contains(row("the action `\(kind.name)`", kind.fields)), "\(kind.name)")
        }
        for (name, fields) in others { #expect(reference.contains(row(name, fields)), "\(name)") }
        // Each field is also explained in the text before the table of all keys.
        let told = text.components(separatedBy: "\n## All keys\n")[0]
        for field in ElementKinds.fieldFields + ElementKinds.styleFields {
            #expect(told.contains(field.name), "\(field.name)")
        }
    }

    @Test("The schema in docs/ is the same as the printed one") func schema() throws {
        #expect(
            try Self.document("docs/kiosk.schema.json") == KioskSchema.json,
            "run: .build/debug/baton kiosk schema > docs/kiosk.schema.json"
        )
    }

    @Test("All built-in texts exist in both languages") func words() {
        for key in BuiltInStrings.Key.allCases {
            #expect(BuiltInStrings.english[key] != nil, "\(key)")
            #expect(BuiltInStrings.german[key] != nil, "\(key)")
        }
    }
}
