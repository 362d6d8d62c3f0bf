import ResponderKit
import ResponderKitTesting
import Testing

/// A field for four digits with custom keys in place of the keyboard.
final class PinView: UIView, UIKeyInput {
    private(set) var digits = ""
    private let pad = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: 60), inputViewStyle: .keyboard)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for digit in 0...9 {
            let key = UIButton(
                frame: CGRect(x: CGFloat(digit) * 39, y: 8, width: 37, height: 44),
                primaryAction: UIAction { [weak self] _ in self?.insertText(String(digit)) })
            key.setTitle(String(digit), for: .normal)
            key.accessibilityIdentifier = "key \(digit)"
            pad.addSubview(key)
        }
    }

    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { pad }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        becomeFirstResponder()
    }

    var hasText: Bool { !digits.isEmpty }

    func insertText(_ text: String) {
        digits = String((digits + text.filter(\.isNumber)).prefix(4))
        if digits.count == 4 { resignFirstResponder() }
    }

    func deleteBackward() { _ = digits.popLast() }
}

@Suite @MainActor struct FirstResponderAndInputViewsGuide {
    @Test("A tap shows the custom keys, and the fourth digit dismisses them") func pin() throws {
        let pin = PinView(frame: CGRect(x: 100, y: 100, width: 200, height: 50))
        let screen = TestScreen { pin }
        #expect(screen.application.keyboardFrame == .zero)

        try screen.tap(pin)
        #expect(screen.firstResponder === pin)
        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 784, width: 390, height: 60))

        try screen.tap("key 4")
        try screen.tap("key 2")
        try screen.typeText("71")
        #expect(pin.digits == "4271")
        #expect(screen.firstResponder == nil)
        #expect(screen.application.keyboardFrame == .zero)
    }

    @Test("A first responder that refuses to resign remains, and a view outside a window cannot become one")
    func refuses() {
        final class Stubborn: UIView {
            var lets = false
            override var canBecomeFirstResponder: Bool { true }
            override var canResignFirstResponder: Bool { lets }
        }
        let screen = TestScreen()
        let first = Stubborn()
        let second = Stubborn()
        #expect(!first.becomeFirstResponder())
        screen.window.addSubview(first)
        screen.window.addSubview(second)

        #expect(first.becomeFirstResponder())
        #expect(!second.becomeFirstResponder())
        #expect(first.isFirstResponder)

        first.lets = true
        #expect(first.resignFirstResponder())
        #expect(screen.firstResponder == nil)
    }
}
