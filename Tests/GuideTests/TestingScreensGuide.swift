import ResponderKitTesting
import Testing
import UIKit

/// A button that must be held for one second.
final class EraseController: UIViewController {
    let state = UILabel(frame: CGRect(x: 20, y: 40, width: 350, height: 40))
    private let hold = UILongPressGestureRecognizer()

    override func viewDidLoad() {
        state.text = "Full"
        state.accessibilityIdentifier = "state"
        let erase = UIView(frame: CGRect(x: 20, y: 100, width: 350, height: 50))
        erase.accessibilityIdentifier = "erase"
        hold.minimumPressDuration = 1
        hold.addTarget(self, action: Selector("erase", EraseController.erase))
        erase.addGestureRecognizer(hold)
        view.addSubview(state)
        view.addSubview(erase)
    }

    func erase() {
        if hold.state == .began { state.text = "Empty" }
    }
}

@Suite @MainActor struct TestingScreensGuide {
    @Test("Only a long press of one second erases") func erase() throws {
        let screen = TestScreen { EraseController() }
        let state = try screen.view("state", as: UILabel.self)

        try screen.longPress("erase", for: .milliseconds(900))
        #expect(state.text == "Full")

        try screen.touch(.began, at: "erase")
        screen.advance(by: .seconds(1))
        #expect(state.text == "Empty")
        try screen.touch(.ended, at: "erase")

        #expect(screen.picture.contains("identifier=state text=Empty"))
    }

    @Test("A touch on a covered view throws an error, and two clients have separate touches") func errors() throws {
        let screen = TestScreen { EraseController() }
        let cover = UIView(frame: screen.window.bounds)
        cover.accessibilityIdentifier = "cover"
        screen.window.addSubview(cover)

        #expect(throws: TestError.covered("UIView#erase", by: "UIView#cover", reason: nil)) { try screen.tap("erase") }
        cover.removeFromSuperview()

        let guest = screen.addClient()
        try screen.touch(.began, at: "erase")
        try guest.touch(.began, at: CGPoint(x: 20, y: 500))
        guest.cancelAll()
        #expect(!screen.device.isIdle)
        #expect(guest.device.isIdle)
    }
}
