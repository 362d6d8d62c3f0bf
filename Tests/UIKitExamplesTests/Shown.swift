import Foundation
import ResponderKit
import ResponderKitTesting

/// A controller on a test screen, with lookups for the views that a user sees.
@MainActor
final class Shown<Controller: UIViewController> {
    let screen: TestScreen
    let controller: Controller

    init(size: CGSize = TestScreen.standardSize, _ make: () -> Controller) {
        let controller = make()
        self.controller = controller
        screen = TestScreen(size: size) { controller }
    }

    /// Returns the visible button whose title is `title`.
    func button(_ title: String) throws -> UIButton {
        try screen.first(UIButton.self, "the button '\(title)'") { $0.currentTitle == title }
    }

    /// Returns whether a label with the text is visible.
    func shows(_ text: String) -> Bool {
        (try? screen.first(UILabel.self, text) { $0.text == text }) != nil
    }

    /// Moves a finger along a line from point to point.
    func trace(_ points: [CGPoint]) throws {
        guard let first = points.first, let last = points.last else { return }
        try screen.touch(.began, at: first)
        for (from, to) in zip(points, points.dropFirst()) {
            for step in 1...5 {
                screen.advance(by: .milliseconds(20))
                let part = CGFloat(step) / 5
                try screen.touch(
                    .moved, at: CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
            }
        }
        try screen.touch(.ended, at: last)
    }

    /// Presses and releases a key of a keyboard.
    func key(_ code: UIKeyboardHIDUsage, _ characters: String = "", _ flags: UIKeyModifierFlags = []) throws {
        let key = UIKey(keyCode: code, characters: characters, modifierFlags: flags)
        for phase in [UIPress.Phase.began, .ended] {
            _ = try screen.application.send(presses: [PressSample(key: key, phase: phase)], from: screen.device)
        }
        screen.application.commit()
    }
}

/// The error for a view that is not visible on the screen.
struct NotSeen: Error {
    let what: String
}

extension TestScreen {
    /// Returns the first visible view of a class that matches a condition.
    func first<View: UIView>(_ type: View.Type, _ what: String, where matches: @escaping (View) -> Bool) throws -> View
    {
        application.layoutIfNeeded()
        func find(in view: UIView) -> View? {
            if view.isHidden { return nil }
            if let found = view as? View, matches(found) { return found }
            return view.subviews.lazy.compactMap(find).first
        }
        guard let found = application.windows.reversed().lazy.compactMap(find).first else { throw NotSeen(what: what) }
        return found
    }
}
