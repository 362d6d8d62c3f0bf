public import Foundation

/// One row of a table: a picture, two lines of text, and something at its end.
@MainActor
open class UITableViewCell: UIView {
    /// How a cell is laid out. Raw values as UIKit's.
    public enum CellStyle: Int, Sendable {
        /// The second line below the first.
        case `default` = 0
        /// The second line at the end of the first.
        case value1 = 1
        /// The second line below the first.
        case subtitle = 3
    }

    /// What is at the end of a cell that has no `accessoryView`. Raw values as UIKit's.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none = 0
        /// An arrow: more follows.
        case disclosureIndicator = 1
        /// A mark: it is chosen.
        case checkmark = 3
    }

    /// How a chosen cell looks. Raw values as UIKit's.
    public enum SelectionStyle: Int, Sendable {
        /// As any other.
        case none = 0
        /// Set apart.
        case blue = 1
        /// Set apart.
        case gray = 2
        /// Set apart.
        case `default` = 3
    }

    private let style: CellStyle
    private var accessoryMark: UIImageView?

    /// What its table knows it by while no row has it.
    public internal(set) var reuseIdentifier: String?

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The picture at the start.
    public let imageView: UIImageView! = UIImageView()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The first line.
    public let textLabel: UILabel! = UILabel()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The second line, smaller.
    public let detailTextLabel: UILabel! = UILabel()
    /// What is at the end; its own size.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    /// What is at its end, where it has no `accessoryView`.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { markChanged() } } }
    /// How it looks while it is chosen or touched.
    open var selectionStyle = SelectionStyle.default { didSet { if selectionStyle != oldValue { setNeedsRender() } } }

    /// Whether it is the chosen row.
    open var isSelected = false { didSet { if isSelected != oldValue { setNeedsRender() } } }
    /// Whether a finger or a button is on it.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsRender() } } }

    /// A cell; its table gives it its place.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// A cell for a table that makes it by its class.
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        super.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel.font = .systemFont(ofSize: 13)
        detailTextLabel.textColor = .secondaryLabel
        textLabel.font = .systemFont(ofSize: 16)
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = 6
        imageView.clipsToBounds = true
        for view in [imageView, textLabel, detailTextLabel] as [UIView] { addSubview(view) }
    }

    private func markChanged() {
        accessoryMark?.removeFromSuperview()
        accessoryMark = nil
        setNeedsLayout()
        guard accessoryType != .none else { return }
        let mark = UIImageView(image: UIImage(systemName: accessoryType == .checkmark ? "checkmark" : "chevron.right"))
        if accessoryType == .disclosureIndicator { mark.tintColor = .tertiaryLabel }
        mark.accessibilityLabel = accessoryType == .checkmark ? "Chosen" : nil
        accessoryMark = mark
        addSubview(mark)
    }

    /// Forget what the last row left.
    open func prepareForReuse() {
        isSelected = false
        isHighlighted = false
    }

    private var tableView: UITableView? {
        var view = superview
        while let ancestor = view {
            if let table = ancestor as? UITableView { return table }
            view = ancestor.superview
        }
        return nil
    }

    open override var canBecomeFocused: Bool { true }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var content = bounds.inset(by: UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16))
        if imageView.image != nil {
            let side = content.height
            imageView.frame = CGRect(x: content.minX, y: content.minY, width: side, height: side)
            content = content.inset(by: UIEdgeInsets(left: side + 12))
        }
        imageView.isHidden = imageView.image == nil
        if let accessoryView {
            let size = accessoryView.sizeThatFits(content.size)
            accessoryView.frame = CGRect(
                x: content.maxX - size.width, y: content.midY - size.height / 2, width: size.width, height: size.height)
            content = content.inset(by: UIEdgeInsets(right: size.width + 12))
        }
        accessoryMark?.isHidden = accessoryView != nil
        if let accessoryMark, accessoryView == nil {
            let side: CGFloat = 18
            accessoryMark.frame = CGRect(x: content.maxX - side, y: content.midY - side / 2, width: side, height: side)
            content = content.inset(by: UIEdgeInsets(right: side + 12))
        }
        let hasDetail = !(detailTextLabel.text ?? "").isEmpty
        detailTextLabel.isHidden = !hasDetail
        detailTextLabel.textAlignment = style == .value1 ? .right : .natural
        if style == .value1 {
            let width = hasDetail ? min(detailTextLabel.intrinsicContentSize.width, content.width / 2) : 0
            let end = CGRect(x: content.maxX - width, y: content.minY, width: width, height: content.height)
            detailTextLabel.frame = end
            textLabel.frame = content.inset(by: UIEdgeInsets(right: width > 0 ? width + 8 : 0))
            return
        }
        let first = textLabel.font.lineHeight
        let second = hasDetail ? detailTextLabel.font.lineHeight + 1 : 0
        let top = content.midY - (first + second) / 2
        textLabel.frame = CGRect(x: content.minX, y: top, width: content.width, height: first)
        detailTextLabel.frame = CGRect(x: content.minX, y: top + first + 1, width: content.width, height: max(0, second - 1))
    }

    // MARK: Touches and presses: a tap, or `select` while it is focused, chooses the row

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = true }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        isHighlighted = bounds.contains(touch.location(in: self))
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isHighlighted else { return }
        isHighlighted = false
        tableView?.cellWasChosen(self)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = false }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .select }) else { return super.pressesBegan(presses, with: event) }
        isHighlighted = true
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isHighlighted, presses.contains(where: { $0.type == .select }) else { return super.pressesEnded(presses, with: event) }
        isHighlighted = false
        tableView?.cellWasChosen(self)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { isHighlighted = false }

    // MARK: Rendering

    override var renderKind: RenderKind { .cell }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.selected, .flag(isSelected && selectionStyle != .none))
        node.set(.highlighted, .flag(isHighlighted && selectionStyle != .none))
        node.set(.predict, selectionStyle == .none ? .none : .string("highlight"))
    }

    override var renderedLabel: String? { textLabel.shownText }
    override var queryValue: ViewMatch.Value? { detailTextLabel.text.map { .text($0) } }
}
