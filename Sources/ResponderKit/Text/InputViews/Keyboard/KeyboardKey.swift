import Foundation

/// A key of the system keyboard. Clients draw the key as a button. The key passes its touches on to the keyboard.
@MainActor
final class KeyboardKey: UIControl {
    let action: KeyAction
    @WeakResponder private var keyboard: UISystemKeyboard?

    var title = "" { didSet { if title != oldValue { setNeedsRender([.title]) } } }
    /// The name of the system image that is shown instead of the title.
    var symbol: String? { didSet { if symbol != oldValue { setNeedsRender([.image]) } } }
    var font = UIFont.label { didSet { if font != oldValue { setNeedsRender([.font]) } } }
    var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { setNeedsRender([.symbolSize]) } } }

    init(_ action: KeyAction, of keyboard: UISystemKeyboard) {
        self.action = action
        self.keyboard = keyboard
        super.init(frame: .zero)
    }

    /// Always false: the focus can move to the edited text, but never to the keyboard.
    override var canBecomeFocused: Bool { false }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        keyboard?.pressed(self)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        keyboard?.moved(self, to: touch.location(in: keyboard))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        // Fingers are wide and may slide. A release outside the key therefore triggers the key if the distance is at
        // most half the key's size.
        let area = bounds.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2)
        keyboard?.released(self, touch.map { area.contains($0.location(in: self)) } ?? false ? .inside : .outside)
    }

    override func cancelTracking(with event: UIEvent?) {
        keyboard?.released(self, .cancelled)
    }

    override var renderKind: RenderKind { .button }

    override func render(into node: RenderNode) {
        super.render(into: node)
        // The highlight of a pressed key would show a password to everyone who sees the screen, so the highlight is
        // not sent. The client that presses the key highlights the key locally.
        if keyboard?.hidesPresses ?? false { node.set(.highlighted, .none) }
        node.set(.title, symbol == nil ? .text(title) : .none)
        node.set(.image, symbol.map { .string("symbol:" + $0) } ?? .none)
        node.set(.style, .string("filled"))
        node.set(.font, font == .label ? .none : .font(font))
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.predict, isEnabled ? .string("highlight") : .none)
    }

    override var renderedLabel: String? { title }
}

/// The row of alternatives above a key after a long press. The finger slides to one of the alternatives to choose it.
@MainActor
final class KeyAlternatives: UIView {
    private let texts: [String]
    private var labels: [UILabel] = []
    private(set) var chosen: Int

    /// The alternative that is currently chosen.
    var text: String { texts[chosen] }

    /// Creates the row of alternatives for a key.
    /// - Parameters:
    ///   - texts: the choices, starting with the key's own text.
    ///   - key: the key's frame, in the coordinate space of the superview.
    ///   - room: the keyboard's frame, in the same coordinate space.
    init(_ texts: [String], over key: CGRect, in room: CGRect, font: UIFont, colors: KeyboardColors) {
        // The key's own text is directly above the key. The other choices extend to the side of the key that has more
        // space.
        let isBackwards = key.midX > room.midX
        self.texts = isBackwards ? texts.reversed() : texts
        chosen = isBackwards ? texts.count - 1 : 0
        let inset = (key.height * 0.12).rounded()
        let widest = texts.map { font.width(of: $0) }.max() ?? 0
        let most = (room.width - 4 * inset) / CGFloat(max(1, texts.count))
        let item = CGSize(width: min(max(key.width, widest + 2 * inset), most), height: key.height)
        let width = item.width * CGFloat(texts.count) + 2 * inset
        let start = isBackwards ? key.maxX + inset - width : key.minX - inset
        let x = min(max(start, room.minX + inset), room.maxX - inset - width)
        super.init(
            frame: CGRect(x: x, y: key.minY - item.height - 3 * inset, width: width, height: item.height + 2 * inset))
        backgroundColor = colors.letter
        layer.cornerRadius = (key.height * 0.26).rounded()
        layer.shadowOpacity = 0.28
        layer.shadowRadius = inset * 2
        layer.shadowOffset = CGSize(width: 0, height: inset)
        accessibilityIdentifier = "key-alternatives"
        for (index, text) in self.texts.enumerated() {
            let label = UILabel(
                frame: CGRect(x: inset + item.width * CGFloat(index), y: inset, width: item.width, height: item.height))
            label.text = text
            label.font = font
            label.textAlignment = .center
            label.layer.cornerRadius = (key.height * 0.18).rounded()
            labels.append(label)
            addSubview(label)
        }
        show()
    }

    /// Chooses the alternative under a finger at a point of the superview's coordinate space.
    func move(to point: CGPoint) {
        guard let first = labels.first else { return }
        let index = Int(((point.x - frame.minX - first.frame.minX) / first.frame.width).rounded(.down))
        let next = min(max(index, 0), texts.count - 1)
        guard next != chosen else { return }
        chosen = next
        show()
    }

    private func show() {
        for (index, label) in labels.enumerated() {
            label.backgroundColor = index == chosen ? .systemBlue : nil
            label.textColor = index == chosen ? .white : .label
        }
    }
}
