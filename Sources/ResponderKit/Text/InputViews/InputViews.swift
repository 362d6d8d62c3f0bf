import Foundation

/// Shows the input views of the key window's first responder, and posts the keyboard notifications. (I1, F5)
///
/// The input views are looked up when the first responder changes and when `reloadInputViews()` is called.
@MainActor
final class InputViews {
    /// The maximum number of successive updates. An observer of a notification may change the first responder, which
    /// causes another update.
    private static let maximumRounds = 16

    weak var application: UIApplication?
    private(set) var window: InputWindow?
    /// The system keyboard. The object exists from the first use of the keyboard until a commit at which the keyboard
    /// is no longer needed.
    private(set) var keyboard: UISystemKeyboard?
    private(set) var shown = InputViewSet()
    /// The frame of the input views in the screen's coordinate space, or zero if no input views are visible.
    private(set) var frame = CGRect.zero
    /// The responder for which the input views are shown.
    @WeakResponder private(set) var responder: UIResponder?
    /// Whether the user types with the client's own keyboard, so that the system keyboard is not shown.
    private(set) var usesDeviceKeyboard = false
    /// Returns whether a responder's input views are shown on the screen. If the result is true, clients need not show
    /// their own keyboards.
    func isOnScreen(for responder: UIResponder) -> Bool {
        responder === self.responder && !(shown.input.isKeyboard && usesDeviceKeyboard)
    }

    var presentation = UIKeyboardPresentation.automatic { didSet { if presentation != oldValue { reload() } } }
    var layouts = [KeyboardLayout.english] { didSet { layoutsChanged() } }
    private(set) var layoutIndex = 0

    private var hasResponder = false
    private var changeDepth = 0
    private var isUpdating = false
    private var isPending = false
    private var isReloadPending = false

    init(application: UIApplication) {
        self.application = application
    }

    // MARK: Events

    /// Begins a change of the first responder. Updates of the input views are delayed until the change has ended.
    func beginChange() { changeDepth += 1 }

    func endChange() {
        changeDepth -= 1
        if changeDepth == 0, isPending { update() }
    }

    func firstResponderChanged(in window: UIWindow) {
        if window.application?.keyWindow === window { update() }
    }

    func keyWindowChanged() { update() }

    /// Called when the current first responder asks again to become first responder. If the request comes from another
    /// client, the system keyboard may have to be shown or hidden.
    func firstResponderWasRequested(in window: UIWindow) {
        guard let application, application.keyWindow === window,
            usesDeviceKeyboard != application.isLastDeviceWithKeyboard
        else { return }
        reload()
    }

    /// Looks up the input views again if the window is the key window.
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

    /// Prepares for a commit. Updates the system keyboard, or removes it if it is no longer needed.
    func prepareForCommit() {
        guard let keyboard else { return }
        if shown.input.isKeyboard, !usesDeviceKeyboard {
            keyboard.refresh()
        } else {
            window?.inputHost.show(shown.input.view, of: shown.input.provider, isController: shown.input.isController)
            self.keyboard = nil
        }
    }

    // MARK: Layouts

    /// The current keyboard layout.
    var layout: KeyboardLayout { layouts.indices.contains(layoutIndex) ? layouts[layoutIndex] : .english }

    /// Switches to the next keyboard layout.
    func advanceLayout() {
        guard layouts.count > 1 else { return }
        layoutIndex = (layoutIndex + 1) % layouts.count
        keyboard?.layoutChanged()
    }

    private func layoutsChanged() {
        if !layouts.indices.contains(layoutIndex) { layoutIndex = 0 }
        keyboard?.layoutChanged()
    }

    // MARK: Presentation

    private func update() {
        isPending = true
        guard changeDepth == 0, !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        var rounds = 0
        while isPending, rounds < Self.maximumRounds {
            rounds += 1
            isPending = false
            let isReloading = isReloadPending
            isReloadPending = false
            let current = application?.keyWindow?.firstResponder
            if isReloading || current !== responder || hasResponder != (current != nil) { showInputViews(of: current) }
            arrange()
        }
    }

    /// Updates the positions of the input views after a change of their size or of the screen's size.
    func layOut() {
        if window != nil { update() }
    }

    /// Looks up the input views of a responder and adds these views to the window.
    private func showInputViews(of next: UIResponder?) {
        guard let application else { return }
        let previous = responder
        responder = next
        hasResponder = next != nil
        let before = shown.input.controller
        shown = next.map { InputViewSet(for: $0) } ?? InputViewSet()
        if before !== shown.input.controller { before?.setEditedInput(nil) }
        shown.input.controller?.setEditedInput(next as? any UITextInput)
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
        window.accessoryHost.show(
            shown.accessory.view, of: shown.accessory.provider, isController: shown.accessory.isController)
        if shown.input.isKeyboard, !usesDeviceKeyboard, let input = next as? any UIKeyInput {
            let keyboard = keyboard ?? UISystemKeyboard(inputViews: self)
            self.keyboard = keyboard
            keyboard.edit(input)
            window.inputHost.show(keyboard, of: nil)
        } else if shown.input.view != nil || window.inputHost.content !== keyboard || keyboard == nil {
            // A keyboard that is no longer shown stays in the window until the end of the loop turn, because it may be
            // needed again.
            window.inputHost.show(shown.input.view, of: shown.input.provider, isController: shown.input.isController)
        }
    }

    private var showsNothing: Bool {
        shown.accessory.view == nil && shown.input.view == nil && !(shown.input.isKeyboard && !usesDeviceKeyboard)
    }

    /// Adapts the size of the window to its input views and posts the keyboard notifications. Posts nothing if the
    /// frame is unchanged.
    private func arrange() {
        guard let application, let window else { return }
        let screen = application.screenSize
        // The input views extend to the bottom edge of the screen, but their content stays within the safe area.
        let covered = application.screenSafeAreaInsets.bottom
        let keyboardHeight = KeyboardMetrics(screen: screen).height + covered
        let isKeyboard = shown.input.isKeyboard
        var below: CGFloat = 0
        if isKeyboard {
            below = usesDeviceKeyboard ? 0 : keyboardHeight
        } else if shown.input.view != nil {
            below =
                window.inputHost.preferredHeight(width: screen.width, keyboardHeight: keyboardHeight - covered)
                + covered
        }
        var above: CGFloat = 0
        if shown.accessory.view != nil {
            above =
                window.accessoryHost.preferredHeight(width: screen.width, keyboardHeight: keyboardHeight)
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
        // In notifications, the frame of hidden input views is directly below the screen.
        func outside(_ rect: CGRect) -> CGRect {
            CGRect(x: 0, y: screen.height, width: screen.width, height: rect.height)
        }
        let change = KeyboardChange(
            begin: wasShown ? begin : outside(end), end: isShown ? end : outside(begin), isShown: isShown,
            application: application)
        change.announce()
        // If an observer of the notification has requested another update, that update replaces this one.
        guard !isPending else { return }
        apply()
        application.keyboardFrameChanged()
        change.confirm()
    }
}

/// A change of the input views' frame, about which the keyboard notifications are posted.
@MainActor
private struct KeyboardChange {
    var begin: CGRect
    var end: CGRect
    var isShown: Bool
    var application: UIApplication

    /// Posts the keyboard notifications that precede the change of the frame.
    func announce() {
        post(UIResponder.keyboardWillChangeFrameNotification)
        post(isShown ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification)
    }

    /// Posts the keyboard notifications that follow the change of the frame.
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
