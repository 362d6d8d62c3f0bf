import FormApp
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FormTests {
    private let application: UIApplication
    private let device = InputDevice()

    init() {
        application = UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
        application.launch(delegate: FormApp())
        application.commit()
    }

    private func find(_ identifier: String) throws -> ViewMatch {
        try #require(application.views(matching: ViewQuery(identifier: identifier)).first)
    }

    private func tap(_ identifier: String) throws {
        let frame = try find(identifier).frame
        // The tapped point is far to the left, where there is no clear button.
        let point = CGPoint(x: frame.minX + 12, y: frame.midY)
        _ = try application.send(touches: [TouchSample(id: 1, phase: .began, location: point)], from: device)
        _ = try application.send(touches: [TouchSample(id: 1, phase: .ended, location: point)], from: device)
        application.commit()
    }

    private func type(_ text: String) {
        for character in text { _ = application.send(text: String(character), from: device) }
    }

    private func text(_ identifier: String) throws -> String? {
        guard case .text(let text) = try find(identifier).value else { return nil }
        return text
    }

    @Test("A commit without a change lays nothing out") func idle() throws {
        try tap("name")
        let count = application.layoutCount

        application.commit()
        application.commit()

        #expect(application.layoutCount == count)
    }

    @Test("A registration takes one tap, Return between the fields, and the button that is then enabled")
    func registers() throws {
        try tap("name")
        type("Ann")
        #expect(try !find("register").isEnabled)
        type("\nann@example.org\nsecret pass\n")
        #expect(try text("password") == "•••••••••••")
        type("Hello\nthere")
        #expect(try text("about") == "Hello\nthere")
        #expect(try text("left") == "269")
        #expect(try find("register").isEnabled)

        try tap("register")

        #expect(try text("message") == "Welcome, Ann!")
        #expect(try text("name") == "")
        #expect(try !find("register").isEnabled)
        #expect(application.keyWindow?.firstResponder == nil)
    }

    @Test("An error is shown when the field loses focus and disappears when the value is corrected") func checks()
        throws
    {
        try tap("email")
        type("ann@")
        #expect(try text("email-problem") == "")
        try tap("name")
        #expect(try text("email-problem") == "This is no email address.")

        try tap("email")
        #expect(try text("email-problem") == "")
        _ = application.send(selection: NSRange(location: 4, length: 0), from: device)
        type("b.c")
        try tap("name")

        #expect(try text("email-problem") == "")
    }

    @Test("The lengths of names and texts are limited") func limits() throws {
        try tap("name")
        type(String(repeating: "n", count: 50))
        #expect(try text("name")?.count == 40)
        try tap("about")
        _ = application.send(text: String(repeating: "a", count: 281), from: device)
        #expect(try text("about") == "")
        _ = application.send(text: String(repeating: "a", count: 280), from: device)

        #expect(try text("left") == "0")
    }
}
