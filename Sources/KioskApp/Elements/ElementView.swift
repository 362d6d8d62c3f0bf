import Foundation
import ResponderKit

/// An element on the screen. Subclasses show one kind each; this is what all have in common.
@MainActor
class ElementView: UIView {
    let context: PageContext
    private(set) var element: Element
    var scope: PageScope
    private(set) var look: Look
    /// Whether it takes no room, by its own condition.
    private(set) var isAway = false
    private var measured: [CGFloat: CGSize] = [:]
    /// Whether it stands in the middle of what it is in: its lines do too, then.
    var isCentered = false
    private var cover: UIButton?

    /// The style that its kind has where it says none.
    class var standardStyle: String? { nil }

    required init(_ element: Element, in context: PageContext, scope: PageScope) {
        self.element = element
        self.context = context
        self.scope = scope
        look = Look(element, in: context, standard: Self.standardStyle)
        super.init(frame: .zero)
    }

    /// Makes what is in it, once.
    final func setUp() {
        build()
        applyElement()
        update()
    }

    /// The element is another of the same kind, after the file has changed, or for another row.
    final func take(_ element: Element, scope: PageScope) {
        let isOther = element != self.element
        self.element = element
        self.scope = scope
        if isOther {
            look = Look(element, in: context, standard: Self.standardStyle)
            applyElement()
        } else {
            scopeChanged()
        }
        needsMeasuring()
        update()
    }

    private func applyElement() {
        layer.cornerRadius = look.corner.map { context.points($0) } ?? 0
        backgroundColor = look.background
        layer.borderWidth = look.border == nil ? 0 : max(1, context.points(1))
        layer.borderColor = look.border
        layer.shadowOpacity = look.hasShadow ? 0.25 : 0
        if look.hasShadow {
            layer.shadowRadius = context.points(8)
            layer.shadowOffset = CGSize(width: 0, height: context.points(3))
        }
        target.accessibilityIdentifier = element.id
        applyCover()
        configure()
    }

    /// Values have changed: brings itself up to date, and those in it.
    final func update() {
        let away = element.expression("show").map { !$0.holds(in: scope) } ?? isNeedless
        if away != isAway {
            isAway = away
            isHidden = away
            needsMeasuring()
        }
        guard !away else { return }
        if let label = element.wording("label") { target.accessibilityLabel = scope.text(label) }
        if let hint = element.wording("hint") { target.accessibilityHint = scope.text(hint) }
        refresh()
        cover?.accessibilityLabel = element.wording("label").map { scope.text($0) } ?? spokenText
    }

    // MARK: For subclasses

    /// Makes what is in it, once.
    func build() {}
    /// The element is another: sets what does not depend on values.
    func configure() {}
    /// Names stand for other things, in another row: hands that on to those in it.
    func scopeChanged() {}
    /// Values may be other: sets what depends on them.
    func refresh() {}
    /// How large what is in it is, at a width; nil is as wide as it likes.
    func contentSize(_ width: CGFloat?) -> CGSize { .zero }
    /// Places what is in it.
    func layoutContent(_ area: CGRect) {}
    /// What has its name, and its label.
    var target: UIView { self }
    /// Whether it does what its `tap` says by itself.
    var handlesTap: Bool { false }
    /// How wide it is at most, where nobody says otherwise.
    var widest: CGFloat? { nil }
    /// Whether it is not there where nobody says when it is.
    var isNeedless: Bool { false }
    /// Whether it takes what room is left by itself.
    var grows: Bool { element.flag("grow") ?? false }
    /// What it says to those who do not see it.
    var spokenText: String { "" }
    /// What is in it.
    var children: [ElementView] { [] }
    /// The page is shown, or no longer.
    func shownChanged(_ isShown: Bool) { for child in children { child.shownChanged(isShown) } }
    /// Something of the model has changed beside values.
    func hear(_ change: KioskModel.Change) { for child in children { child.hear(change) } }

    // MARK: Touches

    /// A touch on nothing in particular is for what is behind.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }

    private func applyCover() {
        let wants = !element.actions("tap").isEmpty && !handlesTap
        if wants, cover == nil {
            let button = UIButton(frame: bounds)
            button.addAction(UIAction { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
            addSubview(button)
            cover = button
        } else if !wants, let cover {
            cover.removeFromSuperview()
            self.cover = nil
        }
        guard let cover else { return }
        bringSubviewToFront(cover)
        cover.layer.cornerRadius = layer.cornerRadius
        cover.accessibilityIdentifier = element.id
        if target === self { accessibilityIdentifier = nil }
    }

    /// Does what its `tap` says.
    final func tapped() { context.model.perform(element.actions("tap"), in: scope) }

    // MARK: Layout

    /// What is in it may be larger or smaller than before.
    final func needsMeasuring() {
        var view: UIView? = self
        while let current = view {
            (current as? ElementView)?.measured.removeAll(keepingCapacity: true)
            current.setNeedsLayout()
            if current is PageView { return }
            view = current.superview
        }
    }

    /// How large it is at a width; nil is as wide as it likes.
    final func size(_ width: CGFloat?) -> CGSize {
        if isAway { return .zero }
        let key = width ?? -1
        if let known = measured[key] { return known }
        let padding = context.points(look.padding) * 2
        let fixed = element.number("width").map { context.points($0) }
        let room = fixed.map { width == nil ? $0 : min($0, width ?? $0) } ?? width
        var size = contentSize(room.map { max(0, $0 - padding) })
        size.width += padding
        size.height += padding
        if let room { size.width = fixed == nil ? min(size.width, room) : room }
        if let height = element.number("height") { size.height = context.points(height) }
        // On whole points nothing is cut by a fraction.
        size = CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
        measured[key] = size
        return size
    }

    /// How wide it is at most.
    final var widthLimit: CGFloat? { element.number("width").map { context.points($0) } ?? (grows ? nil : widest) }

    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(size.width > 0 ? size.width : nil) }

    override func layoutSubviews() {
        super.layoutSubviews()
        cover?.frame = bounds
        let padding = context.points(look.padding)
        layoutContent(bounds.insetBy(dx: min(padding, bounds.width / 2), dy: min(padding, bounds.height / 2)))
    }
}
