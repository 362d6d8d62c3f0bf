import Foundation
import KioskData
import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Tests of forms: input, validation and saving.
@Suite @MainActor struct FormTests {
    private static let yaml = """
        kiosk: 1
        languages: [en, de]
        pages:
          start:
            - form:
                id: guests
                save: visitors.sqlite
                message: "Thank you, {form.name}!"
                done: {go: thanks}
                fields:
                  - {name: name, label: Name, required: true, maximum: 10}
                  - {name: email, kind: email, label: Email}
                  - {name: age, kind: number, label: Age, minimum: 1, maximum: 120}
                  - {name: liked, kind: choice, choices: [The works, {value: cafe, title: The café}]}
                  - {name: news, kind: switch}
          thanks: [{text: Thanks}]
        """

    private func type(_ text: String, into field: String, of kiosk: TestKiosk) throws {
        try kiosk.tap("guests-" + field)
        try kiosk.screen.typeText(text)
        kiosk.screen.application.keyWindow?.endEditing(true)
        kiosk.screen.settle(within: .seconds(2))
    }

    private func submit(_ kiosk: TestKiosk) throws {
        try kiosk.view("guests-submit", as: UIButton.self).sendActions(for: .primaryActionTriggered)
        kiosk.screen.application.commit()
    }

    private func untouched(_ fields: String) throws -> TestKiosk {
        try TestKiosk("kiosk: 1\npages:\n  start:\n    - form: {id: f, save: a.sqlite, fields: [\(fields)]}\n")
    }

    private func saved(_ kiosk: TestKiosk) async throws -> [Literal] {
        try kiosk.view("f-submit", as: UIButton.self).sendActions(for: .primaryActionTriggered)
        kiosk.screen.application.commit()
        try await kiosk.wait { !kiosk.services.rows.isEmpty }
        return kiosk.services.rows.last?.fields.map { Literal($0.value) } ?? []
    }

    private func shownDay(_ kiosk: TestKiosk) throws -> Literal {
        .text(FormField.day(try kiosk.view("f-d", as: UIDatePicker.self).date, .gmt))
    }

    @Test("An untouched optional date shows \"No date\" and is saved empty") func noDate() async throws {
        let kiosk = try untouched("{name: d, kind: date}")

        #expect(kiosk.texts.contains("No date"))
        #expect(kiosk.screen.all(UIDatePicker.self).map(\.isHidden) == [true])
        #expect(try await saved(kiosk) == [.null])
    }

    @Test(
        "An untouched required date is saved as the day that it shows",
        arguments: [
            ("", nil), (", minimum: 2030-05-06", "2030-05-06"), (", maximum: 1960-02-03", "1960-02-03"),
            (", value: 2001-02-03", "2001-02-03"),
        ])
    func requiredDate(more: String, day: String?) async throws {
        let kiosk = try untouched("{name: d, kind: date, required: true\(more)}")
        let shown = try shownDay(kiosk)

        #expect(!kiosk.texts.contains("No date"))
        #expect(try await saved(kiosk) == [shown])
        #expect(shown == .text(day ?? FormField.day(kiosk.model.clock.date, .gmt)))
    }

    @Test("A date that stays on screen past midnight is saved as shown") func midnight() async throws {
        let kiosk = try untouched("{name: d, kind: date, required: true}")
        let shown = try shownDay(kiosk)
        kiosk.advance(86_400)

        let now = try shownDay(kiosk)
        #expect(try await saved(kiosk) == [now])
        _ = shown
    }

    @Test("An optional date can be set and cleared again") func chosenDate() async throws {
        let kiosk = try untouched("{name: d, kind: date}")
        let today = Literal.text(FormField.day(kiosk.model.clock.date, .gmt))

        try kiosk.tap("f-d-none")
        #expect(!kiosk.texts.contains("No date"))
        #expect(try shownDay(kiosk) == today)
        #expect(try !kiosk.view("f-d", as: UIDatePicker.self).isHidden)
        try kiosk.tap("f-d-clear")
        #expect(kiosk.texts.contains("No date"))
        try kiosk.tap("f-d-none")

        #expect(try await saved(kiosk) == [today])
    }

    @Test(
        "An untouched slider, stepper, switch or choice is saved with the value it shows",
        arguments: [
            ("kind: slider, minimum: 3, maximum: 5", Literal.number(3)),
            ("kind: slider, value: 4, maximum: 5", .number(4)),
            ("kind: stepper, value: 40", .number(40)), ("kind: stepper", .number(0)),
            ("kind: switch, value: true", .flag(true)),
            ("kind: choice, choices: [a, b], value: b", .text("b")), ("kind: choice, choices: [a, b]", .null),
        ])
    func others(field: String, value: Literal) async throws {
        let kiosk = try untouched("{name: d, \(field)}")

        #expect(try await saved(kiosk) == [value])
        switch try kiosk.screen.view("f-d", as: UIView.self) {
        case let slider as UISlider: #expect(Double(slider.value) == value.number)
        case let stepper as UIStepper: #expect(stepper.value == value.number)
        case let control as UISwitch: #expect(control.isOn == value.isTrue)
        default:
            for number in 1...2 {
                let button = try kiosk.view("f-d-\(number)", as: UIButton.self)
                #expect(button.isSelected == (Literal.text(button.currentTitle ?? "") == value))
            }
        }
    }

    @Test("A filled-in form is saved, thanks the visitor, and is empty for the next one") func saves() async throws {
        let kiosk = try TestKiosk(Self.yaml)
        try type("Ada", into: "name", of: kiosk)
        try type("ada@example.org", into: "email", of: kiosk)
        try type("36,5", into: "age", of: kiosk)
        try kiosk.tap("guests-liked-2")
        try kiosk.tap("guests-news")

        try submit(kiosk)
        try await kiosk.wait { !kiosk.services.rows.isEmpty && kiosk.model.location.page == "thanks" }

        #expect(
            kiosk.services.rows == [
                SavedRow([
                    .init("name", .text, "Ada"), .init("email", .text, "ada@example.org"), .init("age", .number, 36.5),
                    .init("liked", .text, "cafe"), .init("news", .bool, true),
                ])
            ])
        #expect(kiosk.services.destinations == [RowDestination(file: "visitors.sqlite", table: "guests")])
        #expect(kiosk.texts.contains("Thank you, Ada!"))
        kiosk.model.goBack()
        #expect(try kiosk.view("guests-name", as: UITextField.self).text == "")
    }

    @Test(
        "Errors are shown when the button is pressed, and nothing is saved",
        arguments: [
            ("name", "", "This field is required."), ("email", "ada", "This is not an email address."),
            ("age", "old", "A number is needed."),
            ("age", "200", "At most 120."), ("age", "0", "At least 1."),
        ])
    func wrong(_ field: String, _ text: String, _ sentence: String) throws {
        let kiosk = try TestKiosk(Self.yaml)
        if field != "name" { try type("Ada", into: "name", of: kiosk) }
        if !text.isEmpty { try type(text, into: field, of: kiosk) }

        try submit(kiosk)

        #expect(try kiosk.view("guests-\(field)-problem", as: UILabel.self).text == sentence)
        #expect(kiosk.services.rows.isEmpty)
        #expect(kiosk.model.forms["guests"]?.phase == .editing)
    }

    @Test("A field accepts no more text than allowed") func limit() throws {
        let kiosk = try TestKiosk(Self.yaml)

        try? type("Abcdefghijklmnop", into: "name", of: kiosk)

        #expect(kiosk.model.forms["guests"]?.values["name"] == .text("Abcdefghij"))
    }

    @Test("A row that could not be saved is reported and stays in the form") func failure() async throws {
        let kiosk = try TestKiosk(Self.yaml)
        kiosk.services.saveFailure = KioskFailure("The disk is full.")
        try type("Ada", into: "name", of: kiosk)

        try submit(kiosk)
        try await kiosk.wait { if case .failed = kiosk.model.forms["guests"]?.phase { true } else { false } }

        #expect(kiosk.said == ["The form 'guests' was not saved: The disk is full."])
        #expect(kiosk.texts.contains("That could not be saved. Please ask somebody for help."))
        #expect(try kiosk.view("guests-name", as: UITextField.self).text == "Ada")
    }

    @Test("Typed text is visible in every size") func mirrored() throws {
        let kiosk = try TestKiosk(Self.yaml)
        let display = kiosk.add(size: TestKiosk.display)

        try type("Ada", into: "name", of: kiosk)

        #expect(try display.view("guests-name", as: UITextField.self).text == "Ada")
    }

    @Test("Typed text survives a reload if its field still exists") func reload() throws {
        let kiosk = try TestKiosk(Self.yaml)
        try type("Ada", into: "name", of: kiosk)
        try type("36", into: "age", of: kiosk)

        kiosk.reload(
            Self.yaml.replacingOccurrences(
                of: "          - {name: age, kind: number, label: Age, minimum: 1, maximum: 120}\n", with: ""))

        #expect(try kiosk.view("guests-name", as: UITextField.self).text == "Ada")
        #expect(kiosk.model.forms["guests"]?.values.keys.sorted() == ["name"])
    }

    @Test("A form is emptied when its visitor has left") func idle() throws {
        let kiosk = try TestKiosk(Self.yaml)
        try type("Ada", into: "name", of: kiosk)

        kiosk.advance(200)
        kiosk.advance(200)

        #expect(try kiosk.view("guests-name", as: UITextField.self).text == "")
        #expect(kiosk.model.forms.isEmpty)
    }

    @Test("If the visitor leaves while a row is saved, the next one sees no thanks") func gone() async throws {
        let kiosk = try TestKiosk(Self.yaml)
        try type("Ada", into: "name", of: kiosk)
        try submit(kiosk)
        kiosk.model.reset()

        try await kiosk.wait { !kiosk.services.rows.isEmpty }
        for _ in 0..<100 { await Task.yield() }

        #expect(kiosk.model.location.page == "start")
        #expect(kiosk.model.message == nil)
    }

    // MARK: Requests

    @Test(
        "A pattern that would take years to match is treated as not matching",
        arguments: [("(a+)+", "a"), ("(a?){60}b", "a"), ("(.*)*(.*)*(.*)*z", "x"), ("(a|aa)+", "a")])
    func endlessPatterns(_ pattern: String, _ letter: String) {
        #expect(!Pattern.matches(pattern, all: String(repeating: letter, count: 190) + "!"))
        #expect(Pattern.matches("[A-Z]{3}[0-9]{2}", all: "ABC12"))
        #expect(!Pattern.matches("[A-Z]{3}", all: "ABCD"))
    }

    @Test(
        "A bound that no length or control can have is refused",
        arguments: ["1e300", "-1e300", "'nan'", "'inf'", "'1e300'"])
    func unboundedBounds(_ bound: String) throws {
        let form = "[{name: a, maximum: \(bound)}, {name: b, kind: slider, minimum: \(bound)}]"
        let said = problems("kiosk: 1\npages: {start: [{form: \(form)}]}")
        #expect(said.count == 2)
        #expect(said.allSatisfy { $0.contains("is not a number from -1000000000 to 1000000000") })
        // If code creates a form field with a bound that is not a valid number, the field ignores the bound.
        let literal = TreeReader.core(bound.replacing("'", with: ""))
        let field = FormField(values: [
            "name": .literal(.text("a")), "minimum": .literal(literal), "maximum": .literal(literal),
        ])
        #expect(field.minimum == nil && field.maximum == nil)
    }

    @Test("The number of rows saved in a minute is limited") func flooding() async throws {
        let kiosk = try TestKiosk(Self.yaml)
        let limit = KioskModel.savesPerMinute
        for index in 0..<(limit + 5) {
            kiosk.model.setField(FormField(values: ["name": .literal(.text("name"))]), of: "guests", to: .text("Ada"))
            try submit(kiosk)
            try await kiosk.wait { kiosk.model.forms["guests"]?.phase != .saving }
            #expect(kiosk.services.rows.count == min(index + 1, limit))
            kiosk.model.goHome()
        }
        #expect(kiosk.said.contains { $0.contains("at most \(limit) rows are saved in a minute") })

        kiosk.advance(60)
        kiosk.model.setField(FormField(values: ["name": .literal(.text("name"))]), of: "guests", to: .text("Bob"))
        try submit(kiosk)
        try await kiosk.wait { kiosk.services.rows.count == limit + 1 }
    }

    @Test("A value filled into an address cannot lead to another folder", arguments: ["..", "."])
    func addressesStay(_ word: String) async throws {
        let kiosk = try request(
            "{request: {url: \"https://api.example:8443/rooms/{name}/light\", else: {message: Not so}}}")
        kiosk.model.set(["name": .text(word)])
        try kiosk.tap("ask")

        try await kiosk.wait { kiosk.model.message == "Not so" }
        #expect(kiosk.services.requests.isEmpty)
        kiosk.model.set(["name": .text("../x")])
        try kiosk.tap("ask")
        try await kiosk.wait { !kiosk.services.requests.isEmpty }
        #expect(kiosk.services.requests.first?.url == "https://api.example:8443/rooms/..%2Fx/light")
    }

    private func request(_ action: String) throws -> TestKiosk {
        let yaml = """
            kiosk: 1
            state: {room: 2, name: "", words: "a/b?c=d&e"}
            hosts: ["api.example:8443"]
            pages: {start: [{button: Ask, id: ask, tap: \(action)}]}
            """
        return try TestKiosk(yaml)
    }

    @Test("A request sends the filled-in values, and its answer is stored where the storyboard says") func sends()
        async throws
    {
        let kiosk = try request(
            "{request: {url: \"https://api.example:8443/{words}\", json: {room: \"{room}\", all: [1, true, null, \"{name}x\"]}, into: name, then: {message: \"It is {name}\"}}}"
        )

        try kiosk.tap("ask")
        try await kiosk.wait { kiosk.model.message != nil }

        let sent = try #require(kiosk.services.requests.first)
        #expect(sent.url == "https://api.example:8443/a%2Fb%3Fc%3Dd%26e")
        #expect(sent.method == "POST")
        #expect(sent.body.map { String(decoding: $0, as: UTF8.self) } == "{\"all\":[1,true,null,\"x\"],\"room\":2}")
        #expect(sent.headers == ["Content-Type": "application/json"])
        #expect(sent.hosts == ["api.example:8443"])
        #expect(kiosk.model.values["name"] == .text("well"))
        #expect(kiosk.model.message == "It is well")
    }

    @Test("A failed request runs its alternative and is reported") func requestFails() async throws {
        let kiosk = try request("{request: {url: https://api.example:8443/, else: {message: Not now}}}")
        kiosk.services.answer = .failure(KioskFailure("Nobody answers."))

        try kiosk.tap("ask")
        try await kiosk.wait { kiosk.model.message == "Not now" }

        #expect(kiosk.said == ["Nobody answers."])
    }

    @Test("The number of pending requests is limited") func bounded() async throws {
        let kiosk = try request(
            "[\((0..<40).map { "{request: https://api.example:8443/\($0)}" }.joined(separator: ", "))]")

        try kiosk.tap("ask")
        try await kiosk.wait { kiosk.model.requestCount == 0 }

        #expect(kiosk.services.requests.count == KioskModel.requestLimit)
    }

    @Test(
        "A player action sends its command to the player",
        arguments: [
            ("play", PlayerCommand.play), ("togglePlayPause", .togglePlayPause), ("next", .next), ("stop", .stop),
        ])
    func player(_ word: String, _ command: PlayerCommand) throws {
        let kiosk = try request("[{player: \(word)}, {player: volume, volume: room * 100}]")

        try kiosk.tap("ask")

        #expect(kiosk.services.commands == [command, .volume(100)])
    }
}
