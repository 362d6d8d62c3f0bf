public import Foundation

/// What stands over or under a section: by itself a title.
@MainActor
open class UITableViewHeaderFooterView: UIView {
    /// What its table knows it by while no section has it.
    public internal(set) var reuseIdentifier: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The title.
    public let textLabel: UILabel! = UILabel()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What stands under the title, smaller.
    public let detailTextLabel: UILabel! = UILabel()
    /// What is behind everything.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    private var storedContentView: UIView?

    /// Where its own views belong.
    public var contentView: UIView {
        if let storedContentView { return storedContentView }
        let view = UIView(frame: bounds)
        storedContentView = view
        addSubview(view)
        return view
    }

    /// A view for a table that makes it by its class.
    public required init(reuseIdentifier: String?) {
        super.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
        textLabel.font = .systemFont(ofSize: 13, weight: .semibold)
        textLabel.textColor = .secondaryLabel
        textLabel.accessibilityTraits = .header
        detailTextLabel.font = .systemFont(ofSize: 12)
        detailTextLabel.textColor = .secondaryLabel
        for view in [textLabel, detailTextLabel] as [UIView] { addSubview(view) }
    }

    /// Forget what the last section left.
    open func prepareForReuse() {}

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        storedContentView?.frame = bounds
        let room = bounds.inset(by: UIEdgeInsets(left: 16, right: 16))
        let detail = (detailTextLabel.text ?? "").isEmpty ? 0 : detailTextLabel.font.lineHeight
        detailTextLabel.isHidden = detail == 0
        textLabel.isHidden = (textLabel.text ?? "").isEmpty
        textLabel.frame = CGRect(x: room.minX, y: 0, width: room.width, height: max(0, room.height - detail))
        detailTextLabel.frame = CGRect(x: room.minX, y: room.maxY - detail, width: room.width, height: detail)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = storedContentView.map { $0.heightThatFits(size.width) } ?? 0
        return CGSize(width: size.width, height: max(own, textLabel.text == nil ? 0 : UITableView.headerHeight))
    }
}

/// Holds what stands over or under a section in its place: over the rows, and in sight for as long as something of the section is.
///
/// Where it stays in sight, pages see to that by themselves: what they are told is where it would be otherwise, and how far down it goes.
@MainActor
final class TableSupplement: UIView {
    /// What is over or under which section.
    struct Place: Hashable, Comparable {
        enum Side: Int { case header, footer }

        var section: Int
        var side: Side

        static func < (left: Place, right: Place) -> Bool { (left.section, left.side.rawValue) < (right.section, right.side.rawValue) }
    }

    let content: UIView
    /// Where it is when nothing is scrolled.
    private var natural = CGRect.zero
    /// How far down its top may go; nil where it does not stay in sight.
    private var lowest: CGFloat?

    init(_ content: UIView) {
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
    }

    /// Gives it its place. `top` is what is in sight at the top of the table.
    func stand(at natural: CGRect, downTo lowest: CGFloat?, from top: CGFloat) {
        if natural != self.natural || lowest != self.lowest { setNeedsRender() }
        self.natural = natural
        self.lowest = lowest
        var frame = natural
        if let lowest { frame.origin.y = min(max(natural.minY, top), max(lowest, natural.minY)) }
        self.frame = frame
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
    }

    override var toldFrame: CGRect { lowest == nil ? super.toldFrame : natural }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.sticky, lowest.map { .number(Double($0)) } ?? .none)
    }
}
