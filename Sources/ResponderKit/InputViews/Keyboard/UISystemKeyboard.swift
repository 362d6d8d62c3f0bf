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
    static let doubleTap = 350.0
    /// How much of the text before the caret is looked at, in characters.
    private static let contextLength = 64
    /// Stands for text that was there before: in the middle of a sentence.
    private static let unknown = "\u{2026}"

    /// Whether letters are capitals: for one letter, or until it is taken back.
    enum Shift {
        case off, once, locked
    }

    /// What keys are made for; while that is the same, they stay.
    private struct Build: Equatable {
        var plan: KeyboardPlan
        var layout: KeyboardLayout
        var colors: KeyboardColors
        var returnKey: UIReturnKeyType
        var hasNext: Bool
        var form: KeyboardMetrics.Form
    }

    private weak var inputViews: InputViews?
    /// What is typed into.
    private weak var input: (any UIKeyInput)?
    private(set) var plane = KeyboardPlane.letters
    private(set) var shift = Shift.off
    private var keyboardType = UIKeyboardType.default

    private var keyPlate = UIView()
    private(set) var keys: [KeyboardKey] = []
    private var build: Build?

    /// The key that does what it does when the finger is lifted, and what it would type.
    private var pending: (key: KeyboardKey, text: String)?
    private var alternatives: KeyAlternatives?
    private var timer: (any EventTimer)?
    private var lastShiftTap = -Double.infinity
    private var isShiftHeld = false
    private var isShiftUsed = false
    /// What was typed here, for what takes text and cannot say which it has.
    private var typed = ""
    /// Whether there is nothing before that.
    private var isTypedWhole = false
    private var lastContext: String?

    init(inputViews: InputViews) {
        self.inputViews = inputViews
        super.init(frame: .zero)
        accessibilityIdentifier = "keyboard"
    }

    private var layout: KeyboardLayout { inputViews?.layout ?? .english }
    private var clock: (any EventClock)? { inputViews?.application?.clock }

    // MARK: What is edited

    /// From now on this is typed into; or it is as before, and its traits may be others.
    func edit(_ next: any UIKeyInput) {
        if next !== input || next.keyboardType != keyboardType {
            plane = KeyboardPlane(for: next.keyboardType)
            shift = .off
            typed = ""
            isTypedWhole = false
            lastContext = nil
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
        let context = context(of: input)
        if context != lastContext {
            lastContext = context
            if shift != .locked, !isShiftHeld { shift = isCapitalDue(after: context, in: input) ? .once : .off }
        }
        showState()
    }

    private func context(of input: any UIKeyInput) -> String {
        if let text = (input as? any UITextInput)?.textBeforeCaret { return String(text.suffix(Self.contextLength)) }
        if !input.hasText {
            typed = ""
            isTypedWhole = true
        }
        return isTypedWhole ? typed : Self.unknown + typed
    }

    private func isCapitalDue(after context: String, in input: any UIKeyInput) -> Bool {
        // Addresses and secrets are not written so. (Ours)
        guard !input.isSecureTextEntry, keyboardType != .emailAddress, keyboardType != .URL else { return false }
        switch input.autocapitalizationType {
        case .none: return false
        case .allCharacters: return true
        case .words: return context.last.map { $0.isWhitespace } ?? true
        case .sentences:
            let text = context.trimmingSuffix(while: { $0.isWhitespace })
            guard !text.isEmpty else { return true }
            let space = context[text.endIndex...]
            if space.contains(where: \.isNewline) { return true }
            // A closing quote or bracket may stand behind the stop.
            let words = text.trimmingSuffix(while: { "\"'”’»)".contains($0) })
            return !space.isEmpty && words != Self.unknown && words.last.map { ".!?…".contains($0) } ?? false
        }
    }

    // MARK: Keys that are pressed

    func pressed(_ key: KeyboardKey) {
        // Whoever types with two thumbs puts one down before the other is lifted: what came first is typed first.
        if let pending, pending.key !== key { finish(pending.key, isInside: true) }
        switch key.action {
        case .shift: pressShift()
        case .delete:
            delete()
            repeatDelete(key, after: Self.repeatDelay)
        case .text:
            pending = (key, text(of: key))
            timer = clock?.schedule(after: Self.longPress) { [weak self, weak key] in key.map { self?.offerAlternatives(of: $0) } }
        case .space, .return, .plane, .nextKeyboard, .dismiss, .blank: pending = (key, " ")
        }
    }

    func moved(_ key: KeyboardKey, to point: CGPoint) {
        if pending?.key === key { alternatives?.move(to: point) }
    }

    func released(_ key: KeyboardKey, isInside: Bool) {
        switch key.action {
        case .delete: stopTimer()
        case .shift: releaseShift()
        default: if pending?.key === key { finish(key, isInside: isInside) }
        }
    }

    private func finish(_ key: KeyboardKey, isInside: Bool) {
        stopTimer()
        guard let pending else { return }
        self.pending = nil
        if let alternatives {
            alternatives.removeFromSuperview()
            self.alternatives = nil
            // A touch that was taken away chooses nothing; one that left the key has chosen there.
            if key.isTracking { type(alternatives.text) }
            return
        }
        guard isInside else { return }
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

    private func text(of key: KeyboardKey) -> String {
        guard case .text(let text, let shifted) = key.action else { return "" }
        return shift == .off ? text : shifted
    }

    private func type(_ text: String) {
        if isShiftHeld { isShiftUsed = true } else if shift == .once { shift = .off }
        // After what ends a word the letters are wanted again.
        if text == " " || text == "'", plane == .numbers || plane == .symbols, KeyboardPlane(for: keyboardType) == .letters {
            show(.letters)
        }
        insert(text)
    }

    private func insert(_ text: String) {
        typed += text
        if typed.count > Self.contextLength {
            typed = String(typed.suffix(Self.contextLength))
            isTypedWhole = false
        }
        input?.insertText(text)
        refresh()
    }

    private func delete() {
        if typed.isEmpty { isTypedWhole = false } else { typed.removeLast() }
        input?.deleteBackward()
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

    // MARK: Shift

    private func pressShift() {
        let now = clock?.now ?? 0
        let isDouble = now - lastShiftTap <= Self.doubleTap
        lastShiftTap = now
        isShiftHeld = true
        isShiftUsed = false
        switch shift {
        case .locked: shift = .off
        case .off, .once: shift = isDouble ? .locked : shift == .off ? .once : .off
        }
        showState()
    }

    private func releaseShift() {
        isShiftHeld = false
        guard isShiftUsed, shift == .once else { return }
        shift = .off
        showState()
    }

    // MARK: Alternatives

    private func offerAlternatives(of key: KeyboardKey) {
        guard let pending, pending.key === key, case .text(let text, _) = key.action else { return }
        let isCapital = shift != .off
        let others = text == layout.domains.first ? Array(layout.domains.dropFirst()) : layout.alternatives[text] ?? []
        guard !others.isEmpty else { return }
        let texts = [pending.text] + others.map { isCapital ? KeyboardLayout.capital(of: $0) : $0 }
        let offered = KeyAlternatives(
            texts, over: key.convert(key.bounds, to: self), in: bounds, font: key.font, colors: KeyboardColors(appearance))
        alternatives = offered
        addSubview(offered)
    }

    private var appearance: UIKeyboardAppearance { input?.keyboardAppearance ?? .default }

    // MARK: Touches between keys

    /// A touch between keys is the nearest key's.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        guard !(hit is KeyboardKey), let gap = build.map({ _ in metrics.gap }) else { return hit }
        var nearest: (key: KeyboardKey, distance: CGFloat)?
        for key in keys {
            let frame = key.convert(key.bounds, to: self)
            let distance = max(frame.minX - point.x, point.x - frame.maxX, frame.minY - point.y, point.y - frame.maxY, 0)
            if distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
        }
        guard let nearest, nearest.distance <= max(gap.width, gap.height), nearest.key.takesTouches else { return self }
        return nearest.key
    }

    // MARK: Layout

    private var metrics: KeyboardMetrics { KeyboardMetrics(screen: inputViews?.application?.screenSize ?? .zero) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let metrics = metrics
        let hasNext = (inputViews?.layouts.count ?? 0) > 1
        let plan = KeyboardPlan(plane: plane, layout: layout, type: keyboardType, form: metrics.form, hasNext: hasNext)
        let next = Build(
            plan: plan, layout: layout, colors: KeyboardColors(appearance), returnKey: input?.returnKeyType ?? .default, hasNext: hasNext,
            form: metrics.form)
        if next != build {
            build = next
            makeKeys(next)
        }
        placeKeys(plan, metrics)
        showState()
    }

    private func makeKeys(_ build: Build) {
        keyPlate.removeFromSuperview()
        // Other keys are other views: a finger that was aimed at what stood there before is refused.
        keyPlate = UIView()
        keyPlate.tintColor = build.colors.letter
        backgroundColor = build.colors.background
        accessibilityLabel = build.layout.words.keyboard
        var known: Set<String> = []
        keys = build.plan.rows.flatMap(\.places).map { place in
            let key = KeyboardKey(place.action, of: self)
            key.isHidden = place.action == .blank
            if let identifier = place.action.identifier {
                key.accessibilityIdentifier = known.insert(identifier).inserted ? identifier : identifier + "-right"
            }
            dress(key, build)
            keyPlate.addSubview(key)
            return key
        }
        insertSubview(keyPlate, at: 0)
    }

    /// What is written on a key, as far as that does not change while it is there.
    private func dress(_ key: KeyboardKey, _ build: Build) {
        let words = build.layout.words
        key.layer.shadowOpacity = build.colors.shadow
        key.layer.shadowRadius = 0
        key.layer.shadowOffset = CGSize(width: 0, height: 1)
        switch key.action {
        case .text: return
        case .space:
            key.title = build.hasNext ? build.layout.name : words.space
            key.accessibilityLabel = words.space
            return
        case .return:
            key.title = build.layout.title(of: build.returnKey)
            if build.returnKey != .default {
                key.tintColor = .systemBlue
                return
            }
        case .delete:
            key.symbol = "delete.left"
            key.accessibilityLabel = words.delete
        case .shift: key.accessibilityLabel = words.shift
        case .plane(let plane): key.title = Self.title(of: plane, build.form)
        case .nextKeyboard:
            key.symbol = "globe"
            key.accessibilityLabel = words.nextKeyboard
        case .dismiss:
            key.symbol = "keyboard.chevron.compact.down"
            key.accessibilityLabel = words.dismiss
        case .blank: return
        }
        key.tintColor = build.colors.function
    }

    private static func title(of plane: KeyboardPlane, _ form: KeyboardMetrics.Form) -> String {
        switch plane {
        case .letters: "ABC"
        case .numbers: form == .large ? ".?123" : "123"
        case .symbols: "#+="
        case .pad, .phone: "123"
        case .phoneSymbols: "+*#"
        }
    }

    /// What changes with every key that is typed.
    private func showState() {
        guard let build else { return }
        let isReturnEnabled = !(input?.enablesReturnKeyAutomatically ?? false) || input?.hasText ?? false
        for key in keys {
            switch key.action {
            case .text(let text, let shifted): key.title = shift == .off ? text : shifted
            case .return: key.isEnabled = isReturnEnabled
            case .shift:
                key.symbol = shift == .locked ? "capslock.fill" : shift == .once ? "shift.fill" : "shift"
                key.tintColor = shift == .off ? build.colors.function : build.colors.letter
                key.isSelected = shift != .off
            default: break
            }
        }
    }

    private func placeKeys(_ plan: KeyboardPlan, _ metrics: KeyboardMetrics) {
        var width = min(metrics.width, bounds.width)
        if plane.isPad { width = min(width, max(metrics.height * KeyboardMetrics.widestPad, metrics.form == .compact ? width : 0)) }
        keyPlate.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: 0, width: width, height: bounds.height)
        let unit = (width - metrics.margin.left - metrics.margin.right + metrics.gap.width) / max(1, plan.columns)
        let height = metrics.keyHeight(rows: plan.rows.count)
        var y = metrics.margin.top
        var index = 0
        for row in plan.rows {
            let frames = row.spans(columns: plan.columns, form: metrics.form)
            for frame in frames {
                let key = keys[index]
                index += 1
                key.frame = CGRect(
                    x: ((metrics.margin.left + frame.start * unit) * 2).rounded() / 2, y: (y * 2).rounded() / 2,
                    width: max(0, ((frame.length * unit - metrics.gap.width) * 2).rounded() / 2), height: (height * 2).rounded() / 2)
                size(key, unit: unit - metrics.gap.width)
            }
            y += height + metrics.gap.height
        }
    }

    /// Letters as large as fit their keys, words smaller than those.
    private func size(_ key: KeyboardKey, unit: CGFloat) {
        let height = key.bounds.height
        key.layer.cornerRadius = min(max(5, (height * 0.14).rounded()), 22)
        key.symbolSize = min(height * 0.44, key.bounds.width * 0.6).rounded()
        let isCharacter = if case .text(let text, _) = key.action { text.count == 1 } else { false }
        let wanted = isCharacter ? min(height * 0.5, max(unit, height) * 0.66) : min(height * 0.37, 44)
        var font = UIFont.systemFont(ofSize: wanted.rounded(), weight: .regular)
        let room = key.bounds.width - 12
        let needed = font.width(of: key.title)
        if needed > room, room > 0 { font.pointSize = max(9, (font.pointSize * room / needed).rounded(.down)) }
        key.font = font
    }
}

extension KeyRow {
    /// The most letters that Shift and its like are wide on a phone: what is left is free beside them.
    private static let widestModifier: CGFloat = 1.35

    /// Where each key begins and how long it is, in letters.
    func spans(columns: CGFloat, form: KeyboardMetrics.Form) -> [(start: CGFloat, length: CGFloat)] {
        let fixed = places.reduce(0) { $0 + ($1.span ?? 0) }
        let shared = places.filter { $0.span == nil }.count
        let free = max(0, columns - (indent ?? 0) - fixed)
        var share = shared > 0 ? free / CGFloat(shared) : 0
        var slack: CGFloat = 0
        if form == .compact, shared == 2, places.first?.span == nil, places.last?.span == nil {
            slack = max(0, share - Self.widestModifier)
            share -= slack
        }
        var start = indent ?? free / 2
        return places.enumerated().map { index, place in
            if slack > 0, index == places.count - 1 { start += slack }
            let length = place.span ?? share
            defer { start += length + (slack > 0 && index == 0 ? slack : 0) }
            return (start, length)
        }
    }
}

extension StringProtocol {
    /// Without the characters at its end that fulfil a condition.
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex {
            let before = index(before: end)
            guard isTrimmed(self[before]) else { break }
            end = before
        }
        return self[startIndex..<end]
    }
}
