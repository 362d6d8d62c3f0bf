import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct SmokeTests {
    @Test("A tap on a button runs its action and produces one small patch") func tap() throws {
        let screen = TestScreen.untraced()
        let label = screen.add(UILabel(), 0, 100, 100, 20)
        var count = 0
        let button = screen.add(
            UIButton(
                frame: .zero,
                primaryAction: UIAction { _ in
                    count += 1
                    label.text = "\(count)"
                }), 0, 0, 100, 44)
        button.accessibilityIdentifier = "go"
        screen.application.commit()
        let mirror = Mirror()
        mirror.follow(screen.tree)

        try screen.sendTouches([(1, .began, 50, 20)])
        let outcome = try screen.sendTouches([(1, .ended, 50, 20)])
        screen.application.commit()
        mirror.follow(screen.tree)

        #expect(count == 1)
        #expect(outcome.handlerName == "UIButton#go")
        #expect(mirror.lines == ["set \(label.node?.id ?? 0)", "  text"])
        #expect(mirror.problems.isEmpty)
    }
}
