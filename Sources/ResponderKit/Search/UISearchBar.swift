public import Foundation

/// A field to search by, with a button that breaks off and a row of scopes. (V17)
///
///     writing begins: shouldBeginEditing, textDidBeginEditing
///     a key: shouldChangeText, textDidChange; Return: searchButtonClicked
///     cancel, or Escape: cancelButtonClicked
///     writing ends: shouldEndEditing, textDidEndEditing
@MainActor
open class UISearchBar: UIView {
    /// What it looks like. Raw values as UIKit's.
    public enum Style: UInt, Sendable {
        /// As any: with a background.
        case `default` = 0
        /// Without a background: for one that belongs to the content.
        case prominent = 1
        /// Without a background.
        case minimal = 2
    }

    /// How high it is without scopes, and how high these are, points.
    static let height: (field: CGFloat, scopes: CGFloat) = (56, 44)
    /// Between the edges and the field, points. (Ours)
    private static let margin: CGFloat = 12

    /// The field.
    public final let searchTextField = UISearchTextField(frame: .zero)
    /// Asked and told of what is done in it.
    open weak var delegate: (any UISearchBarDelegate)?

    private let cancelButton = UIButton(frame: .zero)
    private let scopes = UISegmentedControl(frame: .zero)
    private var showsCancel = false
    private var showsScopes = false
    private let fieldDelegate = SearchFieldDelegate()
    /// Told of everything after the delegate was: the search controller.
    final weak var controller: UISearchController?
    /// Told when it is of another height.
    final var onHeightChange: (() -> Void)?

    /// A bar in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        placeholder = "Search"
        fieldDelegate.bar = self
        searchTextField.bar = self
        searchTextField.delegate = fieldDelegate
        searchTextField.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.accessibilityIdentifier = "CancelSearch"
        cancelButton.addAction(UIAction { [weak self] _ in self?.cancel() }, for: .primaryActionTriggered)
        cancelButton.alpha = 0
        cancelButton.isHidden = true
        scopes.isHidden = true
        scopes.addAction(UIAction { [weak self] _ in self?.scopeChosen() }, for: .valueChanged)
        clipsToBounds = true
        for view in [searchTextField, cancelButton, scopes] as [UIView] { addSubview(view) }
    }

    // MARK: What it says

    /// What is searched for. Setting it tells nobody.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// What the field says while it is empty.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// What it looks like.
    open var searchBarStyle = Style.default { didSet { colorsChanged() } }
    /// The colour behind the field.
    open var barTintColor: UIColor? { didSet { colorsChanged() } }
    /// Whether what is behind shines through. Kept.
    open var isTranslucent = true
    /// Whether it can be used.
    open var isEnabled = true {
        didSet {
            searchTextField.isEnabled = isEnabled
            scopes.isEnabled = isEnabled
        }
    }

    private func colorsChanged() { backgroundColor = searchBarStyle == .default ? barTintColor : nil }

    // MARK: The buttons

    /// Whether there is a button that breaks off.
    open var showsCancelButton: Bool {
        get { showsCancel }
        set { setShowsCancelButton(newValue, animated: false) }
    }

    /// Shows or hides the button that breaks off.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton != showsCancel else { return }
        showsCancel = showsCancelButton
        if showsCancel { cancelButton.isHidden = false }
        change(animated) { [self] in
            cancelButton.alpha = showsCancel ? 1 : 0
        } completion: { [weak self] in
            guard let self else { return }
            cancelButton.isHidden = !showsCancel
        }
    }

    /// Whether the field has a button for what was kept.
    open var showsBookmarkButton = false { didSet { sideButtonChanged() } }
    /// Whether the field has a button for results.
    open var showsSearchResultsButton = false { didSet { sideButtonChanged() } }
    /// Whether that is chosen.
    open var isSearchResultsButtonSelected = false { didSet { sideButtonChanged() } }

    private func sideButtonChanged() {
        guard showsBookmarkButton || showsSearchResultsButton else { return searchTextField.rightView = nil }
        let isResults = showsSearchResultsButton
        let button = UIButton(
            frame: CGRect(x: 0, y: 0, width: 28, height: 28),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                if isResults {
                    delegate?.searchBarResultsListButtonClicked(self)
                } else {
                    delegate?.searchBarBookmarkButtonClicked(self)
                }
            })
        button.setImage(UIImage(systemName: isResults ? "list.bullet" : "book.fill"), for: .normal)
        button.symbolSize = 17
        button.isSelected = isResults && isSearchResultsButtonSelected
        button.accessibilityLabel = isResults ? "Results" : "Bookmarks"
        searchTextField.rightView = button
        searchTextField.rightViewMode = .unlessEditing
    }

    // MARK: Scopes

    /// What can be searched in; nil or nothing is no row of scopes.
    open var scopeButtonTitles: [String]? {
        didSet {
            guard scopeButtonTitles != oldValue else { return }
            let chosen = max(0, scopes.selectedSegmentIndex)
            scopes.removeAllSegments()
            for (index, title) in (scopeButtonTitles ?? []).enumerated() {
                scopes.insertSegment(withTitle: title, at: index, animated: false)
            }
            selectedScopeButtonIndex = chosen
            scopesChanged(animated: false)
        }
    }
    /// Which scope is chosen. Setting it tells nobody.
    open var selectedScopeButtonIndex: Int {
        get { max(0, scopes.selectedSegmentIndex) }
        set { scopes.selectedSegmentIndex = min(max(newValue, 0), scopes.numberOfSegments - 1) }
    }
    /// Whether the row of scopes is shown.
    open var showsScopeBar: Bool {
        get { showsScopes }
        set { setShowsScope(newValue, animated: false) }
    }

    /// Shows or hides the row of scopes.
    open func setShowsScope(_ show: Bool, animated: Bool) {
        guard show != showsScopes else { return }
        showsScopes = show
        scopesChanged(animated: animated)
    }

    private var hasScopes: Bool { showsScopes && scopes.numberOfSegments > 0 }

    private func scopesChanged(animated: Bool) {
        scopes.isHidden = !hasScopes
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        onHeightChange?()
    }

    private func scopeChosen() {
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        controller?.changed()
    }

    // MARK: Writing (V17)

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    /// Whether somebody writes in it.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    private func textChanged() {
        delegate?.searchBar(self, textDidChange: text ?? "")
        controller?.changed()
    }

    /// The button that breaks off, or Escape.
    final func cancel() {
        delegate?.searchBarCancelButtonClicked(self)
        if let controller, controller.isActive { controller.isActive = false }
    }

    /// Escape in the field: as the button, and nobody writes any more.
    final func breakOff() -> UIView {
        cancel()
        if isFirstResponder { resignFirstResponder() }
        return self
    }

    // MARK: Layout

    private func change(_ isAnimated: Bool, _ changes: @escaping () -> Void, completion: @escaping () -> Void = {}) {
        setNeedsLayout()
        guard isAnimated, window != nil else {
            changes()
            return completion()
        }
        UIView.animate(
            withDuration: UISearchController.duration,
            animations: { [self] in
                changes()
                layoutIfNeeded()
            }, completion: { _ in completion() })
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for part in [searchTextField, scopes] as [UIView] { part.semanticContentAttribute = semanticContentAttribute }
        let insets = safeAreaInsets
        let low = insets.left + Self.margin
        let high = max(low, bounds.width - insets.right - Self.margin)
        let cancelWidth = min(cancelButton.intrinsicContentSize.width + 16, (high - low) / 2)
        let room = high - low - (showsCancel ? cancelWidth : 0)
        let y = (Self.height.field - UISearchTextField.height) / 2
        searchTextField.frame = CGRect(
            x: isReversed && showsCancel ? low + cancelWidth : low, y: y, width: max(0, room),
            height: UISearchTextField.height)
        let cancelX = isReversed ? low - (showsCancel ? 0 : cancelWidth) : high - (showsCancel ? cancelWidth : 0)
        cancelButton.frame = CGRect(x: cancelX, y: y - 4, width: cancelWidth, height: 44)
        scopes.frame = CGRect(x: low, y: Self.height.field, width: high - low, height: 32)
    }

    /// How high it is, with the row of scopes where that is shown. Points.
    final var contentHeight: CGFloat { Self.height.field + (hasScopes ? Self.height.scopes : 0) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: contentHeight) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentHeight) }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { controller?.barIsThere() }
    }
}

/// Hears of the field, and tells the bar's delegate.
@MainActor
private final class SearchFieldDelegate: UITextFieldDelegate {
    weak var bar: UISearchBar?

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.delegate?.searchBarTextDidBeginEditing(bar)
        bar.controller?.writingBegan()
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
    }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        bar.map { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true } ?? true
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let bar else { return true }
        bar.delegate?.searchBarSearchButtonClicked(bar)
        return true
    }
}
