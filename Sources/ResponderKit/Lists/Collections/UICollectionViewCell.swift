public import Foundation

/// The cell of an item in a collection view. Add custom views to its `contentView`.
@MainActor
open class UICollectionViewCell: UICollectionReusableView, ListCell, ConfiguredView {
    /// The superview of custom views, which fills the cell. If the layout only estimates the cell's size, constraints
    /// in this view determine it.
    public final let contentView = UIView()
    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// A view behind the content and in front of `backgroundView`, shown while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            stateChanged()
        }
    }

    final var storedConfigurator: CellConfigurator?
    final var needsConfiguration = true
    final var configurationHandler: ConfigurationUpdateHandler?
    /// The background and separators, if the cell is a row of a list.
    final var rowDecoration: RowDecoration?

    /// The cell state from which configurations are computed. Subclasses may override this property to add values.
    open var configurationState: UICellConfigurationState { derivedState }
    /// Called when the state has changed. Subclasses override this method to set configurations. (L23)
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Whether the item is selected. Subclasses may override this property to show the selection.
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    /// Whether a touch or a press is on the cell. Subclasses may override this property to show the highlight.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    /// Creates a cell. The collection view sets its frame.
    public required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.frame = bounds
        addSubview(contentView)
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: new === selectedBackgroundView && backgroundView != nil ? 1 : 0) }
        setNeedsLayout()
    }

    private func stateChanged() {
        selectedBackgroundView?.isHidden = !isSelected && !isHighlighted
        setNeedsRender()
        setNeedsConfigurationIfUsed()
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
        setNeedsConfiguration()
    }

    open override var canBecomeFocused: Bool { collectionView?.canFocus(self) ?? true }

    open override func layoutSubviews() {
        super.layoutSubviews()
        configureIfNeeded()
        for view in [backgroundView, selectedBackgroundView, contentView] as [UIView?] { view?.frame = bounds }
        storedConfigurator?.layOut()
    }

    override func fittingSize(_ size: CGSize, isWidthFlexible: Bool, isHeightFlexible: Bool) -> CGSize {
        configureIfNeeded()
        guard let view = storedConfigurator?.view, !isWidthFlexible, isHeightFlexible else {
            return super.fittingSize(size, isWidthFlexible: isWidthFlexible, isHeightFlexible: isHeightFlexible)
        }
        return CGSize(width: size.width, height: view.heightThatFits(size.width - widthBesideContent))
    }

    /// The width that the cell needs beside its content, for example for accessories, in points.
    var widthBesideContent: CGFloat { 0 }

    override var measured: UIView { contentView.isConstrained ? contentView : self }

    final var collectionView: UICollectionView? {
        if let owner { return owner }
        var view = superview
        while let ancestor = view {
            if let found = ancestor as? UICollectionView { return found }
            view = ancestor.superview
        }
        return nil
    }

    // MARK: Touches and presses: a tap, or `select` while the cell is focused, selects the item

    func shouldHighlight() -> Bool { collectionView?.cellWillHighlight(self) ?? true }

    func setHighlighted(_ isOn: Bool) {
        isHighlighted = isOn
        collectionView?.cellDidHighlight(self, isOn)
    }

    // The delegate is notified of the selection first, and then of the end of the highlight. A table view uses the
    // opposite order.
    func highlightEnded() {
        collectionView?.cellWasSelected(self)
        follow(false)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { listTouchesBegan(touches) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { listTouchesMoved(touches) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { listEnded() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { follow(false) }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .select }) else { return super.pressesBegan(presses, with: event) }
        follow(true)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isHighlighted, presses.contains(where: { $0.type == .select }) else {
            return super.pressesEnded(presses, with: event)
        }
        listEnded()
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { follow(false) }

    // MARK: Rendering

    override var renderKind: RenderKind { .cell }
    override var renderedBackground: UIColor? { derivedBackground }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let isPlain = selectedBackgroundView == nil && storedConfigurator?.definesStateColors != true
        node.set(.selected, .flag(isSelected && storedConfigurator?.definesStateColors != true))
        node.set(.highlighted, .flag(isHighlighted && isPlain))
        node.set(.predict, isPlain ? .string("highlight") : .none)
    }

    override var renderedLabel: String? { (storedConfigurator?.content as? UIListContentConfiguration)?.displayedText }
}
