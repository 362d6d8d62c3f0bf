import Testing

@testable import ResponderKit

@Suite @MainActor struct SmokeTests {
    @Test("A tap on a button runs its action and produces one small patch") func tap() throws {
        let scene = Scene()
        let label = scene.add(UILabel(), 0, 100, 100, 20)
        var count = 0
        let button = scene.add(
            UIButton(
                frame: .zero,
                primaryAction: UIAction { _ in
                    count += 1
                    label.text = "\(count)"
                }), 0, 0, 100, 44)
        button.accessibilityIdentifier = "go"
        scene.application.commit()
        let mirror = Mirror()
        mirror.follow(scene.tree)

        let outcome = try scene.tap(50, 20)
        scene.application.commit()
        mirror.follow(scene.tree)

        #expect(count == 1)
        #expect(outcome.handlerName == "UIButton#go")
        #expect(mirror.lines == ["set \(label.node?.id ?? 0)", "  text"])
        #expect(mirror.problems.isEmpty)
    }
}
