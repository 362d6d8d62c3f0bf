import Foundation

/// The system keyboard, shown for a responder that accepts text and has no input view of its own. (I1)
@MainActor
final class UISystemKeyboard: UIView {
    /// `repeatDelay` is the time after which a held Delete key begins to repeat, and `repeatInterval` is the interval
    /// between the repetitions. Both are in milliseconds. (Baton's own choice)
    static let repeatDelay = 500.0
    static let repeatInterval = 100.0
    /// The time in milliseconds after which a held key offers its alternatives. (Baton's own choice)
    static let longPress = 500.0
    /// The maximum time in milliseconds between two taps on Shift that lock Shift. (Baton's own choice)
    nonisolated static let doubleTap = 350.0

    /// The way in which a touch on a key ended.
    enum Release {
        case inside, outside, cancelled
    }

    private weak var inputViews: InputViews?
    /// The responder into which the keyboard types.
    private weak var input: (any UIKeyInput)?
    private var keyboardType = UIKeyboardType.default
    private(set) var page = KeyboardPage.letters
    private(set) var shift = KeyboardShift()
    private var textBeforeCaret = TextBeforeCaret()
    private var keysView: KeyboardKeysView?

    /// The pressed key whose action is performed when the finger is lifted, and the text that the key would type.
    private var pending: (key: KeyboardKey, text: String)?
    private var alternatives: KeyAlternatives?
    private var timer: (any EventTimer)?

    init(inputViews: InputViews) {
        self.inputViews = inputViews
        super.init(frame: .zero)
        accessibilityIdentifier = "keyboard"
    }

    /// Whether clients hide which keys are pressed, because the text is a password. (Baton's own choice)
    var hidesPresses: Bool { input?.isSecureTextEntry ?? false }

    /// The keys of the current page, row by row.
    var keys: [KeyboardKey] { keysView?.keys ?? [] }

    private var layout: KeyboardLayout { inputViews?.layout ?? .english }
    private var clock: (any EventClock)? { inputViews?.application?.clock }
    private var colors: KeyboardColors { KeyboardColors(input?.keyboardAppearance ?? .default) }
    private var metrics: KeyboardMetrics { KeyboardMetrics(screen: inputViews?.application?.screenSize ?? .zero) }

    // MARK: Input

    /// Sets the responder into which the keyboard types, or updates the keyboard after the traits of this responder
    /// have changed.
    func edit(_ next: any UIKeyInput) {
        if next !== input || next.keyboardType != keyboardType {
            page = KeyboardPage(for: next.keyboardType)
            shift = KeyboardShift()
            textBeforeCaret = TextBeforeCaret()
        }
        input = next
        keyboardType = next.keyboardType
        setNeedsLayout()
        refresh()
    }

    /// Updates the keys after a change of the current keyboard layout or of the number of layouts.
    func layoutChanged() {
        setNeedsLayout()
    }

    /// Updates Shift (for automatic capitalization) and the Return key from the current text.
    func refresh() {
        guard let input else { return }
        if let shouldCapitalize = textBeforeCaret.capitalization(for: input) {
            shift.applyAutocapitalization(shouldCapitalize: shouldCapitalize)
        }
        showState()
    }

    private func showState() {
        let isReturnEnabled = !(input?.enablesReturnKeyAutomatically ?? false) || input?.hasText ?? false
        keysView?.show(shift, isReturnEnabled: isReturnEnabled)
    }

    // MARK: Key presses

    func pressed(_ key: KeyboardKey) {
        // When typing with two thumbs, the user may press the second key before the first one is released. The first
        // key then types immediately.
        if let pending, pending.key !== key { finish(pending.key, .inside) }
        switch key.action {
        case .shift:
            shift.press(at: clock?.now ?? 0)
            showState()
        case .delete:
            delete()
            repeatDelete(key, after: Self.repeatDelay)
        case .text(let text, let shifted):
            pending = (key, shift.choose(text, shifted))
            timer = clock?.schedule(after: Self.longPress) { [weak self, weak key] in
                key.map { self?.offerAlternatives(of: $0) }
            }
        case .space, .return, .page, .nextKeyboard, .dismiss, .blank: pending = (key, "")
        }
    }

    func moved(_ key: KeyboardKey, to point: CGPoint) {
        if pending?.key === key { alternatives?.move(to: point) }
    }

    func released(_ key: KeyboardKey, _ release: Release) {
        switch key.action {
        case .delete: stopTimer()
        case .shift:
            shift.release()
            showState()
        default: if pending?.key === key { finish(key, release) }
        }
    }

    private func finish(_ key: KeyboardKey, _ release: Release) {
        stopTimer()
        guard let pending else { return }
        self.pending = nil
        if let alternatives {
            alternatives.removeFromSuperview()
            self.alternatives = nil
            // The finger moved away from the key to choose an alternative. The alternative is typed wherever the finger
            // is lifted.
            if release != .cancelled { type(alternatives.text) }
            return
        }
        guard release == .inside else { return }
        switch key.action {
        case .text: type(pending.text)
        case .space: type(" ")
        case .return: insert("\n")
        case .page(let next): show(next)
        case .nextKeyboard: inputViews?.advanceLayout()
        case .dismiss: (input as? UIResponder)?.resignFirstResponder()
        case .shift, .delete, .blank: break
        }
    }

    private func type(_ text: String) {
        shift.characterTyped()
        // After a space or an apostrophe on a page of digits or symbols, the page of letters is shown again.
        let isAside = page == .numbers || page == .symbols
        if isAside, text == " " || text == "'", KeyboardPage(for: keyboardType) == .letters { show(.letters) }
        insert(text)
    }

    private func insert(_ text: String) {
        textBeforeCaret.insert(text)
        input.map { Typing.insert(text, into: $0) }
        refresh()
    }

    private func delete() {
        textBeforeCaret.delete()
        _ = input.map { Typing.deleteBackward(in: $0) }
        refresh()
    }

    private func repeatDelete(_ key: KeyboardKey, after milliseconds: Double) {
        stopTimer()
        timer = clock?.schedule(after: milliseconds) { [weak self, weak key] in
            guard let self, let key, key.isTracking else { return }
            delete()
            repeatDelete(key, after: Self.repeatInterval)
        }
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    private func show(_ next: KeyboardPage) {
        page = next
        setNeedsLayout()
    }

    // MARK: Alternatives

    private func offerAlternatives(of key: KeyboardKey) {
        guard let pending, pending.key === key, case .text(let text, _) = key.action else { return }
        let others = text == layout.domains.first ? Array(layout.domains.dropFirst()) : layout.alternatives[text] ?? []
        guard !others.isEmpty, !hidesPresses else { return }
        let texts = [pending.text] + others.map { shift.choose($0, KeyboardLayout.capital(of: $0)) }
        let offered = KeyAlternatives(
            texts, over: key.convert(key.bounds, to: self), in: bounds, font: key.font, colors: colors)
        alternatives = offered
        addSubview(offered)
    }

    // MARK: Touches and layout

    /// Returns the touched view. For a touch between keys, the result is the nearest key.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        guard !(hit is KeyboardKey), let keysView else { return hit }
        let gap = metrics.gap
        return keysView.key(near: convert(point, to: keysView), within: max(gap.width, gap.height)) ?? self
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let metrics = metrics
        let hasNext = (inputViews?.layouts.count ?? 0) > 1
        let configuration = KeyboardKeysView.Configuration(
            plan: KeyboardPlan(page: page, layout: layout, type: keyboardType, form: metrics.form, hasNext: hasNext),
            layout: layout,
            colors: colors, returnKey: input?.returnKeyType ?? .default, hasNext: hasNext, form: metrics.form)
        if keysView?.configuration != configuration {
            keysView?.removeFromSuperview()
            let next = KeyboardKeysView(configuration, of: self)
            keysView = next
            insertSubview(next, at: 0)
            backgroundColor = configuration.colors.background
            accessibilityLabel = configuration.layout.words.keyboard
        }
        keysView?.layOut(in: bounds.inset(by: safeAreaInsets), metrics)
        showState()
    }
}
