import ResponderKit
import ResponderKitTesting
import Testing

/// One to five stars: a finger that slides over them sets how many.
final class RatingControl: UIControl {
    private(set) var stars = 0

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        rate(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        rate(touch)
        return true
    }

    private func rate(_ touch: UITouch) {
        let place = touch.location(in: self).x / bounds.width * 5
        let rated = min(max(Int(place.rounded(.up)), 1), 5)
        guard rated != stars else { return }
        stars = rated
        sendActions(for: .valueChanged)
    }
}

final class ReviewController: UIViewController {
    let rating = RatingControl(frame: CGRect(x: 20, y: 100, width: 250, height: 50))
    private(set) var told: [String] = []

    override func viewDidLoad() {
        rating.accessibilityIdentifier = "rating"
        rating.addTarget(self, action: Selector("rated", ReviewController.rated), for: .valueChanged)
        view.addSubview(rating)
        // No target: the chain is searched for whoever has the method.
        let send = UIButton(frame: CGRect(x: 20, y: 200, width: 250, height: 50))
        send.accessibilityIdentifier = "send"
        send.addTarget(nil, action: Selector("send", ReviewController.send), for: .touchUpInside)
        view.addSubview(send)
    }

    func rated(_ sender: RatingControl) { told.append("\(sender.stars) stars") }

    func send() { told.append("sent") }
}

@Suite @MainActor struct ControlsAndActionsGuide {
    @Test("sliding over the stars rates, and the button finds the controller") func review() throws {
        let review = ReviewController()
        let screen = TestScreen { review }

        try screen.drag(from: Spot(0.1, 0.5, of: "rating"), to: Spot(0.7, 0.5, of: "rating"))
        try screen.tap("send")

        #expect(review.told == ["1 stars", "2 stars", "3 stars", "4 stars", "sent"])
    }

    @Test("what a button tells while a finger goes out, comes back and is lifted") func events() throws {
        let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        var told: [String] = []
        let all: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchDragInside, "drag inside"), (.touchDragOutside, "drag outside"), (.touchDragExit, "exit"),
            (.touchDragEnter, "enter"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary action"),
        ]
        for (event, name) in all { button.addAction(UIAction { _ in told.append(name) }, for: event) }
        let screen = TestScreen { button }

        try screen.touch(.began, at: button)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 210))
        #expect(button.isHighlighted)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 230))
        #expect(!button.isHighlighted)
        try screen.touch(.moved, at: CGPoint(x: 150, y: 130))
        try screen.touch(.ended, at: CGPoint(x: 150, y: 130))
        #expect(
            told == ["down", "drag inside", "drag outside", "exit", "drag inside", "enter", "up inside", "primary action"])

        told = []
        button.isEnabled = false
        #expect(throws: TestError.self) { try screen.tap(button) }
        #expect(told.isEmpty)
    }
}
