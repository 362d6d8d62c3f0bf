import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Unsupported values in storyboards are reported with their position.
@Suite @MainActor struct ValueTests {
    private func storyboard(_ element: String, top: String = "") -> String {
        "kiosk: 1\nlanguages: [en, de]\nhosts: [api.example]\nstate: {n: 1}\n\(top)pages:\n  start:\n    - \(element)\n"
    }

    private func form(_ field: String, save: String = "") -> String {
        storyboard("form: {id: f, fields: [{name: a, \(field)}]\(save)}")
    }

    @Test(
        "The bounds and the initial value of a field must have the field's kind",
        arguments: [
            ("kind: date, minimum: tomorrow", "'tomorrow' is not a date"),
            ("kind: date, maximum: 2026-13-01", "'2026-13-01' is not a date"),
            ("kind: date, value: today", "'today' is not a date"), ("kind: date, minimum: 7", "'7' is not a date"),
            ("kind: date, minimum: 2026-12-24T18:00", "is not a date"),
            ("kind: date, minimum: 2026-02-30", "is not a date"),
            ("kind: date, minimum: 2026-12-24, maximum: 2026-01-01", "'minimum' is a later date than 'maximum'"),
            ("kind: date, minimum: 2026-12-24, value: 2026-01-01", "is not between"),
            ("kind: number, minimum: few", "'few' is not a number"),
            ("kind: number, minimum: 9, maximum: 3", "'minimum' has to be less than 'maximum'"),
            ("kind: number, value: many", "is not a number"),
            ("kind: number, maximum: 3, value: 9", "9 is more than 'maximum'"),
            ("kind: slider, minimum: 3, value: 1", "less than 'minimum'"),
            ("kind: stepper, minimum: 200", "'maximum' is 100"),
            ("kind: switch, value: perhaps", "neither true nor false"),
            ("kind: choice, choices: []", "'choices' is missing or empty"),
            ("kind: choice, choices: [Tea, Coffee], value: Tee", "did you mean 'Tea'"),
            ("kind: choice, choices: [{value: 1}, {value: 2}], value: 3", "'3' is none of the choices"),
            ("maximum: many", "is not a number"),
            ("minimum: -1", "expected a whole number of letters"),
            ("maximum: 2.5", "expected a whole number of letters"),
            ("minimum: 9, maximum: 3", "no text can have such a length"),
            ("kind: email, maximum: many", "is not a number"),
            ("pattern: '['", "'pattern' has to be a regular expression"),
        ])
    func fields(field: String, words: String) {
        let found = problems(form(field))

        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(words) == true, "\(found)")
    }

    @Test(
        "A field with suitable values is valid",
        arguments: [
            "kind: date, minimum: 2026-01-01, maximum: 2026-12-31, value: 2026-06-01",
            "kind: number, minimum: 3, maximum: 3, value: 3",
            "kind: choice, choices: [{en: Tea, de: Tee}, Coffee], value: Tea",
            "kind: choice, choices: [{value: 1, title: One}], value: 1",
            "kind: switch, value: true", "minimum: 2, maximum: 40, value: Ada", "kind: slider, maximum: 10",
            "kind: date, value: null",
        ])
    func fittingFields(field: String) {
        #expect(problems(form(field)) == [])
    }

    @Test(
        "A form whose rows cannot be saved is reported when the file is read",
        arguments: [
            ("id", "visits.sqlite", "id"), ("created", "visits.csv", "created"),
            ("a", "visits.txt", "neither an SQLite file"),
            ("a", "../visits.sqlite", "leads out"),
        ])
    func rows(name: String, file: String, words: String) {
        let found = problems(storyboard("form: {id: f, save: \(file), fields: [{name: \(name)}]}"))

        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(words) == true, "\(found)")
    }

    @Test(
        "An invalid date format is refused everywhere",
        arguments: [
            ("clock: dddd", "'dddd'"), ("clock: {format: 'HH:mm Uhr jj'}", "'jj'"),
            ("clock: {format: {en: HH:mm, de: 'dddd'}}", "'dddd'"),
            ("clock: \"HH 'o''clock\"", "is not closed"), ("text: \"{now:dddd}\"", "'dddd'"),
            ("text: \"{n:TT}\"", "'TT'"),
            ("clock: hhh", "'hhh'"),
        ])
    func formats(element: String, words: String) {
        let found = problems(storyboard(element))

        #expect(!found.isEmpty)
        #expect(found.first?.contains(words) == true, "\(found)")
    }

    @Test(
        "Unicode's date formats are valid",
        arguments: [
            "HH:mm", "EEEE, d MMMM", "EEEE, d. MMMM yyyy", "h:mm a", "\"HH:mm 'o''clock'\"", "\"'Week' w\"",
            "yyyy-MM-dd'T'HH:mm:ssXXXXX",
        ])
    func knownFormats(format: String) {
        #expect(problems(storyboard("clock: \(format)")) == [])
    }

    @Test(
        "Other unusable values are refused",
        arguments: [
            ("countdown: {to: 7}", "is not a date and time"), ("countdown: {to: tomorrow}", "is not a date and time"),
            ("clock: {zone: Berlin}", "no time zone"),
            ("slider: {into: n, minimum: 5, maximum: 1}", "'minimum' has to be less"),
            ("stepper: {into: n, minimum: 200}", "'maximum' is 100"),
            ("button: {title: A, tap: {player: {command: volume, volume: 200}}}", "is not a volume"),
            (
                "button: {title: A, tap: {request: {url: 'https://api.example/', headers: {'X Key': a}}}}",
                "not the name of a header"
            ),
            ("text: {text: A, lines: many}", "a whole number"),
            ("image: {file: a.svg, fit: stretch, decorative: true}", "'stretch' is none of"),
            ("text: {text: A, style: {color: pinkish}}", "not a colour"), ("text: {text: A, show: '1 +'}", "in '1 +'"),
            ("stack: {children: [], axis: across}", "'across' is none of"),
            ("text: {text: A, grow: maybe}", "true or false"),
        ])
    func others(element: String, words: String) {
        let found = problems(storyboard(element), files: ["a.svg": TestKiosk.picture])

        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(words) == true, "\(found)")
    }

    @Test(
        "A host must be one that requests can be sent to",
        arguments: ["api.example:99999", "-api.example", "api..example", "my_host!"])
    func hosts(host: String) {
        let found = problems("kiosk: 1\nhosts: ['\(host)']\npages: {start: [{text: A}]}\n")

        #expect(found.count == 1, "\(found)")
    }

    @Test("Every key of every element and action refuses a map and a list unless it allows them")
    func everyKey() {
        var tried = 0
        func check(_ fields: [Field], _ write: (String) -> String) {
            for field in fields {
                for wrong in ["{none: such}", "[[]]"] where !field.shape.mayBe(wrong) {
                    tried += 1
                    let found = problems(write("\(field.name): \(wrong)"), files: ["a.svg": TestKiosk.picture])
                    #expect(!found.isEmpty, "\(write(field.name + ": " + wrong))")
                }
            }
        }
        for kind in ElementKinds.all {
            check(kind.fields + ElementKinds.common) { storyboard("\(kind.name): {\($0)}") }
        }
        for kind in ActionKinds.all {
            check(kind.fields + ActionKinds.common) { storyboard("button: {title: A, tap: [{\(kind.name): {\($0)}}]}") }
        }
        check(ElementKinds.fieldFields) { storyboard("form: {fields: [{name: a, \($0)}]}") }
        check(StoryboardShape.fields.filter { $0.name != "pages" }) { "kiosk: 1\n\($0)\npages: {start: [{text: A}]}\n" }
        check(StoryboardShape.pageFields) { "kiosk: 1\npages: {start: {\($0)}}\n" }
        #expect(tried > 200)
    }
}

extension Shape {
    /// Returns true if a field of this shape may accept a value that is written in YAML's flow style.
    fileprivate func mayBe(_ value: String) -> Bool {
        switch self {
        case .json: true
        case .either(let shapes): shapes.contains { $0.mayBe(value) }
        case .text, .scalar: value == "such"
        case .map(let inner, _): value == "{none: such}" && inner.mayBe("such")
        default: false
        }
    }
}

/// Tests of the on-screen keyboard of a display.
@Suite @MainActor struct KioskKeyboardTests {
    private func kiosk(_ languages: String) throws -> TestKiosk {
        try TestKiosk("kiosk: 1\nlanguages: [\(languages)]\npages: {start: [{text: A}]}\n")
    }

    @Test(
        "The keyboard has the layout of the kiosk's language",
        arguments: [
            ("de", "de-DE"), ("fr", "fr-FR"), ("en", "en-US"), ("es", "es-ES"), ("it", "it-IT"), ("pt-BR", "pt-PT"),
            ("nl", "nl-NL"),
            ("pl", "pl-PL"), ("da", "da-DK"), ("nb", "nb-NO"), ("no", "nb-NO"), ("sv", "sv-SE"), ("fi", "fi-FI"),
            ("ja", "en-US"),
        ])
    func layout(language: String, layout: String) throws {
        let kiosk = try kiosk(language)

        #expect(kiosk.screen.application.keyboardLayout.language == layout)
    }

    @Test("The keyboard changes with the language and when the kiosk starts over")
    func changes() throws {
        let kiosk = try kiosk("de, fr")

        kiosk.model.setLanguage("fr")
        #expect(kiosk.screen.application.keyboardLayout.language == "fr-FR")

        kiosk.model.reset()
        #expect(kiosk.screen.application.keyboardLayout.language == "de-DE")
    }

    @Test("Every size of a kiosk has the keyboard, even after a reload")
    func sizes() throws {
        let kiosk = try kiosk("en")
        let display = kiosk.add(size: TestKiosk.display)

        kiosk.reload("kiosk: 1\nlanguages: [sv]\npages: {start: [{text: A}]}\n")

        #expect(display.application.keyboardLayout.language == "sv-SE")
    }

    @Test("Each layout has the letters of its language in rows that fit the keyboard", arguments: KeyboardLayout.all)
    func letters(layout: KeyboardLayout) {
        #expect(layout.letters.map(\.count).max() ?? 0 <= 12)
        #expect(Set(layout.letters.joined()).isSuperset(of: "abcdefghijklmnopqrstuvwxyz".map(String.init)))
        #expect(Set(layout.letters.joined()).count == layout.letters.joined().count)
    }
}
