public import Foundation

/// What stands over or under a section: by itself a title.
@MainActor
open class UITableViewHeaderFooterView: UIView, ConfiguredView {
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
    /// Whether it is one of a table whose sections are set apart by room.
    final var isInGroups = false
    /// Where it stands in a table whose sections are set apart by room; nil in a plain one.
    final var grouped: GroupedTitle? {
        didSet {
            guard grouped != oldValue else { return }
            textLabel.numberOfLines = grouped == nil ? 1 : 0
            setNeedsLayout()
        }
    }

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

    final var configuring: CellConfiguring?
    final var needsConfiguration = true
    final var configurationHandler: ConfigurationUpdateHandler?

    /// The state that configurations go by. A subclass may say more of it.
    open var configurationState: UIViewConfigurationState { derivedState }
    /// It is in another state: for subclasses to say configurations for that. (L23)
    open func updateConfiguration(using state: UIViewConfigurationState) {}

    /// Forget what the last section left.
    open func prepareForReuse() { stateMayHaveChanged() }

    override var renderedBackground: UIColor? {
        configuring?.background == nil ? backgroundColor : configuring?.fill(over: nil)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        configureIfNeeded()
        backgroundView?.frame = bounds
        storedContentView?.frame = bounds
        configuring?.layOut()
        let room = bounds.inset(by: UIEdgeInsets(left: 16, right: 16))
        let detail = (detailTextLabel.text ?? "").isEmpty ? 0 : detailTextLabel.font.lineHeight
        let height = grouped.map { max(0, room.height - $0.over - $0.under - detail) } ?? max(0, room.height - detail)
        let isConfigured = configuring?.view != nil
        detailTextLabel.isHidden = detail == 0 || isConfigured
        textLabel.isHidden = (textLabel.text ?? "").isEmpty || isConfigured
        textLabel.frame = CGRect(x: room.minX, y: grouped?.over ?? 0, width: room.width, height: height)
        detailTextLabel.frame = CGRect(
            x: room.minX, y: room.maxY - detail - (grouped?.under ?? 0), width: room.width, height: detail)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        configureIfNeeded()
        if let view = configuring?.view { return CGSize(width: size.width, height: view.heightThatFits(size.width)) }
        let own = storedContentView.map { $0.heightThatFits(size.width) } ?? 0
        guard let grouped else {
            return CGSize(width: size.width, height: max(own, textLabel.text == nil ? 0 : UITableView.headerHeight))
        }
        let detail = (detailTextLabel.text ?? "").isEmpty ? 0 : detailTextLabel.font.lineHeight
        let title = textLabel.text == nil ? 0 : grouped.height(of: textLabel, width: size.width) + detail
        return CGSize(width: size.width, height: max(own, title))
    }
}

/// Where a title stands in a table whose sections are set apart by room: over its section, close to it, or under it. (L17)
@MainActor
struct GroupedTitle: Equatable {
    /// The font of a title, unless it is one of the application's own.
    static let font = UIFont.systemFont(ofSize: 13)
    private static let ruler = UILabel()

    /// The room over and under its text, in points. (Ours)
    let over: CGFloat
    let under: CGFloat

    init(_ side: TableSupplement.Place.Side, isFirst: Bool) {
        over = side == .footer ? 6 : isFirst ? 22 : 16
        under = side == .footer ? 12 : 6
    }

    /// How high a label of several lines is between that room, in points.
    func height(of label: UILabel, width: CGFloat) -> CGFloat {
        over + under + label.sizeThatFits(CGSize(width: max(1, width - 2 * RowLook.lineInset), height: 0)).height
    }

    /// The same of a title; without one, of the room alone.
    func height(of title: String?, width: CGFloat) -> CGFloat {
        guard let title else { return UITableView.groupGap }
        Self.ruler.font = Self.font
        Self.ruler.numberOfLines = 0
        Self.ruler.text = title
        return height(of: Self.ruler, width: width)
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

        static func < (left: Place, right: Place) -> Bool {
            (left.section, left.side.rawValue) < (right.section, right.side.rawValue)
        }
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
