import ResponderKit

/// The lists of the queue and of the library. They are side by side if there is space, otherwise one list is shown at a
/// time.
@MainActor
final class ListsView: UIView {
    let queue = UITableView()
    let library = UITableView()
    let search = UISearchBar(frame: .zero)
    let queueActions = QueueActionsView()

    private let queueTab = UIButton(frame: .zero)
    private let libraryTab = UIButton(frame: .zero)
    private let queueHeader = UILabel()
    private let libraryHeader = UILabel()
    private let pages = UIView()
    private let queuePanel = UIVisualEffectView()
    private let libraryPanel = UIVisualEffectView()
    private let empty = UILabel()
    private let nothingFound = UILabel()

    /// Whether the library is visible instead of the queue. Both are visible if there is space.
    var showsLibrary = true { didSet { if showsLibrary != oldValue { tabChanged() } } }

    /// The lists of the library and of the queue are both visible.
    var isSplit = false { didSet { if isSplit != oldValue { setNeedsLayout() } } }

    /// The frames of the panels of the library and the queue. The frames apply while both lists are visible.
    var libraryArea: CGRect { libraryPanel.frame }
    var queueArea: CGRect { queuePanel.frame }

    var libraryTitle = "" {
        didSet {
            libraryHeader.text = libraryTitle
            libraryTab.setTitle(libraryTitle, for: .normal)
        }
    }

    var queueCount = 0 {
        didSet {
            empty.isHidden = queueCount > 0
            queueTab.setTitle(queueCount > 0 ? "Queue (\(queueCount))" : "Queue", for: .normal)
        }
    }

    /// A sentence that is shown if a search finds nothing; nil while there are tracks to show.
    var searchNotice: String? {
        didSet {
            guard searchNotice != oldValue else { return }
            nothingFound.text = searchNotice
            nothingFound.isHidden = searchNotice == nil
            setNeedsLayout()
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        queue.accessibilityIdentifier = "queue"
        queue.accessibilityLabel = "Queue"
        library.accessibilityIdentifier = "library"
        library.accessibilityLabel = "Library"
        library.restorationIdentifier = "library"
        for table in [queue, library] { table.separatorStyle = .none }
        pages.clipsToBounds = true

        for (header, text) in [(queueHeader, "Queue"), (libraryHeader, "Library")] {
            header.text = text
            header.font = UIFontMetrics(forTextStyle: .title3)
                .scaledFont(for: .systemFont(ofSize: 20, weight: .bold), maximumPointSize: 28)
            header.accessibilityTraits = .header
        }
        empty.text = "The queue is empty. Choose a piece to play it and the pieces after it."
        nothingFound.accessibilityIdentifier = "nothing-found"
        nothingFound.isHidden = true
        for label in [empty, nothingFound] {
            label.font = .preferredFont(forTextStyle: .subheadline)
            label.adjustsFontForContentSizeCategory = true
            label.textColor = .secondaryLabel
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        search.searchBarStyle = .minimal
        search.placeholder = "Title, artist or album"
        search.searchTextField.accessibilityIdentifier = "search"
        search.searchTextField.accessibilityLabel = "Search the library"

        queueTab.accessibilityIdentifier = "show-queue"
        queueTab.setTitle("Queue", for: .normal)
        queueTab.addAction(UIAction { [weak self] _ in self?.showsLibrary = false }, for: .primaryActionTriggered)
        libraryTab.accessibilityIdentifier = "show-library"
        libraryTab.addAction(UIAction { [weak self] _ in self?.showsLibrary = true }, for: .primaryActionTriggered)
        for tab in [queueTab, libraryTab] {
            // The text of the tabs follows the user's text size up to 20 points only, because the tabs are side by
            // side.
            tab.font = UIFontMetrics(forTextStyle: .subheadline)
                .scaledFont(for: .systemFont(ofSize: 14, weight: .semibold), maximumPointSize: 20)
            tab.tintColor = .label
        }

        for panel in [queuePanel, libraryPanel] {
            panel.material = .regular
            panel.layer.cornerRadius = 22
            panel.clipsToBounds = true
            panel.isUserInteractionEnabled = false
            addSubview(panel)
        }
        for view in [pages, queueTab, libraryTab, queueHeader, libraryHeader] as [UIView] { addSubview(view) }
        for view in [search, library, nothingFound, queueActions, queue, empty] as [UIView] { pages.addSubview(view) }
        tabChanged()
    }

    private func tabChanged() {
        queueTab.style = showsLibrary ? .plain : .gray
        libraryTab.style = showsLibrary ? .gray : .plain
        queueTab.isSelected = !showsLibrary
        libraryTab.isSelected = showsLibrary
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for table in [queue, library] { table.rowHeight = MediaCell.height }
        for view in [queueTab, libraryTab] { view.isHidden = isSplit }
        for view in [queueHeader, libraryHeader, queuePanel, libraryPanel] as [UIView] { view.isHidden = !isSplit }
        if isSplit { layoutSplit() } else { layoutPages() }
        layout(empty, over: queue)
        layout(nothingFound, over: library)
    }

    /// Places a sentence at the top of an empty list.
    private func layout(_ label: UILabel, over table: UITableView) {
        let width = max(0, table.frame.width - 48)
        let height = max(72, label.sizeThatFits(CGSize(width: width, height: 0)).height)
        label.frame = CGRect(
            x: table.frame.minX + 24, y: table.frame.minY + 24, width: width, height: min(height, table.frame.height))
    }

    /// Places a bar at the top of the given area, and a list below the bar.
    private func layout(_ bar: UIView, height: CGFloat, above table: UITableView, in area: CGRect) {
        // The space of 4 points above the bar leaves room for the focus rings of the bar's buttons.
        bar.frame = CGRect(x: area.minX, y: area.minY + 4, width: area.width, height: height)
        table.frame = area.inset(by: UIEdgeInsets(top: height + 8))
    }

    private var searchHeight: CGFloat { search.intrinsicContentSize.height }

    private func layoutSplit() {
        let gap: CGFloat = 24
        let first = ((bounds.width - gap) * 0.56).rounded()
        let second = bounds.width - gap - first
        libraryPanel.frame = CGRect(x: 0, y: 0, width: first, height: bounds.height)
        queuePanel.frame = CGRect(x: first + gap, y: 0, width: second, height: bounds.height)
        libraryHeader.frame = CGRect(x: 20, y: 14, width: first - 40, height: 32)
        queueHeader.frame = CGRect(x: first + gap + 20, y: 14, width: second - 40, height: 32)
        let height = max(0, bounds.height - 64)
        pages.frame = CGRect(x: 0, y: 56, width: bounds.width, height: height + 8)
        pages.bounds.origin = .zero
        layout(
            search, height: searchHeight, above: library, in: CGRect(x: 0, y: 0, width: first, height: height))
        layout(
            queueActions, height: QueueActionsView.height, above: queue,
            in: CGRect(x: first + gap, y: 0, width: second, height: height))
    }

    private func layoutPages() {
        let width = (bounds.width - 32 - 8) / 2
        libraryTab.frame = CGRect(x: 16, y: 2, width: width, height: 36)
        queueTab.frame = CGRect(x: 16 + width + 8, y: 2, width: width, height: 36)
        pages.frame = CGRect(x: 0, y: 44, width: bounds.width, height: max(0, bounds.height - 44))
        // Both lists are placed side by side in the scroll view. The scroll position determines which of them is
        // visible.
        let area = CGRect(x: 0, y: 0, width: bounds.width, height: pages.bounds.height)
        layout(search, height: searchHeight, above: library, in: area)
        layout(
            queueActions, height: QueueActionsView.height, above: queue, in: area.offsetBy(dx: bounds.width, dy: 0))
        pages.bounds.origin = CGPoint(x: showsLibrary ? 0 : bounds.width, y: 0)
    }
}
