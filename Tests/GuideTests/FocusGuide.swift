import ResponderKit
import ResponderKitTesting
import Testing

/// A column of sections, and a distant button that a focus guide leads to.
final class BrowseController: UIViewController {
    let sections = (0..<3).map { UIButton(frame: CGRect(x: 20, y: 100 + CGFloat($0) * 60, width: 120, height: 44)) }
    let play = UIButton(frame: CGRect(x: 250, y: 500, width: 120, height: 44))
    private(set) var isOverSections = false

    override func viewDidLoad() {
        for button in sections + [play] { view.addSubview(button) }
        let guide = UIFocusGuide()
        guide.layoutFrame = CGRect(x: 250, y: 100, width: 120, height: 164)
        guide.preferredFocusEnvironments = [play]
        view.addLayoutGuide(guide)
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [sections[1]] }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        isOverSections = sections.contains { $0 === context.nextFocusedView }
    }
}

@Suite @MainActor struct FocusGuide {
    @Test("Arrow keys walk along the column, and the focus guide leads to the button on the right") func browse() throws
    {
        let browse = BrowseController()
        let screen = TestScreen { browse }

        try screen.press(.downArrow)
        #expect(screen.focusedItem === browse.sections[1])
        try screen.press(.downArrow)
        #expect(screen.focusedItem === browse.sections[2])
        try screen.press(.downArrow)
        #expect(screen.focusedItem === browse.sections[2])
        #expect(browse.isOverSections)

        try screen.press(.rightArrow)
        #expect(screen.focusedItem === browse.play)
        #expect(!browse.isOverSections)
    }

    @Test("A disabled item loses the focus, and a refusal keeps the focus where it is") func loses() throws {
        final class Keeper: UIView {
            var keeps = false
            override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { !keeps }
        }
        let keeper = Keeper()
        let first = UIButton(frame: CGRect(x: 20, y: 100, width: 100, height: 44))
        let second = UIButton(frame: CGRect(x: 20, y: 200, width: 100, height: 44))
        keeper.addSubview(first)
        keeper.addSubview(second)
        let screen = TestScreen { keeper }
        try screen.press(.downArrow)
        #expect(screen.focusedItem === first)

        keeper.keeps = true
        try screen.press(.downArrow)
        #expect(screen.focusedItem === first)

        first.isEnabled = false
        screen.application.commit()
        #expect(screen.focusedItem === second)
    }
}
