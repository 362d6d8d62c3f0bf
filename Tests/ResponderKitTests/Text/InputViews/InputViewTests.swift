import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct InputViewTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func box(height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }

    private func typist(input: UIView? = nil, accessory: UIView? = nil, to parent: UIView? = nil) -> Typist {
        screen.add(Typist(input: input, accessory: accessory), 0, 0, 100, 40, to: parent)
    }

    // MARK: Showing and dismissing

    @Test("I1 The input view and its accessory view appear with the first responder and leave when it resigns")
    func I1_shownAndDismissed() {
        let input = box(height: 200)
        let accessory = box(height: 44)
        let typist = typist(input: input, accessory: accessory)
        #expect(!screen.showsInput)

        typist.becomeFirstResponder()

        #expect(screen.showsInput)
        #expect(input.convert(input.bounds, to: screen.window) == CGRect(x: 0, y: 600, width: 400, height: 200))
        #expect(accessory.convert(accessory.bounds, to: screen.window) == CGRect(x: 0, y: 556, width: 400, height: 44))
        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 556, width: 400, height: 244))

        typist.resignFirstResponder()

        #expect(!screen.showsInput)
        #expect(input.window == nil)
        #expect(accessory.window == nil)
        #expect(screen.application.keyboardFrame == .zero)
    }

    @Test("I1 A first responder without input views that accepts no text shows none") func I1_nothingToShow() {
        let chosen = screen.add(Chosen(), 0, 0, 10, 10)

        chosen.becomeFirstResponder()

        #expect(!screen.showsInput)
        #expect(screen.inputWindow == nil)
    }

    @Test("I1 A first responder that accepts no text may have an input view") func I1_inputViewWithoutText() {
        let chosen = screen.add(Chosen(), 0, 0, 10, 10)
        chosen.input = box(height: 100)

        chosen.becomeFirstResponder()

        #expect(chosen.input?.window != nil)
    }

    @Test("I1 A first responder that accepts text and has no input view shows the keyboard") func I1_keyboard() {
        let typist = typist()

        typist.becomeFirstResponder()
        #expect(screen.showsKeyboard)

        typist.resignFirstResponder()
        #expect(!screen.showsInput)
    }

    @Test("I1 The input view disappears when the first responder leaves its window") func I1_leavingTheWindow() {
        let typist = typist(input: box(height: 100))
        typist.becomeFirstResponder()

        typist.removeFromSuperview()

        #expect(!screen.showsInput)
    }

    @Test("I1 A first responder that refuses to resign keeps its input view") func I1_refusal() {
        let input = box(height: 100)
        let first = typist(input: input)
        let second = typist(input: box(height: 50))
        first.becomeFirstResponder()
        first.lets = false

        #expect(!second.becomeFirstResponder())

        #expect(input.window != nil)
        #expect(second.input?.window == nil)
    }

    @Test(
        "I1 Asked for: an input view has priority over an input controller, and that over the keyboard"
    )
    func I1_askedFor() {
        let typist = typist(accessory: box(height: 40))
        let controller = UIInputViewController()
        let input = box(height: 90)
        let first = screen.add(Chosen(), 0, 300, 10, 10)

        typist.becomeFirstResponder()
        #expect(screen.showsKeyboard)
        #expect(typist.accessory?.window != nil)
        typist.inputController = controller
        typist.reloadInputViews()
        #expect(controller.view.window != nil)
        typist.input = input
        typist.reloadInputViews()
        #expect(input.window != nil)
        #expect(controller.view.window == nil)

        first.becomeFirstResponder()
        #expect(!screen.showsInput)
        typist.reloadInputViews()
        #expect(!screen.showsInput)
    }

    // MARK: Search up the responder chain

    @Test("I1 The nearest input view up the chain is used, and the accessory view is searched separately")
    func I1_lookedUpTheChain() {
        final class Parent: UIView {
            let input = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 120))
            let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30))
            override var inputView: UIView? { input }
            override var inputAccessoryView: UIView? { accessory }
        }
        let parent = screen.add(Parent(), 0, 0, 200, 200)
        let plain = screen.add(UIView(), 0, 0, 100, 100, to: parent)
        let typist = typist(to: plain)

        typist.becomeFirstResponder()
        #expect(parent.input.window != nil)
        #expect(parent.accessory.window != nil)
        #expect(screen.keyboard == nil)

        typist.resignFirstResponder()
        typist.input = box(height: 90)
        typist.becomeFirstResponder()
        #expect(typist.input?.window != nil)
        #expect(parent.input.window == nil)
        #expect(parent.accessory.window != nil)
    }

    @Test("I1 A view controller's accessory view serves the text fields in its view") func I1_viewControllersAccessory()
    {
        final class Controller: UIViewController {
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
            override var inputAccessoryView: UIView? { bar }
        }
        let controller = Controller()
        screen.window.rootViewController = controller
        let typist = typist(to: controller.view)

        typist.becomeFirstResponder()

        #expect(controller.bar.window != nil)
        #expect(screen.showsKeyboard)
    }

    @Test("I1 The search for an input view follows an overridden next, even in a cycle") func I1_overriddenNext() {
        final class Aside: UIView, UIKeyInput {
            var aside: UIResponder?
            var hasText: Bool { false }
            func insertText(_ text: String) {}
            func deleteBackward() {}
            override var canBecomeFirstResponder: Bool { true }
            override var next: UIResponder? { aside }
        }
        let owner = Typist(input: box(height: 70))
        let aside = screen.add(Aside(), 0, 0, 10, 10)
        aside.aside = owner
        aside.becomeFirstResponder()
        #expect(owner.input?.window != nil)

        aside.resignFirstResponder()
        aside.aside = aside
        aside.becomeFirstResponder()
        #expect(screen.showsKeyboard)
    }

    // MARK: Controllers

    @Test("I1 An input view controller is used if there is no input view") func I1_controllers() {
        let typist = typist()
        let controller = UIInputViewController()
        let accessory = UIInputViewController()
        accessory.view.frame.size.height = 36
        typist.inputController = controller
        typist.accessoryController = accessory

        typist.becomeFirstResponder()
        #expect(controller.view.window != nil)
        #expect(controller.view.bounds.height == KeyboardMetrics(screen: screen.application.screenSize).height)
        #expect(accessory.view.bounds.height == 36)

        typist.input = box(height: 80)
        typist.accessory = box(height: 20)
        typist.reloadInputViews()
        #expect(controller.view.window == nil)
        #expect(accessory.view.window == nil)
        #expect(typist.input?.window != nil)
        #expect(typist.accessory?.window != nil)
    }

    @Test("I1 An input view controller appears and disappears with its view") func I1_controllerAppears() {
        final class Told: UIInputViewController {
            var lines: [String] = []
            override func viewDidAppear(_ animated: Bool) { lines.append("appeared") }
            override func viewDidDisappear(_ animated: Bool) { lines.append("disappeared") }
        }
        let typist = typist()
        let controller = Told()
        typist.inputController = controller

        typist.becomeFirstResponder()
        screen.application.commit()
        typist.resignFirstResponder()
        screen.application.commit()

        #expect(controller.lines == ["appeared", "disappeared"])
    }

    @Test("I1 An input view controller types into the first responder and can dismiss the keyboard")
    func I1_documentProxy() {
        let typist = typist()
        let controller = UIInputViewController()
        typist.inputController = controller
        typist.returnKeyType = .go
        typist.becomeFirstResponder()
        let proxy = controller.textDocumentProxy

        #expect(!proxy.hasText)
        proxy.insertText("hello")
        proxy.deleteBackward()
        proxy.adjustTextPosition(byCharacterOffset: -1)

        #expect(typist.text == "hell")
        #expect(proxy.hasText)
        #expect(proxy.returnKeyType == .go)
        #expect(proxy.documentContextBeforeInput == nil)
        controller.dismissKeyboard()
        #expect(!typist.isFirstResponder)
        proxy.insertText("nobody")
        #expect(typist.text == "hell")
    }

    @Test("I1 An input view controller advances to the next keyboard layout if there is one") func I1_nextInputMode() {
        let typist = typist()
        let controller = UIInputViewController()
        typist.inputController = controller
        typist.becomeFirstResponder()
        #expect(!controller.needsInputModeSwitchKey)
        screen.application.keyboardLayouts = [.english, .german]

        #expect(controller.needsInputModeSwitchKey)
        controller.advanceToNextInputMode()
        #expect(screen.application.keyboardLayout == .german)
        controller.advanceToNextInputMode()
        #expect(screen.application.keyboardLayout == .english)
    }

    @Test("I1 An input view controller reads the text around the caret and moves the caret") func I1_documentContext() {
        let text = screen.add(CaretText("one two", selecting: 3..<3), 0, 0, 100, 40)
        let controller = UIInputViewController()
        text.controller = controller
        text.becomeFirstResponder()
        let proxy = controller.textDocumentProxy
        #expect(proxy.documentContextBeforeInput == "one")
        #expect(proxy.documentContextAfterInput == " two")
        #expect(proxy.selectedText == nil)

        proxy.adjustTextPosition(byCharacterOffset: 2)
        #expect(text.selected == 5..<5)
        proxy.adjustTextPosition(byCharacterOffset: -1)
        #expect(text.selected == 4..<4)
        proxy.adjustTextPosition(byCharacterOffset: .max)
        #expect(text.selected == 7..<7)
        proxy.adjustTextPosition(byCharacterOffset: .min)
        #expect(text.selected == 0..<0)

        text.selectedTextRange = text.textRange(from: text.beginningOfDocument, to: text.endOfDocument)
        #expect(proxy.selectedText == "one two")
    }

    @Test("I1 A visible input view controller is notified of text changes that were not typed")
    func I1_textDelegate() {
        final class Told: UIInputViewController {
            var lines: [String] = []
            override func textWillChange(_ textInput: (any UITextInput)?) { lines.append("will") }
            override func textDidChange(_ textInput: (any UITextInput)?) { lines.append("did") }
        }
        let controller = Told()
        let text = screen.add(CaretText("", selecting: 0..<0), 0, 0, 100, 40)
        text.controller = controller

        text.becomeFirstResponder()
        #expect(controller.lines == ["will", "did"])
        text.inputDelegate?.textDidChange(text)
        #expect(controller.lines == ["will", "did", "did"])

        text.resignFirstResponder()
        #expect(text.inputDelegate == nil)
    }

    // MARK: Reloading

    @Test("I1 A changed input view appears at once when reloadInputViews is called, and not before") func I1_reload() {
        let old = box(height: 100)
        let new = box(height: 150)
        let typist = typist(input: old)
        typist.becomeFirstResponder()
        typist.input = new
        screen.application.commit()
        #expect(old.window != nil)
        #expect(new.window == nil)

        typist.reloadInputViews()

        #expect(old.window == nil)
        #expect(new.window != nil)
        #expect(screen.application.keyboardFrame.height == 150)
        typist.input = nil
        typist.reloadInputViews()
        #expect(screen.showsKeyboard)
    }

    @Test("I1 reloadInputViews has no effect unless called on the first responder") func I1_reloadOnlyWhileFirst() {
        let parent = screen.add(Typist(accessory: box(height: 10)), 0, 0, 100, 100)
        let typist = typist(input: box(height: 100), to: parent)
        let idle = self.typist(input: box(height: 60))
        idle.reloadInputViews()
        #expect(!screen.showsInput)

        typist.becomeFirstResponder()
        typist.input = box(height: 50)
        idle.reloadInputViews()
        parent.reloadInputViews()

        #expect(screen.application.keyboardFrame.height == 110)
    }

    // MARK: The key window

    @Test("F5 Only the input views of the key window's first responder are shown") func F5_keyWindowOnly() {
        let first = typist(input: box(height: 100))
        let other = UIWindow(application: screen.application)
        other.isHidden = false
        let second = screen.add(Typist(input: box(height: 60)), 0, 0, 10, 10, to: other)

        second.becomeFirstResponder()
        #expect(!screen.showsInput)
        first.becomeFirstResponder()
        #expect(screen.application.keyboardFrame.height == 100)
        second.reloadInputViews()
        #expect(screen.application.keyboardFrame.height == 100)

        other.makeKey()
        #expect(screen.application.keyboardFrame.height == 60)
        #expect(first.isFirstResponder)
        other.isHidden = true
        #expect(!screen.showsInput)
        screen.window.makeKey()
        #expect(screen.application.keyboardFrame.height == 100)
    }

    @Test("F5 Text goes to the key window's first responder") func F5_textGoesToTheKeyWindow() {
        let first = typist()
        let other = UIWindow(application: screen.application)
        other.isHidden = false
        let second = screen.add(Typist(), 0, 0, 10, 10, to: other)
        first.becomeFirstResponder()
        second.becomeFirstResponder()

        #expect(screen.application.send(text: "a").handler === first)
        other.makeKey()
        #expect(screen.application.send(text: "b").handler === second)
        #expect(first.text == "a")
        #expect(second.text == "b")
    }

    @Test("F5 The window of the input views is in front of all others and never becomes key")
    func F5_inputWindowIsNeverKey() throws {
        typist().becomeFirstResponder()
        let alert = UIWindow(application: screen.application)
        alert.windowLevel = .alert
        alert.isHidden = false
        let window = try #require(screen.inputWindow)

        window.makeKeyAndVisible()

        #expect(screen.window.isKeyWindow)
        #expect(screen.application.windows.last === window)
    }

    // MARK: Touches

    @Test("H11 Touches on input views go to them, and all other touches to the views behind")
    func H11_inputViewsTakeTheirTouchesOnly() {
        let behind = screen.probe("behind", log, 0, 0, 400, 800)
        let input = Probe("input", log)
        input.frame.size.height = 200
        let typist = typist(input: input, to: behind)
        typist.becomeFirstResponder()

        #expect(screen.hit(200, 700) === input)
        #expect(screen.hit(200, 600) === input)
        #expect(screen.hit(200, 599.9) === behind)
        typist.resignFirstResponder()
        #expect(screen.hit(200, 700) === behind)
    }

    @Test("I1 A touch on an input view does not end editing, unlike a touch on the view behind")
    func I1_touchesKeepEditing() throws {
        final class EndsEditing: UIViewController {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { view.endEditing(true) }
        }
        let controller = EndsEditing()
        screen.window.rootViewController = controller
        let typist = typist(input: box(height: 200), accessory: box(height: 40), to: controller.view)
        typist.becomeFirstResponder()

        try screen.tap(200, 700)
        try screen.tap(200, 570)
        #expect(typist.isFirstResponder)

        try screen.tap(200, 300)
        #expect(!typist.isFirstResponder)
    }

    @Test("I1 A touch on an input view that is removed is cancelled") func I1_touchIsCancelled() throws {
        let input = Probe("input", log)
        input.frame.size.height = 200
        let typist = typist(input: input)
        typist.becomeFirstResponder()
        try screen.touch(.began, 200, 700)

        typist.resignFirstResponder()

        #expect(log.take() == ["input began", "input cancelled"])
    }

    @Test("I1 A text field in an accessory view can become first responder, and the accessory view remains")
    func I1_fieldInAccessory() throws {
        final class Chat: UIViewController {
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 50))
            override var canBecomeFirstResponder: Bool { true }
            override var inputAccessoryView: UIView? { bar }
        }
        let chat = Chat()
        screen.window.rootViewController = chat
        let field = screen.add(Typist(), 0, 0, 100, 40, to: chat.bar)
        chat.becomeFirstResponder()
        #expect(screen.application.keyboardFrame.height == 50)

        #expect(field.becomeFirstResponder())

        #expect(field.isFirstResponder)
        #expect(!chat.isFirstResponder)
        #expect(screen.window.firstResponder === field)
        #expect(chat.bar.window != nil)
        #expect(screen.showsKeyboard)
        #expect(screen.application.send(text: "hi").handler === field)
        #expect(chat.bar.endEditing(false))
        #expect(!screen.showsInput)
        #expect(screen.window.firstResponder == nil)
    }

    // MARK: Sizes

    @Test("I1 An input view without a height uses its intrinsic height, and an empty one occupies no space")
    func I1_intrinsicHeights() {
        final class Own: UIView {
            var height: CGFloat = 70 { didSet { invalidateIntrinsicContentSize() } }
            override var intrinsicContentSize: CGSize { CGSize(width: -1, height: height) }
        }
        let own = Own()
        let typist = typist(input: UIView(), accessory: own)

        typist.becomeFirstResponder()
        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 730, width: 400, height: 70))

        own.height = 90
        screen.application.commit()
        #expect(screen.application.keyboardFrame.height == 90)
        #expect(own.frame == CGRect(x: 0, y: 0, width: 400, height: 90))

        typist.accessory = nil
        typist.reloadInputViews()
        #expect(!screen.showsInput)
    }

    @Test("I1 A self-sizing input view ignores the height of its frame") func I1_selfSizing() {
        final class Sized: UIInputView {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: size.width / 4) }
        }
        let sized = Sized(frame: CGRect(x: 0, y: 0, width: 10, height: 300), inputViewStyle: .keyboard)
        let typist = typist(input: sized)
        typist.becomeFirstResponder()
        #expect(screen.application.keyboardFrame.height == 300)

        sized.allowsSelfSizing = true
        typist.reloadInputViews()

        #expect(screen.application.keyboardFrame.height == 100)
        #expect(sized.inputViewStyle == .keyboard)
        #expect(sized.backgroundColor != nil)
    }

    @Test(
        "I1 A new height of an accessory view applies at the next reload and is kept after dismissal"
    )
    func I1_frames() {
        let accessory = box(height: 40)
        let typist = typist(input: UIView(), accessory: accessory)
        typist.becomeFirstResponder()

        accessory.frame.size.height = 80
        typist.reloadInputViews()
        #expect(screen.application.keyboardFrame.height == 80)

        typist.resignFirstResponder()
        typist.becomeFirstResponder()
        #expect(screen.application.keyboardFrame.height == 80)
        typist.resignFirstResponder()
        #expect(accessory.frame.height == 80)
    }

    @Test("I1 Input views are never larger than the screen") func I1_tooHigh() {
        typist(input: box(height: 5_000), accessory: box(height: 100)).becomeFirstResponder()

        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 0, width: 400, height: 800))
    }

    @Test("I1 A changed screen size lays out the input views again") func I1_screenSize() {
        let input = box(height: 120)
        let typist = typist(input: input)
        typist.becomeFirstResponder()

        screen.application.setScreenSize(CGSize(width: 800, height: 400))

        #expect(screen.application.keyboardFrame == CGRect(x: 0, y: 280, width: 800, height: 120))
        #expect(input.frame.width == 800)
        typist.input = nil
        typist.reloadInputViews()
        let lying = screen.application.keyboardFrame.height
        screen.application.setScreenSize(CGSize(width: 400, height: 800))
        #expect(screen.application.keyboardFrame.height == KeyboardMetrics.phoneHeight)
        #expect(lying == KeyboardMetrics.landscapePhoneHeight)
    }

    @Test("I1 A view reports the area that the input views cover") func I1_keyboardFrameOfView() {
        let view = screen.add(UIView(), 0, 500, 400, 300)
        #expect(view.keyboardFrame == .zero)

        typist(input: box(height: 200)).becomeFirstResponder()

        #expect(view.keyboardFrame == CGRect(x: 0, y: 100, width: 400, height: 200))
    }
}
