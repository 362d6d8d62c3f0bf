import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Haptic feedback and the idle timer") @MainActor struct FeedbackTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private final class Felt {
        var all: [(HapticFeedback, InputDevice?)] = []
    }

    private func listen() -> Felt {
        let felt = Felt()
        screen.application.feedbackHandler = { felt.all.append(($0, $1)) }
        return felt
    }

    @Test("D2 Feedback in an event handler goes to the input's device, and in a timer to no particular device")
    func D2_whose() throws {
        let felt = listen()
        let generator = UISelectionFeedbackGenerator()
        let view = screen.probe("view", log, 0, 0, 200, 200)
        view.onTouch = { phase, _, _ in
            generator.prepare()
            if phase == .began { generator.selectionChanged() }
        }
        _ = screen.clock.schedule(after: 10) { generator.selectionChanged() }

        try screen.tap(10, 10)
        screen.clock.advance(by: 20)

        #expect(felt.all.map(\.0) == [.selection, .selection])
        #expect(felt.all.first?.1 === screen.device)
        #expect(felt.all.last?.1 == nil)
    }

    @Test("D2 Each generator sends its kind of feedback, with the intensity clamped and nothing at zero")
    func D2_kinds() {
        let felt = listen()
        screen.application.makeCurrent()
        let view = screen.probe("view", log, 0, 0, 10, 10)

        UIImpactFeedbackGenerator(style: .rigid).impactOccurred()
        UIImpactFeedbackGenerator(view: view).impactOccurred(intensity: 0.25)
        UIImpactFeedbackGenerator(style: .soft).impactOccurred(intensity: 7)
        UIImpactFeedbackGenerator(style: .light).impactOccurred(intensity: 0)
        UIImpactFeedbackGenerator(style: .light).impactOccurred(intensity: .nan)
        for type in UINotificationFeedbackGenerator.FeedbackType.allCases {
            UINotificationFeedbackGenerator().notificationOccurred(type)
        }
        UIFeedbackGenerator().prepare()

        #expect(
            felt.all.map(\.0) == [
                .impact(.rigid, intensity: 1), .impact(.medium, intensity: 0.25), .impact(.soft, intensity: 1),
                .notification(.success),
                .notification(.warning), .notification(.error),
            ])
        #expect(UIImpactFeedbackGenerator.FeedbackStyle.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(UINotificationFeedbackGenerator.FeedbackType.allCases.map(\.rawValue) == [0, 1, 2])
    }

    @Test("D2 Feedback from a view's generator goes to the application of that view") func D2_view() {
        let felt = listen()
        let view = screen.probe("view", log, 0, 0, 10, 10)
        let elsewhere = TestScreen.untraced()
        elsewhere.application.makeCurrent()

        UISelectionFeedbackGenerator(view: view).selectionChanged()
        UISelectionFeedbackGenerator().selectionChanged()

        #expect(felt.all.map(\.0) == [.selection])
    }

    @Test("D1 Only the key window requests that its devices stay awake, while the idle timer is disabled")
    func D1_awake() {
        let application = screen.application
        application.commit()
        func isAwake(_ window: UIWindow) -> Bool { window.node?.value(of: .awake) == .bool(true) }
        #expect(!isAwake(screen.window))

        application.isIdleTimerDisabled = true
        application.commit()
        #expect(isAwake(screen.window))

        let second = UIWindow(application: application)
        second.makeKeyAndVisible()
        application.commit()
        #expect(!isAwake(screen.window) && isAwake(second))

        application.isIdleTimerDisabled = false
        application.commit()
        #expect(!isAwake(second))
    }
}
