import ResponderKit
import ResponderKitTesting
import Testing

@Suite @MainActor struct WaitUntilTests {
    @Test("Waiting advances the clock from timer to timer until the condition holds") func holds() throws {
        let screen = TestScreen()
        var steps: [Double] = []
        func step() {
            steps.append(screen.clock.now)
            _ = screen.clock.schedule(after: 100, step)
        }
        _ = screen.clock.schedule(after: 100, step)

        try screen.waitUntil("three steps") { steps.count == 3 }
        #expect(screen.clock.now == 300)
        try screen.waitUntil("it holds already") { true }
        #expect(steps == [100, 200, 300])
    }

    @Test("Waiting commits before each check, so that views can be found") func finds() throws {
        let screen = TestScreen()
        _ = screen.clock.schedule(after: 500) {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            label.accessibilityIdentifier = "result"
            label.text = "Done"
            screen.window.addSubview(label)
        }

        try screen.waitUntil("the result") { try screen.view("result", as: UILabel.self).text == "Done" }

        #expect(screen.clock.now == 500)
    }

    @Test("The error says what was waited for, how long, and why it did not come") func errors() {
        let screen = TestScreen()
        _ = screen.clock.schedule(after: 250) {}

        let idle = #expect(throws: TestError.self) { try screen.waitUntil("rain") { false } }
        #expect(idle == .timedOut("rain", after: .milliseconds(250), hasTimer: false, reason: nil))
        #expect(
            idle?.description
                == "waited for 'rain', but the condition is not true after 0.25 seconds of the screen's clock, "
                + "and no timer is left that could change it")

        _ = screen.clock.schedule(after: 3_000) {}
        let late = #expect(throws: TestError.self) {
            try screen.waitUntil("a view", within: .seconds(2)) { try screen.view("x").isHidden }
        }
        #expect(
            late?.description
                == "waited for 'a view', but the condition did not become true within 2.0 seconds of the screen's clock: "
                + "wait longer with 'within' (no view has the identifier 'x': no view of the screen has an identifier)")
    }

    @Test("Another error of the condition ends the waiting") func otherErrors() {
        struct Broken: Error {}
        let screen = TestScreen()
        _ = screen.clock.schedule(after: 250) {}

        #expect(throws: Broken.self) { try screen.waitUntil("never") { throw Broken() } }
        #expect(screen.clock.now == 0)
    }
}
