import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextFieldLooksTests {
    private let screen = TestScreen.untraced()
    private let log = TextLog()

    private func value(_ view: UIView, _ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view.node?.value(of: property) ?? .none
    }

    @Test("A text field's node contains its text and only the properties that differ from the defaults")
    func rendering() {
        let field = screen.field(log)
        #expect(value(field, .text) == .none)
        #expect(field.node?.kind == .textfield)
        let defaults: [RenderProperty] = [
            .placeholder, .secure, .editing, .selection, .marked, .border, .keyboard, .returnKey, .autocapitalization,
            .autocorrection,
            .contentType, .insets,
        ]
        for property in defaults { #expect(value(field, property) == .none, "\(property)") }

        field.text = "me@here"
        field.placeholder = "Mail"
        field.borderStyle = .roundedRect
        field.keyboardType = .emailAddress
        field.returnKeyType = .next
        field.autocapitalizationType = .none
        field.autocorrectionType = .no
        field.textContentType = .emailAddress

        #expect(value(field, .text) == .string("me@here"))
        #expect(value(field, .placeholder) == .string("Mail"))
        #expect(value(field, .border) == .string("roundedRect"))
        #expect(value(field, .keyboard) == .string("emailAddress"))
        #expect(value(field, .returnKey) == .string("next"))
        #expect(value(field, .autocapitalization) == .string("none"))
        #expect(value(field, .autocorrection) == .string("no"))
        #expect(value(field, .contentType) == .string("email"))
        #expect(value(field, .insets) == .rect(0, 7, 0, 7))
    }

    @Test("During editing, clients receive the editing state, the selection and the marked text") func editing() {
        let field = screen.field(log)
        field.text = "ab"
        field.becomeFirstResponder()
        _ = screen.application.send(selection: NSRange(location: 0, length: 1))
        #expect(value(field, .editing) == .bool(true))
        #expect(value(field, .selection) == .pair(0, 1))

        _ = screen.application.send(markedText: "xy", selectedRange: NSRange(location: 2, length: 0))
        #expect(value(field, .text) == .string("xyb"))
        #expect(value(field, .marked) == .pair(0, 2))
        #expect(value(field, .selection) == .pair(2, 0))
        field.resignFirstResponder()

        for property in [RenderProperty.editing, .selection, .marked] { #expect(value(field, property) == .none) }
    }

    @Test("Clients never receive a secure text: bullets are shown, queries find them, and copy is disabled")
    func secure() {
        let field = screen.field(log)
        field.accessibilityIdentifier = "password"
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        _ = screen.type("hunter2")
        _ = screen.application.send(edit: .selectAll, text: nil)

        #expect(value(field, .text) == .string("•••••••"))
        #expect(value(field, .secure) == .bool(true))
        #expect(value(field, .selection) == .pair(0, 7))
        #expect(screen.application.views(matching: ViewQuery(identifier: "password")).first?.value == .text("•••••••"))
        #expect(screen.application.views(matching: ViewQuery(identifier: "password")).first?.label == nil)
        #expect(!screen.application.send(edit: .copy, text: nil).isHandled)
        #expect(!screen.application.send(edit: .cut, text: nil).isHandled)
        #expect(field.text == "hunter2")
        // The tree that clients receive contains no part of the secure text.
        let mirror = Mirror()
        mirror.follow(screen.tree)
        #expect(!mirror.picture.contains("hunter"))
    }

    @Test("Edit actions apply to the selection, and an action without any effect is unhandled") func commands() {
        let field = screen.field(log)
        field.text = "one two"
        field.becomeFirstResponder()
        func send(_ action: ResponderKit.Selector, _ text: String? = nil) -> Bool {
            screen.application.send(edit: action, text: text).isHandled
        }
        #expect(!send(.cut) && !send(.copy) && !send(.delete) && !send(.paste))
        #expect(send(.select))
        #expect(field.editor.selection == NSRange(location: 4, length: 3))
        #expect(!send(.select))

        #expect(send(.copy))
        #expect(send(.selectAll))
        #expect(!send(.selectAll))
        #expect(send(.paste))
        #expect(field.text == "two")
        #expect(send(.selectAll) && send(.cut))
        #expect(field.text == "")
        #expect(send(.paste) && send(.paste, "!"))
        #expect(field.text == "two!")
        #expect(send(.selectAll) && send(.delete))
        #expect(field.text == "")
        field.resignFirstResponder()
        #expect(!send(.paste, "x"))
    }

    @Test("Paste, cut and delete in a text field ask its delegate") func commandsAsk() {
        let field = screen.field(log)
        field.text = "ab"
        field.becomeFirstResponder()
        _ = screen.application.send(edit: .selectAll, text: nil)
        _ = log.take()
        log.refuses = ["shouldChange"]

        _ = screen.application.send(edit: .cut, text: nil)
        _ = screen.application.send(edit: .delete, text: nil)
        _ = screen.application.send(edit: .paste, text: "x")

        #expect(log.take() == ["shouldChange 0,2 ''", "shouldChange 0,2 ''", "shouldChange 0,2 'x'"])
        #expect(field.text == "ab")
    }

    @Test("The clear button appears according to its mode while there is text, and asks before it clears")
    func clearButton() throws {
        let field = screen.field(log, events: true)
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        field.text = "abc"
        func button() -> UIView? {
            screen.application.commit()
            return field.subviews.first { $0 is UIButton && !$0.isHidden }
        }
        #expect(button() == nil)
        field.becomeFirstResponder()
        let clear = try #require(button())
        #expect(clear.frame == CGRect(x: 169, y: 3, width: 28, height: 28))
        #expect(field.textRect(forBounds: field.bounds).maxX == 167)
        _ = log.take()

        log.refuses = ["shouldClear"]
        try screen.tap(183, 17)
        #expect(log.take() == ["shouldClear"])
        log.refuses = []
        try screen.tap(183, 17)

        #expect(log.take() == ["shouldClear", "didChangeSelection", "editingChanged"])
        #expect(field.text == "")
        #expect(field.isEditing)
        #expect(button() == nil)
    }

    @Test("Left and right views take space according to their modes") func sideViews() {
        let field = screen.field(log)
        let left = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let right = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        field.leftView = left
        field.rightView = right
        screen.application.commit()
        #expect(left.isHidden && right.isHidden)

        field.leftViewMode = .always
        field.rightViewMode = .unlessEditing
        screen.application.commit()
        #expect(left.frame == CGRect(x: 0, y: 7, width: 20, height: 20))
        #expect(right.frame == CGRect(x: 170, y: 2, width: 30, height: 30))
        #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 24, y: 0, width: 142, height: 34))
        field.becomeFirstResponder()
        screen.application.commit()
        #expect(right.isHidden)

        field.leftView = nil
        #expect(left.superview == nil)
    }

    @Test("The intrinsic size fits the text or the placeholder, and a bordered field is 34 points high") func size() {
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.placeholder = "Name"
        #expect(field.intrinsicContentSize.height == 34)
        #expect(field.intrinsicContentSize.width == UIFont.label.width(of: "Name") + 14)
        field.borderStyle = .none
        #expect(field.intrinsicContentSize.height == 21)
    }

    @Test("Text positions have offsets, an order and directions, and none lies beyond the text") func places() throws {
        let field = screen.field(log)
        field.text = "a🎵b"
        let start = field.beginningOfDocument
        let end = field.endOfDocument
        #expect(field.offset(from: start, to: end) == 4)
        #expect(field.compare(start, to: end) == .orderedAscending)
        #expect(field.compare(end, to: end) == .orderedSame)
        #expect(field.position(from: start, offset: 5) == nil)
        #expect(field.position(from: start, offset: -1) == nil)
        #expect(field.position(from: end, offset: .max) == nil)
        let second = try #require(field.position(from: start, offset: 1))
        let third = try #require(field.position(from: second, in: .right, offset: 1))
        #expect(field.offset(from: start, to: third) == 3)
        #expect(field.textRange(from: third, to: second).flatMap(field.text) == "🎵")
        #expect(field.textRange(from: UITextPosition(), to: second) == nil)
        #expect(field.text(in: UITextRange()) == nil)
        #expect(field.closestPosition(to: CGPoint(x: 900, y: 0)).map { field.offset(from: start, to: $0) } == 4)
        #expect(field.characterRange(at: CGPoint(x: 12, y: 17)).flatMap(field.text) == "🎵")
    }

    @Test("The raw values of text-field types are UIKit's") func rawValues() {
        #expect(UIKeyboardType.allCases.map(\.rawValue) == Array(0...11))
        #expect(UIKeyboardType.decimalPad.rawValue == 8 && UIKeyboardType.alphabet == .asciiCapable)
        #expect(UIReturnKeyType.allCases.map(\.rawValue) == Array(0...11))
        #expect(UIReturnKeyType.done.rawValue == 9)
        #expect(UITextAutocapitalizationType.allCharacters.rawValue == 3)
        #expect(UITextField.BorderStyle.roundedRect.rawValue == 3)
        #expect(UITextField.ViewMode.always.rawValue == 3)
        #expect(UITextContentType.oneTimeCode.autocomplete == "one-time-code")
        #expect(UITextContentType.location.autocomplete == nil)
    }
}
