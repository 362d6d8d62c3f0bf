import Foundation

/// Shows what the key window's first responder is typed with, and says when that comes, goes and changes its size. (I1, F5)
///
/// What is shown is looked for when another responder becomes first, and when `reloadInputViews()` asks for it; not in between.
@MainActor
final class InputViews {
    /// Observers of the notifications may give the first responder away again; after so many rounds they are left alone.
    private static let mostRounds = 16

    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?
    private(set) var window: InputWindow?
    /// The keyboard, from when it is first needed until what changed is committed without it.
    private(set) var keyboard: UISystemKeyboard?
    private(set) var shown = InputViewSet()
    /// Where it is shown, in the screen's space; empty while nothing is.
    private(set) var frame = CGRect.zero
    /// Whom it is shown for.
    @Known private(set) var responder: UIResponder?
    /// Whether that one is edited by a keyboard that its person has.
    private(set) var usesDeviceKeyboard = false
    /// Whether what a responder is typed with is on the screen, so that no device needs to bring a keyboard.
    func isOnScreen(for responder: UIResponder) -> Bool {
        responder === self.responder && !(shown.input.isKeyboard && usesDeviceKeyboard)
    }

    var presentation = UIKeyboardPresentation.automatic { didSet { if presentation != oldValue { reload() } } }
    var layouts = [KeyboardLayout.english] { didSet { layoutsChanged() } }
    private(set) var layoutIndex = 0

    private var isServing = false
    private var changes = 0
    private var isUpdating = false
    private var isPending = false
    private var isReloadPending = false

    init(application: UIApplication) {
        self.application = application
    }

    // MARK: What happens

    /// The first responder changes hands: nothing is shown or taken away until it has.
    func beginChange() { changes += 1 }

    func endChange() {
        changes -= 1
        if changes == 0, isPending { update() }
    }

    func firstResponderChanged(in window: UIWindow) {
        if window.application?.keyWindow === window { update() }
    }

    func keyWindowChanged() { update() }

    /// Somebody wants to edit what is first responder already: perhaps on another device than who did so far.
    func firstResponderIsMeant(in window: UIWindow) {
        guard let application, application.keyWindow === window,
            usesDeviceKeyboard != application.isLastDeviceWithKeyboard
        else { return }
        reload()
    }

    /// Asks for the input views anew.
    func reload(in window: UIWindow) {
        if application?.keyWindow === window { reload() }
    }

    private func reload() {
        isReloadPending = true
        update()
    }

    func screenSizeChanged() {
        keyboard?.setNeedsLayout()
        layOut()
    }

    /// Before what changed is committed: the keyboard says what it has come to, and one that nobody needs goes.
    func settle() {
        guard let keyboard else { return }
        if shown.input.isKeyboard, !usesDeviceKeyboard {
            keyboard.refresh()
        } else {
            window?.inputDock.show(shown.input.view, of: shown.input.provider, isController: shown.input.isController)
            self.keyboard = nil
        }
    }

    // MARK: Layouts

    /// How the keyboard's letters are arranged now.
    var layout: KeyboardLayout { layouts.indices.contains(layoutIndex) ? layouts[layoutIndex] : .english }

    /// Goes on to the next layout.
    func advanceLayout() {
        guard layouts.count > 1 else { return }
        layoutIndex = (layoutIndex + 1) % layouts.count
        keyboard?.layoutChanged()
    }

    private func layoutsChanged() {
        if !layouts.indices.contains(layoutIndex) { layoutIndex = 0 }
        keyboard?.layoutChanged()
    }

    // MARK: Showing

    private func update() {
        isPending = true
        guard changes == 0, !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        var rounds = 0
        while isPending, rounds < Self.mostRounds {
            rounds += 1
            isPending = false
            let isReloading = isReloadPending
            isReloadPending = false
            let current = application?.keyWindow?.firstResponder
            if isReloading || current !== responder || isServing != (current != nil) { look(for: current) }
            arrange()
        }
    }

    /// Lays what is shown out anew, where it wants another size or the screen has one.
    func layOut() {
        if window != nil { update() }
    }

    /// Finds what a responder is typed with, and puts it into the window.
    private func look(for next: UIResponder?) {
        guard let application else { return }
        let previous = responder
        responder = next
        isServing = next != nil
        let before = shown.input.controller
        shown = next.map { InputViewSet(for: $0) } ?? InputViewSet()
        if before !== shown.input.controller { before?.serve(nil) }
        shown.input.controller?.serve(next as? any UITextInput)
        usesDeviceKeyboard =
            switch presentation {
            case .automatic: application.isLastDeviceWithKeyboard
            case .always: false
            case .never: true
            }
        for changed in [previous, next] { (changed as? UIView)?.setNeedsRender([.editing, .keyboard]) }
        if showsNothing, window == nil { return }

        let window = window ?? InputWindow(application: application, inputViews: self)
        self.window = window
        window.accessoryDock.show(
            shown.accessory.view, of: shown.accessory.provider, isController: shown.accessory.isController)
        if shown.input.isKeyboard, !usesDeviceKeyboard, let input = next as? any UIKeyInput {
            let keyboard = keyboard ?? UISystemKeyboard(inputViews: self)
            self.keyboard = keyboard
            keyboard.edit(input)
            window.inputDock.show(keyboard, of: nil)
        } else if shown.input.view != nil || window.inputDock.content !== keyboard || keyboard == nil {
            // A keyboard that hides stays where it is until the turn's end: it may be wanted again.
            window.inputDock.show(shown.input.view, of: shown.input.provider, isController: shown.input.isController)
        }
    }

    private var showsNothing: Bool {
        shown.accessory.view == nil && shown.input.view == nil && !(shown.input.isKeyboard && !usesDeviceKeyboard)
    }

    /// Gives the window the size that its views want, and tells who listens where it is. Does nothing where that is as it was.
    private func arrange() {
        guard let application, let window else { return }
        let screen = application.screenSize
        // All goes to the screen's edge, and what is in it keeps off what the device covers there.
        let covered = application.screenSafeAreaInsets.bottom
        let keyboardHeight = KeyboardMetrics(screen: screen).height + covered
        let isKeyboard = shown.input.isKeyboard
        var below: CGFloat = 0
        if isKeyboard {
            below = usesDeviceKeyboard ? 0 : keyboardHeight
        } else if shown.input.view != nil {
            below =
                window.inputDock.wantedHeight(width: screen.width, keyboardHeight: keyboardHeight - covered) + covered
        }
        var above: CGFloat = 0
        if shown.accessory.view != nil {
            above =
                window.accessoryDock.wantedHeight(width: screen.width, keyboardHeight: keyboardHeight)
                + (below > 0 ? 0 : covered)
        }
        below = min(below, screen.height)
        above = min(above, screen.height - below)

        let begin = frame
        let height = above + below
        let end = height > 0 ? CGRect(x: 0, y: screen.height - height, width: screen.width, height: height) : .zero
        let apply = {
            self.frame = end
            window.isHidden = end.isEmpty
            guard !end.isEmpty else { return }
            window.frame = end
            window.place(accessoryHeight: above, inputHeight: below)
        }
        guard begin != end else { return apply() }
        let wasShown = !begin.isEmpty
        let isShown = !end.isEmpty
        // What is not on the screen is right below it.
        func outside(_ rect: CGRect) -> CGRect {
            CGRect(x: 0, y: screen.height, width: screen.width, height: rect.height)
        }
        let change = KeyboardChange(
            begin: wasShown ? begin : outside(end), end: isShown ? end : outside(begin), isShown: isShown,
            application: application)
        change.announce()
        // Whoever was told may have asked for something else.
        guard !isPending else { return }
        apply()
        change.confirm()
    }
}

/// Where what is typed with was and where it will be: what the notifications say.
@MainActor
private struct KeyboardChange {
    var begin: CGRect
    var end: CGRect
    var isShown: Bool
    var application: UIApplication

    /// Before.
    func announce() {
        post(UIResponder.keyboardWillChangeFrameNotification)
        post(isShown ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification)
    }

    /// After.
    func confirm() {
        post(UIResponder.keyboardDidChangeFrameNotification)
        post(isShown ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(
            name: name, object: nil,
            userInfo: [
                UIResponder.keyboardFrameBeginUserInfoKey: begin,
                UIResponder.keyboardFrameEndUserInfoKey: end,
                UIResponder.keyboardAnimationDurationUserInfoKey: UIResponder.keyboardAnimationDuration,
                UIResponder.keyboardAnimationCurveUserInfoKey: UIResponder.keyboardAnimationCurve,
                UIResponder.keyboardIsLocalUserInfoKey: true,
                UIResponder.keyboardApplicationUserInfoKey: application,
            ])
    }
}
