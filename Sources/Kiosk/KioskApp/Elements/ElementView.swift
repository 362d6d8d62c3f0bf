import Foundation
import ResponderKit

/// The base class of the views that show a storyboard's elements. Each subclass shows one kind of element.
@MainActor
class ElementView: UIView {
    let context: PageContext
    private(set) var element: Element
    var scope: PageScope
    private(set) var resolvedStyle: ResolvedStyle
    /// The element is hidden by its `show` condition and takes no space.
    private(set) var isHiddenByCondition = false
    private var sizeCache: [CGFloat: CGSize] = [:]
    /// The element is centred in its container; its lines of text are centred, too.
    var isCentered = false
    private var tapButton: UIButton?

    /// The name of the style that applies if the element sets no style.
    class var standardStyle: String? { nil }

    required init(_ element: Element, in context: PageContext, scope: PageScope) {
        self.element = element
        self.context = context
        self.scope = scope
        resolvedStyle = ResolvedStyle(element, in: context, standard: Self.standardStyle)
        super.init(frame: .zero)
    }

    /// Builds the subviews and shows the element. Called once, after `init`.
    final func setUp() {
        build()
        applyElement()
        update()
    }

    /// Replaces the element with another of the same kind. Called when the file has changed, or when the view shows
    /// another table row.
    final func setElement(_ element: Element, scope: PageScope) {
        let isOther = element != self.element
        self.element = element
        self.scope = scope
        if isOther {
            resolvedStyle = ResolvedStyle(element, in: context, standard: Self.standardStyle)
            applyElement()
        } else {
            scopeChanged()
        }
        invalidateSize()
        update()
    }

    private func applyElement() {
        layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? 0
        backgroundColor = resolvedStyle.background
        layer.borderWidth = resolvedStyle.border == nil ? 0 : max(1, context.points(1))
        layer.borderColor = resolvedStyle.border
        layer.shadowOpacity = resolvedStyle.hasShadow ? 0.25 : 0
        if resolvedStyle.hasShadow {
            layer.shadowRadius = context.points(8)
            layer.shadowOffset = CGSize(width: 0, height: context.points(3))
        }
        target.accessibilityIdentifier = element.id
        applyTapButton()
        configure()
    }

    /// Updates this view and its children after values of the model have changed.
    final func update() {
        let away = element.expression("show").map { !$0.isTrue(in: scope) } ?? isHiddenByDefault
        if away != isHiddenByCondition {
            isHiddenByCondition = away
            isHidden = away
            invalidateSize()
        }
        guard !away else { return }
        if let label = element.localizedText("label") { target.accessibilityLabel = scope.text(label) }
        if let hint = element.localizedText("hint") { target.accessibilityHint = scope.text(hint) }
        refresh()
        tapButton?.accessibilityLabel =
            element.localizedText("label").map { scope.text($0) } ?? defaultAccessibilityLabel
    }

    // MARK: For subclasses

    /// Builds the element's subviews. Called once for each view.
    func build() {}
    /// Applies those properties of a new element that do not depend on values of the model.
    func configure() {}
    /// Passes a new scope on to the children. A scope gives the names in expressions their values, such as those of a
    /// table row.
    func scopeChanged() {}
    /// Applies the element's properties that depend on values of the model. Called when such values may have changed.
    func refresh() {}
    /// The size of the content at a width in points; a nil width means unlimited.
    func contentSize(_ width: CGFloat?) -> CGSize { .zero }
    /// Sets the frames of the element's subviews.
    func layoutContent(_ area: CGRect) {}
    /// The view that has the element's identifier and accessibility label.
    var target: UIView { self }
    /// True if the subclass performs the element's `tap` actions itself. Otherwise a transparent button over the
    /// element does.
    var handlesTap: Bool { false }
    /// The element's maximum width in points if the storyboard sets no width; nil for no limit.
    var maximumWidth: CGFloat? { nil }
    /// Whether an element without a `show` condition is hidden. Such an element is visible by default.
    var isHiddenByDefault: Bool { false }
    /// The element takes a share of the free space of its container.
    var grows: Bool { element.flag("grow") ?? false }
    /// The accessibility label of an element without a `label` of its own.
    var defaultAccessibilityLabel: String { "" }
    /// The element views inside this one.
    var children: [ElementView] { [] }
    /// Called when the page has been shown or removed.
    func visibilityDidChange(_ isShown: Bool) { for child in children { child.visibilityDidChange(isShown) } }
    /// Called when the model reports a change of anything but its values, for example a loaded picture.
    func modelDidChange(_ change: KioskModel.Change) { for child in children { child.modelDidChange(change) } }

    // MARK: Touches

    /// Touches pass through this view to the view behind it, except where they hit a subview.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }

    private func applyTapButton() {
        let wants = !element.actions("tap").isEmpty && !handlesTap
        if wants, tapButton == nil {
            let button = UIButton(frame: bounds)
            button.addAction(UIAction { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
            addSubview(button)
            tapButton = button
        } else if !wants, let tapButton {
            tapButton.removeFromSuperview()
            self.tapButton = nil
        }
        guard let tapButton else { return }
        bringSubviewToFront(tapButton)
        tapButton.layer.cornerRadius = layer.cornerRadius
        tapButton.accessibilityIdentifier = element.id
        if target === self { accessibilityIdentifier = nil }
    }

    /// Performs the element's `tap` actions.
    final func tapped() { context.model.perform(element.actions("tap"), in: scope) }

    // MARK: Layout

    /// Discards the cached sizes of this view and of the views that contain it, up to the page. Called when the
    /// content's size may have changed.
    final func invalidateSize() {
        var view: UIView? = self
        while let current = view {
            (current as? ElementView)?.sizeCache.removeAll(keepingCapacity: true)
            current.setNeedsLayout()
            if current is PageView { return }
            view = current.superview
        }
    }

    /// The size of the element at a width in points, cached; a nil width means unlimited.
    final func size(_ width: CGFloat?) -> CGSize {
        if isHiddenByCondition { return .zero }
        let key = width ?? -1
        if let known = sizeCache[key] { return known }
        let padding = context.points(resolvedStyle.padding) * 2
        let fixed = element.number("width").map { context.points($0) }
        let room = fixed.map { width == nil ? $0 : min($0, width ?? $0) } ?? width
        var size = contentSize(room.map { max(0, $0 - padding) })
        size.width += padding
        size.height += padding
        if let room { size.width = fixed == nil ? min(size.width, room) : room }
        if let height = element.number("height") { size.height = context.points(height) }
        // The size is rounded up to whole points, so that no fraction of a point of the content is cut off.
        size = CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
        sizeCache[key] = size
        return size
    }

    /// The maximum width of the element in points; nil for no limit.
    final var widthLimit: CGFloat? {
        element.number("width").map { context.points($0) } ?? (grows ? nil : maximumWidth)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(size.width > 0 ? size.width : nil) }

    override func layoutSubviews() {
        super.layoutSubviews()
        tapButton?.frame = bounds
        let padding = context.points(resolvedStyle.padding)
        layoutContent(bounds.insetBy(dx: min(padding, bounds.width / 2), dy: min(padding, bounds.height / 2)))
    }
}
