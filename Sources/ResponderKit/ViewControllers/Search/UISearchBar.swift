public import Foundation

/// A search field with a cancel button and a row of scopes. (V17)
///
/// Order of the delegate calls:
///
///     editing begins: shouldBeginEditing, textDidBeginEditing
///     text changes: shouldChangeText, textDidChange
///     Return key: searchButtonClicked
///     cancel button or Escape key: cancelButtonClicked
///     editing ends: shouldEndEditing, textDidEndEditing
@MainActor
open class UISearchBar: UIView {
    /// The style of the bar. The raw values match UIKit's.
    public enum Style: UInt, Sendable {
        /// A bar with a background.
        case `default` = 0
        /// A bar without a background.
        case prominent = 1
        /// A bar without a background. Baton draws this style like `prominent`.
        case minimal = 2
    }

    /// The height of the field and of the row of scopes, in points.
    static let height: (field: CGFloat, scopes: CGFloat) = (56, 44)
    /// The distance between the bar's edges and the field, in points. (Baton's own choice)
    private static let margin: CGFloat = 12

    /// The text field.
    public final let searchTextField = UISearchTextField(frame: .zero)
    /// The delegate, which controls and observes editing.
    open weak var delegate: (any UISearchBarDelegate)?

    private let cancelButton = UIButton(frame: .zero)
    private let scopes = UISegmentedControl(frame: .zero)
    private var showsCancel = false
    private var showsScopes = false
    private let fieldDelegate = SearchFieldDelegate()
    /// The search controller, which is notified after the delegate.
    final weak var controller: UISearchController?
    /// Called when the height changes.
    final var onHeightChange: (() -> Void)?

    /// Creates a search bar with a frame in its superview's coordinates, in points.
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

    // MARK: Text and style

    /// The search text. Setting the text does not notify the delegate.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// The text that an empty field shows.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The style of the bar.
    open var searchBarStyle = Style.default { didSet { colorsChanged() } }
    /// The colour behind the field.
    open var barTintColor: UIColor? { didSet { colorsChanged() } }
    /// Whether the content behind the bar shows through. The value is stored without effect.
    open var isTranslucent = true
    /// Whether the bar accepts input.
    open var isEnabled = true {
        didSet {
            searchTextField.isEnabled = isEnabled
            scopes.isEnabled = isEnabled
        }
    }

    private func colorsChanged() { backgroundColor = searchBarStyle == .default ? barTintColor : nil }

    // MARK: Buttons

    /// Whether the cancel button is shown.
    open var showsCancelButton: Bool {
        get { showsCancel }
        set { setShowsCancelButton(newValue, animated: false) }
    }

    /// Shows or hides the cancel button.
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

    /// Whether the field shows a bookmark button.
    open var showsBookmarkButton = false { didSet { sideButtonChanged() } }
    /// Whether the field shows a results button.
    open var showsSearchResultsButton = false { didSet { sideButtonChanged() } }
    /// Whether the results button is selected.
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

    /// The titles of the scopes. nil or an empty array means no row of scopes.
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
    /// The index of the selected scope. Setting the index does not notify the delegate.
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

    // MARK: Editing (V17)

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    /// Whether the field is being edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    private func textChanged() {
        delegate?.searchBar(self, textDidChange: text ?? "")
        controller?.changed()
    }

    /// Cancels the search, after a press of the cancel button or Escape.
    final func cancel() {
        delegate?.searchBarCancelButtonClicked(self)
        if let controller, controller.isActive { controller.isActive = false }
    }

    /// Handles Escape in the field: cancels the search and ends editing.
    final func cancelAndEndEditing() -> UIView {
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

    /// The height of the bar, including visible scopes, in points.
    final var contentHeight: CGFloat { Self.height.field + (hasScopes ? Self.height.scopes : 0) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: contentHeight) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentHeight) }

    open override var forLastBaselineLayout: UIView { searchTextField }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { controller?.barDidAppear() }
    }
}

/// Forwards the text field's delegate calls to the bar's delegate.
@MainActor
private final class SearchFieldDelegate: UITextFieldDelegate {
    weak var bar: UISearchBar?

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.delegate?.searchBarTextDidBeginEditing(bar)
        bar.controller?.searchFieldDidBeginEditing()
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
