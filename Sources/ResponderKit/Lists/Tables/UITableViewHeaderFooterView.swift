public import Foundation

/// A section header or footer. By default it shows a title.
@MainActor
open class UITableViewHeaderFooterView: UIView, ConfiguredView {
    /// The identifier under which the table pools the view for reuse.
    public internal(set) var reuseIdentifier: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The label of the title.
    public let textLabel: UILabel! = UILabel()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The label of the detail text below the title, in a smaller font.
    public let detailTextLabel: UILabel! = UILabel()
    /// A view behind all other content.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    private var storedContentView: UIView?
    /// Whether the view belongs to a table with a grouped style.
    final var isInGroups = false
    /// The spacing of the title in a grouped table. Nil in a plain table.
    final var grouped: GroupedTitle? {
        didSet {
            guard grouped != oldValue else { return }
            textLabel.numberOfLines = grouped == nil ? 1 : 0
            setNeedsLayout()
        }
    }

    /// The view for the application's own subviews.
    public var contentView: UIView {
        if let storedContentView { return storedContentView }
        let view = UIView(frame: bounds)
        storedContentView = view
        addSubview(view)
        return view
    }

    /// Creates a view. The table calls this for registered classes.
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

    final var storedConfigurator: CellConfigurator?
    final var needsConfiguration = true
    final var configurationHandler: ConfigurationUpdateHandler?

    /// The view state from which configurations are computed. Subclasses can add values.
    open var configurationState: UIViewConfigurationState { derivedState }
    /// Called when the state changes. Subclasses set configurations for the new state here. (L23)
    open func updateConfiguration(using state: UIViewConfigurationState) {}

    /// Resets the view before another section uses it.
    open func prepareForReuse() { setNeedsConfiguration() }

    override var renderedBackground: UIColor? {
        storedConfigurator?.background == nil ? backgroundColor : storedConfigurator?.fill(over: nil)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        configureIfNeeded()
        backgroundView?.frame = bounds
        storedContentView?.frame = bounds
        storedConfigurator?.layOut()
        let room = bounds.inset(by: UIEdgeInsets(left: 16, right: 16))
        let detail = (detailTextLabel.text ?? "").isEmpty ? 0 : detailTextLabel.font.lineHeight
        let height = grouped.map { max(0, room.height - $0.over - $0.under - detail) } ?? max(0, room.height - detail)
        let isConfigured = storedConfigurator?.view != nil
        detailTextLabel.isHidden = detail == 0 || isConfigured
        textLabel.isHidden = (textLabel.text ?? "").isEmpty || isConfigured
        textLabel.frame = CGRect(x: room.minX, y: grouped?.over ?? 0, width: room.width, height: height)
        detailTextLabel.frame = CGRect(
            x: room.minX, y: room.maxY - detail - (grouped?.under ?? 0), width: room.width, height: detail)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        configureIfNeeded()
        if let view = storedConfigurator?.view {
            return CGSize(width: size.width, height: view.heightThatFits(size.width))
        }
        let own = storedContentView.map { $0.heightThatFits(size.width) } ?? 0
        guard let grouped else {
            return CGSize(width: size.width, height: max(own, textLabel.text == nil ? 0 : UITableView.headerHeight))
        }
        let detail = (detailTextLabel.text ?? "").isEmpty ? 0 : detailTextLabel.font.lineHeight
        let title = textLabel.text == nil ? 0 : grouped.height(of: textLabel, width: size.width) + detail
        return CGSize(width: size.width, height: max(own, title))
    }
}

/// The spacing above and below a section title in a grouped table. It differs between headers and footers, and between
/// the first section and later sections. (L17)
@MainActor
struct GroupedTitle: Equatable {
    /// The default font of a title.
    static let font = UIFont.systemFont(ofSize: 13)
    private static let ruler = UILabel()

    /// The space above the text (`over`) and below the text (`under`), in points. (Baton's own choice)
    let over: CGFloat
    let under: CGFloat

    init(_ side: TableSupplement.Place.Side, isFirst: Bool) {
        over = side == .footer ? 6 : isFirst ? 22 : 16
        under = side == .footer ? 12 : 6
    }

    /// Returns the height of a multi-line label with the space around it, in points.
    func height(of label: UILabel, width: CGFloat) -> CGFloat {
        over + under + label.sizeThatFits(CGSize(width: max(1, width - 2 * RowAppearance.lineInset), height: 0)).height
    }

    /// Returns the height of a title with the space around it, in points. If the title is nil, returns the height of
    /// the space between sections.
    func height(of title: String?, width: CGFloat) -> CGFloat {
        guard let title else { return UITableView.groupGap }
        Self.ruler.font = Self.font
        Self.ruler.numberOfLines = 0
        Self.ruler.text = title
        return height(of: Self.ruler, width: width)
    }
}

/// A container for a section header or footer, in front of the rows.
///
/// The header of a plain section stays in the visible area while its section is visible. Clients compute this position
/// themselves from two values of the server: the unscrolled frame, and the lowest position that the top edge may have.
@MainActor
final class TableSupplement: UIView {
    /// The section and the side (header or footer) that the view belongs to.
    struct Place: Hashable, Comparable {
        enum Side: Int { case header, footer }

        var section: Int
        var side: Side

        static func < (left: Place, right: Place) -> Bool {
            (left.section, left.side.rawValue) < (right.section, right.side.rawValue)
        }
    }

    let content: UIView
    /// The view's frame in the content, before the view is moved to stay in the visible area.
    private var natural = CGRect.zero
    /// The largest y coordinate that the view's top edge may have, in the content's coordinate space. Nil if the view
    /// scrolls with the content.
    private var lowest: CGFloat?

    init(_ content: UIView) {
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
    }

    /// Places the view. `natural` is the unscrolled frame, and `lowest` is the largest y coordinate of the top edge.
    /// `top` is the upper edge of the table's visible area.
    func place(at natural: CGRect, downTo lowest: CGFloat?, from top: CGFloat) {
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

    override var unpinnedFrame: CGRect { lowest == nil ? super.unpinnedFrame : natural }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.sticky, lowest.map { .number(Double($0)) } ?? .none)
    }
}
