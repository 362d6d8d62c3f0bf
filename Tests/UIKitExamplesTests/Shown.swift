import Foundation
import ResponderKit
import ResponderKitTesting

/// A controller on a screen, and what a person would look for there.
@MainActor
final class Shown<Controller: UIViewController> {
    let screen: TestScreen
    let controller: Controller

    init(size: CGSize = TestScreen.standardSize, _ make: () -> Controller) {
        let controller = make()
        self.controller = controller
        screen = TestScreen(size: size) { controller }
    }

    /// The button that says something.
    func button(_ title: String) throws -> UIButton {
        try screen.first(UIButton.self, "the button '\(title)'") { $0.currentTitle == title }
    }

    /// Whether a text is to be seen.
    func shows(_ text: String) -> Bool {
        (try? screen.first(UILabel.self, text) { $0.text == text }) != nil
    }

    /// A finger along a line, part by part.
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

    /// A key of a keyboard, down and up.
    func key(_ code: UIKeyboardHIDUsage, _ characters: String = "", _ flags: UIKeyModifierFlags = []) throws {
        let key = UIKey(keyCode: code, characters: characters, modifierFlags: flags)
        for phase in [UIPress.Phase.began, .ended] {
            _ = try screen.application.send(presses: [PressSample(key: key, phase: phase)], from: screen.device)
        }
        screen.application.commit()
    }
}

/// Nothing of the kind is on the screen.
struct NotSeen: Error {
    let what: String
}

extension TestScreen {
    /// The first view of a class, of those that can be seen.
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
