import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Waiting of a script for a screen")
struct WaitingTests {
    @Test(
        "An expectation that already holds passes at once",
        arguments: [
            ("increment", .visible), ("increment", .exists), ("nothing", .gone), ("nothing", .not(.exists)),
            ("increment", .enabled),
            ("increment", .not(.disabled)), ("increment", .not(.selected)), ("increment", .not(.focused)),
            ("increment", .text("Increment")),
            ("count", .text(matching: "^\\d$")), ("increment", .label("Increment")), ("slider", .label("Value")),
            ("slider", .value(50)),
            ("slider", .value("50")), ("kind:label", .count(2)), ("kind:label", .count(1...3)),
            ("kind:window", .contains("Incr")),
            ("kind:label", .not(.count(3))), ("slider", .not(.editing)),
        ] as [(ViewSelector, ViewExpectation)])
    func holds(_ selector: ViewSelector, expectation: ViewExpectation) async throws {
        let screen = try await RemoteScreen.open("counter")

        try await screen.expect(selector, expectation, timeout: .zero)
    }

    @Test(
        "A failed expectation reports the actual value",
        arguments: [
            ("count", .text("7"), #"count was expected to say "7", and it says "0"."#),
            ("count", .text(matching: "^x"), #"count was expected to say a text that matches ^x, and it says "0"."#),
            ("slider", .value(70), #"slider was expected to have the value "70.0", and its value is 50."#),
            ("slider", .label("Volume"), #"slider was expected to have the label "Volume", and its label is "Value"."#),
            (
                "increment", .disabled,
                #"increment was expected to be disabled, and it is button #increment "Increment"."#
            ),
            (
                "increment", .not(.enabled),
                #"increment was expected not to be enabled, and it is button #increment "Increment"."#
            ),
            (
                "increment", .selected,
                #"increment was expected to be selected, and it is button #increment "Increment"."#
            ),
            ("increment", .gone, "increment was expected to be gone. One view matches:"),
            ("kind:label", .count(3), "kind:label was expected to be 3 views. 2 views match:"),
            ("kind:label", .count(5...Int.max), "kind:label was expected to be at least 5 views. 2 views match:"),
            (
                "incremnt", .visible,
                "incremnt was expected to be visible. No view on the screen matches incremnt. The nearest matches are:"
            ),
            (
                "incremnt", .enabled,
                "incremnt was expected to be enabled. No view on the screen matches incremnt. The nearest matches are:"
            ),
            ("kind:label", .text("0"), "kind:label was expected to say \"0\". kind:label matches 2 views:"),
            (
                "kind:window", .contains("Decr"),
                "kind:window was expected to contain \"Decr\", and it is window, and nothing in it does."
            ),
        ] as [(ViewSelector, ViewExpectation, String)])
    func doesNotHold(_ selector: ViewSelector, expectation: ViewExpectation, message: String) async throws {
        let screen = try await RemoteScreen.open("counter")

        let error = try await complaint { try await screen.expect(selector, expectation, timeout: .zero) }
        let late = try await complaint { try await screen.wait(for: selector, expectation, timeout: .milliseconds(10)) }

        #expect(error.code == .assertionFailed)
        #expect(error.message == message)
        #expect(error.message.hasSuffix(":") == !error.candidates.isEmpty)
        #expect(late.code == .timeout)
        #expect(late.message.contains("10 ms"))
    }

    @Test("An expectation passes when it becomes true during the wait")
    func comesAbout() async throws {
        let screen = try await RemoteScreen.open("counter")
        async let there: Void = screen.expect("count", .text("3"))

        for _ in 0..<3 { try await screen.tap("increment") }

        try await there
    }

    @Test("For a view out of sight, the error says so and how to reach it")
    func outOfSight() async throws {
        let screen = try await RemoteScreen.gallery("values")

        let error = try await complaint { try await screen.expect("dots", .visible, timeout: .zero) }

        #expect(error.message == "dots was expected to be visible. One view matches, out of sight:")
        #expect(error.advice == "Scroll to the view, for example with 'scroll down --until dots'.")
    }

    @Test("A custom condition is awaited, and named in the error if it is never true")
    func own() async throws {
        let screen = try await RemoteScreen.open("counter")

        try await screen.wait(until: "there is a slider") { tree, _ in
            tree.displayedNodes.contains { $0.kind == "slider" }
        }
        let error = try await complaint {
            try await screen.wait(until: "there is a table", timeout: .milliseconds(10)) { tree, _ in
                tree.displayedNodes.contains { $0.kind == "table" }
            }
        }

        #expect(error.code == .timeout)
        #expect(error.message == "The condition was not met in time: there is a table. (Waited 10 ms.)")
    }

    @Test("A script can wait for a revision")
    func revision() async throws {
        let screen = try await RemoteScreen.open("counter")
        let revision = await screen.tree.revision
        async let there: Void = screen.wait(revision: revision + 1)

        try await screen.tap("increment")

        try await there
        #expect(try await complaint { try await screen.wait(revision: 1_000_000, timeout: .zero) }.code == .timeout)
    }

    @Test("A script can wait until scrolling and animations have ended")
    func settles() async throws {
        let screen = try await RemoteScreen.gallery("animation")
        try await screen.tap("curves")
        #expect(
            try await complaint { try await screen.waitUntilSettled(timeout: .zero) }.message.hasPrefix(
                "The screen is still moving, for another "))

        try await screen.waitUntilSettled()

        #expect(await screen.tree.restTime(at: screen.now) == nil)
    }

    @Test("A follower receives every change with the tree at that time, until the script leaves")
    func follows() async throws {
        let screen = try await RemoteScreen.open("counter")
        let updates = await screen.updates()
        let reading = Task {
            var said: [String] = []
            for await update in updates {
                guard case .patch(_, let tree) = update,
                    let text = tree.displayedNodes.first(where: { $0.identifier == "count" })?.text(at: 0)
                else { continue }
                if said.last != text { said.append(text) }
            }
            return said
        }

        for _ in 0..<3 { try await screen.tap("increment") }
        await screen.close()

        #expect(await reading.value.suffix(3) == ["1", "2", "3"])
        #expect(await screen.updates().first { _ in true } == nil)
    }
}
