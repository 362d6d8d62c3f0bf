import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct CurrentApplicationTests {
    @Test("UIApplication.shared is the application whose input, timer or commit is being handled")
    func sharedFollowsTheCode() throws {
        let first = TestScreen.untraced()
        let second = TestScreen.untraced()
        var seen: [UIApplication] = []
        let view = first.add(Probe("view", Log()), 0, 0, 100, 100)
        view.onTouch = { _, _, _ in seen.append(UIApplication.shared) }
        _ = first.application.clock.schedule(after: 10) { seen.append(UIApplication.shared) }
        #expect(UIApplication.shared === second.application)

        try first.touch(.began, 10, 10)
        second.application.commit()
        first.clock.advance(by: 10)

        #expect(seen.count == 2)
        #expect(seen.allSatisfy { $0 === first.application })
    }

    @Test("currentDevice is the device whose input is being handled, and nil afterwards")
    func theDeviceIsKnown() throws {
        let screen = TestScreen.untraced()
        var seen: InputDevice?
        screen.add(Probe("view", Log()), 0, 0, 100, 100).onTouch = { _, _, _ in seen = screen.application.currentDevice
        }

        try screen.touch(.began, 10, 10)

        #expect(seen === screen.device)
        #expect(screen.application.currentDevice == nil)
    }
}
