import Foundation

/// The action of a key on the keyboard.
enum KeyAction: Equatable, Hashable {
    /// Types a text. While Shift is on, types the text `shifted` instead.
    case text(String, shifted: String)
    case space
    case delete
    case shift
    case `return`
    case page(KeyboardPage)
    case nextKeyboard
    case dismiss
    /// A space of the size of a key, without a key.
    case blank

    /// Returns the action that types a letter, or its capital while Shift is on.
    static func letter(_ letter: String) -> KeyAction { .text(letter, shifted: KeyboardLayout.capital(of: letter)) }
    /// Returns the action that types a sign, whether Shift is on or off.
    static func sign(_ sign: String) -> KeyAction { .text(sign, shifted: sign) }

    /// The accessibility identifier of a key with this action.
    var identifier: String? {
        switch self {
        case .text(let text, _): "key-" + text
        case .space: "key-space"
        case .delete: "key-delete"
        case .shift: "key-shift"
        case .return: "key-return"
        case .page(let page): "key-" + page.rawValue
        case .nextKeyboard: "key-globe"
        case .dismiss: "key-dismiss"
        case .blank: nil
        }
    }
}

/// One of a keyboard's sets of keys, such as letters, numbers or symbols.
enum KeyboardPage: String {
    case letters, numbers, symbols
    /// Sets of keys with large digits: `pad` for numbers, `phone` for telephone numbers.
    case pad, phone
    /// The second set of keys of the telephone pad, with signs such as `+`, `#` and `(`.
    case phoneSymbols = "more"

    var isPad: Bool { self == .pad || self == .phone || self == .phoneSymbols }

    /// Creates the page that a keyboard of the given type shows first.
    init(for type: UIKeyboardType) {
        switch type {
        case .numberPad, .asciiCapableNumberPad, .decimalPad: self = .pad
        case .phonePad: self = .phone
        case .numbersAndPunctuation: self = .numbers
        default: self = .letters
        }
    }
}

/// A key with its width in a row.
struct KeySlot: Equatable {
    /// The width of the key as a multiple of a letter key's width. If it is nil, the key gets a share of the row's
    /// remaining width.
    var span: CGFloat?
    var action: KeyAction

    init(_ action: KeyAction, _ span: CGFloat? = 1) {
        self.action = action
        self.span = span
    }

    /// Creates a key that gets a share of the row's remaining width.
    static func flexible(_ action: KeyAction) -> KeySlot { KeySlot(action, nil) }
}

/// One row of keys of the keyboard.
struct KeyRow: Equatable {
    var slots: [KeySlot]
    /// The empty space at the left of the row, as a multiple of a letter key's width. If it is nil, the row is centred.
    var indent: CGFloat?

    init(_ slots: [KeySlot], indent: CGFloat? = 0) {
        self.slots = slots
        self.indent = indent
    }
}

/// The keys of a keyboard, row by row.
struct KeyboardPlan: Equatable {
    /// Whether the keyboard is a number pad or telephone pad.
    let isPad: Bool
    /// The width of the keyboard, as a multiple of a letter key's width.
    var columns: CGFloat
    var rows: [KeyRow]

    /// Creates the rows of keys of one page.
    /// - Parameter hasNext: whether there is another keyboard layout to switch to.
    init(page: KeyboardPage, layout: KeyboardLayout, type: UIKeyboardType, form: KeyboardMetrics.Form, hasNext: Bool) {
        isPad = page.isPad
        if isPad {
            columns = 3
            rows = Self.pad(page, layout, type)
            return
        }
        let keys = Self.keys(of: page, layout)
        let maximumKeys = CGFloat(max(10, keys.map(\.count).max() ?? 0))
        switch form {
        case .compact:
            columns = maximumKeys
            rows = Self.compact(keys, page) + [Self.compactBottom(page, layout, type, hasNext)]
        case .large:
            columns = maximumKeys + 1.6
            rows =
                Self.large(keys, page, type) + [
                    Self.largeBottom(page, layout, type, hasNext, hasReturn: keys.count > 2)
                ]
        }
    }

    private static func keys(of page: KeyboardPage, _ layout: KeyboardLayout) -> [[KeyAction]] {
        switch page {
        case .letters: layout.letters.map { $0.map(KeyAction.letter) }
        case .symbols: layout.symbols.map { $0.map(KeyAction.sign) }
        default: layout.numbers.map { $0.map(KeyAction.sign) }
        }
    }

    /// Returns the first key of the last row of characters. On the page of letters this is Shift, on other pages the
    /// key that switches to another page of signs.
    private static func modifier(_ page: KeyboardPage) -> KeyAction {
        switch page {
        case .letters: .shift
        case .symbols: .page(.numbers)
        default: .page(.symbols)
        }
    }

    /// Returns the key at the bottom left, which switches to another page of keys.
    private static func switching(_ page: KeyboardPage, _ type: UIKeyboardType) -> KeyAction {
        guard page == .letters else { return .page(.letters) }
        return .page(type == .namePhonePad ? .phone : .numbers)
    }

    // MARK: Phones

    private static func compact(_ keys: [[KeyAction]], _ page: KeyboardPage) -> [KeyRow] {
        keys.enumerated().map { index, row in
            let span: CGFloat = page == .letters || index < keys.count - 1 ? 1 : 1.4
            let slots = row.map { KeySlot($0, span) }
            guard index == keys.count - 1 else { return KeyRow(slots, indent: nil) }
            return KeyRow([.flexible(modifier(page))] + slots + [.flexible(.delete)])
        }
    }

    private static func compactBottom(
        _ page: KeyboardPage, _ layout: KeyboardLayout, _ type: UIKeyboardType, _ hasNext: Bool
    ) -> KeyRow {
        var slots = [KeySlot(switching(page, type), hasNext ? 1.25 : 2)]
        if hasNext { slots.append(KeySlot(.nextKeyboard, 1.25)) }
        switch page == .letters ? type : .default {
        case .URL:
            slots += [.flexible(.sign(".")), .flexible(.sign("/")), .flexible(.sign(layout.domains.first ?? ".com"))]
        case .emailAddress: slots += [.flexible(.space), KeySlot(.sign("@")), KeySlot(.sign("."))]
        case .twitter: slots += [.flexible(.space), KeySlot(.sign("@")), KeySlot(.sign("#"))]
        case .webSearch: slots += [.flexible(.space), KeySlot(.sign("."))]
        default: slots.append(.flexible(.space))
        }
        return KeyRow(slots + [KeySlot(.return, hasNext ? 2.25 : 2.5)])
    }

    // MARK: Tablets, desktops and kiosks

    private static func large(_ keys: [[KeyAction]], _ page: KeyboardPage, _ type: UIKeyboardType) -> [KeyRow] {
        let maximumKeys = keys.map(\.count).max() ?? 0
        return keys.enumerated().map { index, row in
            let isLast = index == keys.count - 1
            var slots = row.map { KeySlot($0, isLast && page != .letters ? 1.4 : 1) }
            if isLast {
                if page == .letters { slots += marks(type).map { KeySlot($0) } }
                return KeyRow([.flexible(modifier(page))] + slots + [.flexible(modifier(page))])
            }
            if index == 0 { return KeyRow(slots + [.flexible(.delete)]) }
            return index == 1
                ? KeyRow(slots + [.flexible(.return)], indent: row.count < maximumKeys ? 0.5 : 0)
                : KeyRow(slots, indent: nil)
        } + (keys.count == 1 ? [KeyRow([.flexible(.delete)])] : [])
    }

    /// Returns the punctuation keys to the right of the last row of letters.
    private static func marks(_ type: UIKeyboardType) -> [KeyAction] {
        switch type {
        case .emailAddress, .URL: [.text("-", shifted: "_"), .sign(".")]
        default: [.text(",", shifted: "!"), .text(".", shifted: "?")]
        }
    }

    private static func largeBottom(
        _ page: KeyboardPage, _ layout: KeyboardLayout, _ type: UIKeyboardType, _ hasNext: Bool, hasReturn: Bool
    ) -> KeyRow {
        var slots = [KeySlot(switching(page, type), 1.6)]
        if hasNext { slots.append(KeySlot(.nextKeyboard, 1.2)) }
        switch page == .letters ? type : .default {
        case .URL:
            slots += [.flexible(.space), KeySlot(.sign("/")), KeySlot(.sign(layout.domains.first ?? ".com"), 1.3)]
        case .emailAddress: slots += [.flexible(.space), KeySlot(.sign("@"), 1.3)]
        case .twitter: slots += [.flexible(.space), KeySlot(.sign("@")), KeySlot(.sign("#"))]
        default: slots.append(.flexible(.space))
        }
        if !hasReturn { slots.append(KeySlot(.return, 2)) }
        return KeyRow(slots + [KeySlot(switching(page, type), 1.6), KeySlot(.dismiss, 1.2)])
    }

    // MARK: Number pads

    private static func pad(_ page: KeyboardPage, _ layout: KeyboardLayout, _ type: UIKeyboardType) -> [KeyRow] {
        let corner: KeyAction =
            switch (page, type) {
            case (.phoneSymbols, _): .page(.phone)
            case (_, .namePhonePad): .page(.letters)
            case (.phone, _): .page(.phoneSymbols)
            case (_, .decimalPad): .sign(layout.decimalSeparator)
            default: .blank
            }
        let signs = [["(", "/", ")"], ["-", "+", "."], [",", "*", "#"]]
        let rows = page == .phoneSymbols ? signs : [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
        let last: [KeySlot] = [
            KeySlot(corner), KeySlot(page == .phoneSymbols ? .sign(";") : .sign("0")), KeySlot(.delete),
        ]
        return rows.map { KeyRow($0.map { KeySlot(.sign($0)) }) } + [KeyRow(last)]
    }
}
