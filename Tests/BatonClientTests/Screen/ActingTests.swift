import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Actions of a script on a screen")
struct ActingTests {
    @Test("When a tap returns, it has been handled and its result is visible")
    func tap() async throws {
        let screen = try await RemoteScreen.open("counter")

        let done = try await screen.tap("increment")

        #expect(done.handled)
        #expect(done.by == "UIButton#increment")
        #expect(try await screen.text("count") == "1")
        #expect(await screen.tree.revision >= done.revision)
    }

    @Test("A point is tapped exactly, and a tap on an empty place is not handled")
    func point() async throws {
        let screen = try await RemoteScreen.open("counter")
        let centre = try await screen.tree.frame(of: screen.view("increment").id, at: screen.now).centre

        try await screen.tap(.point(x: centre.x, y: centre.y))
        let other = try await screen.tap("5,5")

        #expect(try await screen.text("count") == "1")
        #expect(!other.handled)
    }

    @Test("Many taps in sequence are all counted")
    func manyTaps() async throws {
        let screen = try await RemoteScreen.open("counter")

        for _ in 0..<200 { try await screen.tap("increment") }

        #expect(try await screen.text("count") == "200")
    }

    @Test("Concurrent taps on one screen are all handled")
    func several() async throws {
        let screen = try await RemoteScreen.open("counter")

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await screen.tap("increment") } }
            try await group.waitForAll()
        }

        try await screen.expect("count", .text("20"))
    }

    @Test("A view out of sight is scrolled into sight before it is tapped")
    func outOfSight() async throws {
        let screen = try await RemoteScreen.gallery("values")
        try await screen.expect("dots", .not(.visible))

        try await screen.tap("kind:button label:Month")

        try await screen.expect("said", .text("Segments 3"))
    }

    @Test("A disabled view is waited for and then reported as disabled")
    func disabled() async throws {
        let screen = try await RemoteScreen.open("form")

        let error = try await complaint { try await screen.tap("register", timeout: .milliseconds(50)) }

        #expect(error.code == .elementNotInteractable)
        #expect(error.message == #"register is disabled: button #register "Register" disabled. (Waited 50 ms.)"#)
        #expect(error.advice?.contains("wait register enabled") == true)
    }

    @Test("A view that becomes enabled during the wait is tapped")
    func enabledLater() async throws {
        let screen = try await RemoteScreen.open("form")
        async let tap = screen.tap("register")

        try await screen.type("Ann", into: "name")
        try await screen.type("ann@example.org", into: "email")
        try await screen.type("correct horse", into: "password")

        #expect(try await tap.handled)
    }

    @Test("If no view matches, the error names the three nearest")
    func missing() async throws {
        let screen = try await RemoteScreen.open("player")

        let error = try await complaint { try await screen.tap("lable", timeout: .zero) }
        let close = try await complaint { try await screen.tap("shufle", timeout: .milliseconds(30)) }

        #expect(error.code == .noSuchElement)
        #expect(error.candidates.count <= 3)
        #expect(close.message.hasPrefix("After 30 ms: No view on the screen matches shufle."))
        #expect(close.candidates.first?.hasPrefix("shuffle   (button #shuffle") == true)
        #expect(close.advice?.contains("baton tree --url \(screen.address.url)") == true)
    }

    @Test("If several views match, the error names each by a unique selector")
    func ambiguous() async throws {
        let screen = try await RemoteScreen.gallery("values")

        let error = try await complaint { try await screen.tap("kind:switch") }

        #expect(error.code == .ambiguousElement)
        #expect(error.message.hasPrefix("kind:switch matches "))
        #expect(error.candidates.count > 1)
        for candidate in error.candidates {
            let selector = try ViewSelector(String(candidate.split(separator: "   ")[0]))
            #expect(try await screen.view(selector).kind == "switch", "\(candidate)")
        }
    }

    @Test("A view covered by an alert is not tapped, and the error names the alert")
    func covered() async throws {
        let screen = try await RemoteScreen.gallery("modals")
        try await screen.tap("asks")
        try await screen.wait(for: "kind:button label:Delete")

        let error = try await complaint { try await screen.tap("sheet", timeout: .milliseconds(20)) }
        try await screen.tap("kind:button label=Cancel")
        try await screen.expect("said", .text("Cancel"))
        try await screen.tap("sheet")

        #expect(error.code == .elementClickIntercepted)
        #expect(error.message.hasPrefix("sheet is covered by "))
        try await screen.expect("label=Share", .visible)
    }

    @Test("A moving view is tapped where it comes to rest")
    func moving() async throws {
        let screen = try await RemoteScreen.gallery("table")
        try await screen.swipe(.up, on: "table", by: 100)

        let row = try await screen.view("kind:cell nth:-1").id
        let done = try await screen.tap(.id(row))

        #expect(done.handled && !done.stale)
    }

    @Test("A slider is adjusted in steps, as by a screen reader")
    func adjust() async throws {
        let screen = try await RemoteScreen.open("counter")

        try await screen.adjust("slider", by: 2)
        try await screen.expect("slider", .value(70))
        try await screen.adjust("slider", by: -5)

        try await screen.expect("slider", .value(20))
    }
}
