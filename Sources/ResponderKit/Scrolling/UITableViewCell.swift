public import Foundation

/// One row of a table: a picture, two lines of text, and something at its end.
@MainActor
open class UITableViewCell: UIView {
    /// What its table knows it by while no row has it.
    public internal(set) var reuseIdentifier: String?

    /// The picture at the start.
    public let imageView = UIImageView()
    /// The first line.
    public let textLabel = UILabel()
    /// The second line, smaller.
    public let detailTextLabel = UILabel()
    /// What is at the end; its own size.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    /// Whether it is the chosen row.
    open var isSelected = false { didSet { if isSelected != oldValue { setNeedsRender() } } }
    /// Whether a finger or a button is on it.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsRender() } } }

    /// A cell; its table gives it its place.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        detailTextLabel.font = .systemFont(ofSize: 13)
        detailTextLabel.textColor = .secondaryLabel
        textLabel.font = .systemFont(ofSize: 16)
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = 6
        imageView.clipsToBounds = true
        for view in [imageView, textLabel, detailTextLabel] as [UIView] { addSubview(view) }
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
        let hasDetail = !(detailTextLabel.text ?? "").isEmpty
        let first = textLabel.font.lineHeight
        let second = hasDetail ? detailTextLabel.font.lineHeight + 1 : 0
        let top = content.midY - (first + second) / 2
        textLabel.frame = CGRect(x: content.minX, y: top, width: content.width, height: first)
        detailTextLabel.frame = CGRect(x: content.minX, y: top + first + 1, width: content.width, height: max(0, second - 1))
        detailTextLabel.isHidden = !hasDetail
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
        node.set(.selected, .flag(isSelected))
        node.set(.highlighted, .flag(isHighlighted))
        node.set(.predict, .string("highlight"))
    }

    override var renderedLabel: String? { textLabel.shownText }
    override var queryValue: ViewMatch.Value? { detailTextLabel.text.map { .text($0) } }
}
