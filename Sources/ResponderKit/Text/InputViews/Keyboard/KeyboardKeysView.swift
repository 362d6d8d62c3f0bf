import Foundation

/// The view that contains a keyboard's current keys.
///
/// If the keys change, a new view replaces this one. A touch that was aimed at a key of the old view is therefore not
/// delivered.
@MainActor
final class KeyboardKeysView: UIView {
    /// The properties from which the keys are created. If a property changes, new keys are created.
    struct Configuration: Equatable {
        var plan: KeyboardPlan
        var layout: KeyboardLayout
        var colors: KeyboardColors
        var returnKey: UIReturnKeyType
        var hasNext: Bool
        var form: KeyboardMetrics.Form
    }

    let configuration: Configuration
    private(set) var keys: [KeyboardKey] = []

    init(_ configuration: Configuration, of keyboard: UISystemKeyboard) {
        self.configuration = configuration
        super.init(frame: .zero)
        tintColor = configuration.colors.letter
        var known: Set<String> = []
        for slot in configuration.plan.rows.flatMap(\.slots) {
            let key = KeyboardKey(slot.action, of: keyboard)
            key.isHidden = slot.action == .blank
            if let identifier = slot.action.identifier {
                // The keyboard has two Shift keys, so the second one gets another identifier.
                key.accessibilityIdentifier = known.insert(identifier).inserted ? identifier : identifier + "-right"
            }
            key.layer.shadowOpacity = configuration.colors.shadow
            key.layer.shadowRadius = 0
            key.layer.shadowOffset = CGSize(width: 0, height: 1)
            applyFixedAppearance(key)
            keys.append(key)
            addSubview(key)
        }
    }

    // MARK: Appearance

    /// Sets those properties of a key's appearance that stay the same while the key is shown.
    private func applyFixedAppearance(_ key: KeyboardKey) {
        let words = configuration.layout.words
        switch key.action {
        case .text, .blank: return
        case .space:
            key.title = configuration.hasNext ? configuration.layout.name : words.space
            key.accessibilityLabel = words.space
            return
        case .return:
            key.title = configuration.layout.title(of: configuration.returnKey)
            if configuration.returnKey != .default {
                key.tintColor = .systemBlue
                return
            }
        case .delete:
            key.symbol = "delete.left"
            key.accessibilityLabel = words.delete
        case .shift: key.accessibilityLabel = words.shift
        case .page(let page): key.title = title(of: page)
        case .nextKeyboard:
            key.symbol = "globe"
            key.accessibilityLabel = words.nextKeyboard
        case .dismiss:
            key.symbol = "keyboard.chevron.compact.down"
            key.accessibilityLabel = words.dismiss
        }
        key.tintColor = configuration.colors.function
    }

    private func title(of page: KeyboardPage) -> String {
        switch page {
        case .letters: "ABC"
        case .numbers: configuration.form == .large ? ".?123" : "123"
        case .symbols: "#+="
        case .pad, .phone: "123"
        case .phoneSymbols: "+*#"
        }
    }

    /// Updates those properties of the keys' appearance that may change with each typed character.
    func show(_ shift: KeyboardShift, isReturnEnabled: Bool) {
        for key in keys {
            switch key.action {
            case .text(let text, let shifted): key.title = shift.choose(text, shifted)
            case .return: key.isEnabled = isReturnEnabled
            case .shift:
                key.symbol = shift.state == .locked ? "capslock.fill" : shift.state == .once ? "shift.fill" : "shift"
                key.tintColor = shift.state == .off ? configuration.colors.function : configuration.colors.letter
                key.isSelected = shift.state != .off
            default: break
            }
        }
    }

    // MARK: Layout

    /// Centres this view in the keyboard and lays out the keys in rows.
    func layOut(in room: CGRect, _ metrics: KeyboardMetrics) {
        var width = min(metrics.width, room.width)
        if configuration.plan.isPad, metrics.form == .large {
            width = min(width, metrics.height * KeyboardMetrics.maximumPadAspectRatio)
        }
        frame = CGRect(x: (room.midX - width / 2).rounded(), y: room.minY, width: width, height: room.height)
        let unit =
            (width - metrics.margin.left - metrics.margin.right + metrics.gap.width)
            / max(1, configuration.plan.columns)
        let height = metrics.keyHeight(rows: configuration.plan.rows.count)
        // Rounds a length to half points, so that edges are sharp on a screen with a scale of 2.
        func sharp(_ length: CGFloat) -> CGFloat { (length * 2).rounded() / 2 }
        var y = metrics.margin.top
        var left = keys[...]
        for row in configuration.plan.rows {
            for span in row.spans(columns: configuration.plan.columns, form: metrics.form) {
                guard let key = left.popFirst() else { return }
                key.frame = CGRect(
                    x: sharp(metrics.margin.left + span.start * unit), y: sharp(y),
                    width: max(0, sharp(span.length * unit - metrics.gap.width)), height: sharp(height))
                size(key, unit: unit - metrics.gap.width)
            }
            y += height + metrics.gap.height
        }
    }

    /// Sets the font and symbol sizes of a key: large for a single character, smaller for a word.
    private func size(_ key: KeyboardKey, unit: CGFloat) {
        let height = key.bounds.height
        key.layer.cornerRadius = min(max(5, (height * 0.14).rounded()), 22)
        key.symbolSize = min(height * 0.44, key.bounds.width * 0.6).rounded()
        let isCharacter = if case .text(let text, _) = key.action { text.count == 1 } else { false }
        let wanted = isCharacter ? min(height * 0.5, max(unit, height) * 0.66) : height * 0.36
        var font = UIFont.systemFont(ofSize: wanted.rounded())
        let room = key.bounds.width - (isCharacter ? 2 : 12)
        let needed = font.width(of: key.title)
        if needed > room, room > 0 { font.pointSize = max(9, (font.pointSize * room / needed).rounded(.down)) }
        key.font = font
    }

    /// Returns the key nearest to a point of this view's coordinate space. Nil if no key is within the maximum
    /// distance.
    func key(near point: CGPoint, within limit: CGFloat) -> KeyboardKey? {
        var nearest: (key: KeyboardKey, distance: CGFloat)?
        for key in keys {
            let frame = key.frame
            let distance = max(
                frame.minX - point.x, point.x - frame.maxX, frame.minY - point.y, point.y - frame.maxY, 0)
            if distance <= limit, distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
        }
        guard let key = nearest?.key, key.takesTouches else { return nil }
        return key
    }
}

extension KeyRow {
    /// The maximum width of Shift and similar keys on a phone, as a multiple of a letter key's width.
    private static let maximumModifierWidth: CGFloat = 1.75
    /// The minimum gap between Shift or similar keys and the letters, as a multiple of a letter key's width.
    private static let modifierGap: CGFloat = 0.15

    /// Returns the left edge (`start`) and the width (`length`) of each key in the row, as multiples of a letter key's
    /// width.
    func spans(columns: CGFloat, form: KeyboardMetrics.Form) -> [(start: CGFloat, length: CGFloat)] {
        let fixed = slots.reduce(0) { $0 + ($1.span ?? 0) }
        let shared = slots.filter { $0.span == nil }.count
        let free = max(0, columns - (indent ?? 0) - fixed)
        var share = shared > 0 ? free / CGFloat(shared) : 0
        var slack: CGFloat = 0
        if form == .compact, shared == 2, slots.first?.span == nil, slots.last?.span == nil {
            slack = max(Self.modifierGap, share - Self.maximumModifierWidth)
            share -= slack
        }
        var start = indent ?? free / 2
        return slots.enumerated().map { index, slot in
            if index > 0, index == slots.count - 1 { start += slack }
            let length = slot.span ?? share
            defer { start += length + (index == 0 ? slack : 0) }
            return (start, length)
        }
    }
}
