import Foundation

/// The keyboard that is shown for what takes text and has no input view of its own. (I1)
@MainActor
final class UISystemKeyboard: UIView {
    /// How long Delete is held until it repeats, and how often it does then. Milliseconds. (Ours)
    static let repeatDelay = 500.0
    static let repeatInterval = 100.0
    /// How long a key is held until it offers what else there is. Milliseconds. (Ours)
    static let longPress = 500.0
    /// Between two taps on Shift that lock it, at most. Milliseconds. (Ours)
    nonisolated static let doubleTap = 350.0

    /// How a touch on a key ended.
    enum Release {
        case inside, outside, cancelled
    }

    private weak var inputViews: InputViews?
    /// What is typed into.
    private weak var input: (any UIKeyInput)?
    private var keyboardType = UIKeyboardType.default
    private(set) var plane = KeyboardPlane.letters
    private(set) var shift = KeyboardShift()
    private var before = TextBeforeCaret()
    private var plate: KeyPlate?

    /// The key that does what it does when the finger is lifted, and what it would type.
    private var pending: (key: KeyboardKey, text: String)?
    private var alternatives: KeyAlternatives?
    private var timer: (any EventTimer)?

    init(inputViews: InputViews) {
        self.inputViews = inputViews
        super.init(frame: .zero)
        accessibilityIdentifier = "keyboard"
    }

    /// Whether what is pressed is a secret. (Ours)
    var hidesPresses: Bool { input?.isSecureTextEntry ?? false }

    /// Its keys, row by row.
    var keys: [KeyboardKey] { plate?.keys ?? [] }

    private var layout: KeyboardLayout { inputViews?.layout ?? .english }
    private var clock: (any EventClock)? { inputViews?.application?.clock }
    private var colors: KeyboardColors { KeyboardColors(input?.keyboardAppearance ?? .default) }
    private var metrics: KeyboardMetrics { KeyboardMetrics(screen: inputViews?.application?.screenSize ?? .zero) }

    // MARK: What is edited

    /// From now on this is typed into; or it is as before, and its traits may be others.
    func edit(_ next: any UIKeyInput) {
        if next !== input || next.keyboardType != keyboardType {
            plane = KeyboardPlane(for: next.keyboardType)
            shift = KeyboardShift()
            before = TextBeforeCaret()
        }
        input = next
        keyboardType = next.keyboardType
        setNeedsLayout()
        refresh()
    }

    /// Another layout, or others to go on to.
    func layoutChanged() {
        setNeedsLayout()
    }

    /// Looks at the text: whether a capital is due, and whether Return does anything.
    func refresh() {
        guard let input else { return }
        if let isCapitalDue = before.look(at: input) { shift.follow(isCapitalDue: isCapitalDue) }
        showState()
    }

    private func showState() {
        let isReturnEnabled = !(input?.enablesReturnKeyAutomatically ?? false) || input?.hasText ?? false
        plate?.show(shift, isReturnEnabled: isReturnEnabled)
    }

    // MARK: Keys that are pressed

    func pressed(_ key: KeyboardKey) {
        // Whoever types with two thumbs puts one down before the other is lifted: what came first is typed first.
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
        case .space, .return, .plane, .nextKeyboard, .dismiss, .blank: pending = (key, "")
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
            // Wherever the finger is by then: it chose on the way.
            if release != .cancelled { type(alternatives.text) }
            return
        }
        guard release == .inside else { return }
        switch key.action {
        case .text: type(pending.text)
        case .space: type(" ")
        case .return: insert("\n")
        case .plane(let next): show(next)
        case .nextKeyboard: inputViews?.advanceLayout()
        case .dismiss: (input as? UIResponder)?.resignFirstResponder()
        case .shift, .delete, .blank: break
        }
    }

    private func type(_ text: String) {
        shift.use()
        // After what ends a word the letters are wanted again.
        let isAside = plane == .numbers || plane == .symbols
        if isAside, text == " " || text == "'", KeyboardPlane(for: keyboardType) == .letters { show(.letters) }
        insert(text)
    }

    private func insert(_ text: String) {
        before.insert(text)
        input.map { Typing.insert(text, into: $0) }
        refresh()
    }

    private func delete() {
        before.delete()
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

    private func show(_ next: KeyboardPlane) {
        plane = next
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

    /// A touch between keys is the nearest key's.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        guard !(hit is KeyboardKey), let plate else { return hit }
        let gap = metrics.gap
        return plate.key(near: convert(point, to: plate), within: max(gap.width, gap.height)) ?? self
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let metrics = metrics
        let hasNext = (inputViews?.layouts.count ?? 0) > 1
        let build = KeyPlate.Build(
            plan: KeyboardPlan(plane: plane, layout: layout, type: keyboardType, form: metrics.form, hasNext: hasNext),
            layout: layout,
            colors: colors, returnKey: input?.returnKeyType ?? .default, hasNext: hasNext, form: metrics.form)
        if plate?.build != build {
            plate?.removeFromSuperview()
            let next = KeyPlate(build, of: self)
            plate = next
            insertSubview(next, at: 0)
            backgroundColor = build.colors.background
            accessibilityLabel = build.layout.words.keyboard
        }
        plate?.place(in: bounds.inset(by: safeAreaInsets), metrics)
        showState()
    }
}
