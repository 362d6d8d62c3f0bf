import ResponderKit

/// The queue and the library. They are side by side if there is space, otherwise one of them is shown at a time.
@MainActor
final class ListsView: UIView {
    let queue = UITableView()
    /// The view of the library.
    let library: UIView
    let queueActions = QueueActionsView()

    private let queueTab = UIButton(frame: .zero)
    private let libraryTab = UIButton(frame: .zero)
    private let queueHeader = UILabel()
    private let libraryHeader = UILabel()
    private let pages = UIView()
    private let queuePanel = UIVisualEffectView()
    private let libraryPanel = UIVisualEffectView()
    private let empty = UILabel()

    /// Called when the user has chosen the queue or the library.
    var onChoice: () -> Void = {}
    /// Whether the library is visible instead of the queue. Both are visible if there is space.
    var showsLibrary = true { didSet { if showsLibrary != oldValue { tabChanged() } } }

    /// The library and the queue are both visible.
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

    init(library: UIView) {
        self.library = library
        super.init(frame: .zero)
        queue.accessibilityIdentifier = "queue"
        queue.accessibilityLabel = "Queue"
        pages.clipsToBounds = true

        for (header, text) in [(queueHeader, "Queue"), (libraryHeader, "Library")] {
            header.text = text
            header.font = UIFontMetrics(forTextStyle: .title3)
                .scaledFont(for: .systemFont(ofSize: 20, weight: .bold), maximumPointSize: 28)
            header.accessibilityTraits = .header
        }
        empty.text = "The queue is empty. Choose a piece to play it and the pieces after it."
        empty.font = .preferredFont(forTextStyle: .subheadline)
        empty.adjustsFontForContentSizeCategory = true
        empty.textColor = .secondaryLabel
        empty.textAlignment = .center
        empty.numberOfLines = 0

        queueTab.accessibilityIdentifier = "show-queue"
        queueTab.setTitle("Queue", for: .normal)
        queueTab.addAction(UIAction { [weak self] _ in self?.choose(library: false) }, for: .primaryActionTriggered)
        libraryTab.accessibilityIdentifier = "show-library"
        libraryTab.addAction(UIAction { [weak self] _ in self?.choose(library: true) }, for: .primaryActionTriggered)
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
        for view in [library, queueActions, queue, empty] as [UIView] { pages.addSubview(view) }
        tabChanged()
    }

    private func choose(library: Bool) {
        showsLibrary = library
        onChoice()
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
        queue.rowHeight = MediaCell.height
        for view in [queueTab, libraryTab] { view.isHidden = isSplit }
        for view in [queueHeader, libraryHeader, queuePanel, libraryPanel] as [UIView] { view.isHidden = !isSplit }
        // The arrow keys must not reach the list that is out of sight.
        library.isUserInteractionEnabled = isSplit || showsLibrary
        for view in [queue, queueActions] { view.isUserInteractionEnabled = isSplit || !showsLibrary }
        if isSplit { layoutSplit() } else { layoutPages() }
        let width = max(0, queue.frame.width - 48)
        let height = max(72, empty.sizeThatFits(CGSize(width: width, height: 0)).height)
        empty.frame = CGRect(
            x: queue.frame.minX + 24, y: queue.frame.minY + 24, width: width, height: min(height, queue.frame.height))
    }

    /// Places the queue's buttons at the top of an area, and the queue below them.
    private func layoutQueue(in area: CGRect) {
        // The space of 4 points above the buttons leaves room for their focus rings.
        queueActions.frame = CGRect(
            x: area.minX, y: area.minY + 4, width: area.width, height: QueueActionsView.height)
        queue.frame = area.inset(by: UIEdgeInsets(top: QueueActionsView.height + 8))
    }

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
        library.frame = CGRect(x: 0, y: 0, width: first, height: height)
        layoutQueue(in: CGRect(x: first + gap, y: 0, width: second, height: height))
    }

    private func layoutPages() {
        let width = (bounds.width - 32 - 8) / 2
        libraryTab.frame = CGRect(x: 16, y: 2, width: width, height: 36)
        queueTab.frame = CGRect(x: 16 + width + 8, y: 2, width: width, height: 36)
        pages.frame = CGRect(x: 0, y: 44, width: bounds.width, height: max(0, bounds.height - 44))
        // The library and the queue are side by side in the view `pages`, whose bounds determine which of them is
        // visible.
        let area = CGRect(x: 0, y: 0, width: bounds.width, height: pages.bounds.height)
        library.frame = area
        layoutQueue(in: area.offsetBy(dx: bounds.width, dy: 0))
        pages.bounds.origin = CGPoint(x: showsLibrary ? 0 : bounds.width, y: 0)
    }
}
