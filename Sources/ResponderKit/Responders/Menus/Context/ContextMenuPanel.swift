import Foundation

/// The panel of a context menu: its lines from top to bottom. The lines scroll if the space is too small. (A9, A10)
@MainActor
final class ContextMenuPanel: UIView {
    // All sizes here are in points. (Baton's own choice)
    static let width: CGFloat = 250
    private static let gapHeight: CGFloat = 8
    private static let titleHeight: CGFloat = 30
    private static let lineHeight: CGFloat = 1
    private static let cornerRadius: CGFloat = 13

    /// A view that forms one line of the panel, with its height in points.
    private struct Part {
        let view: UIView
        let height: CGFloat
    }

    private let list = ContextMenuScrollView(frame: .zero)
    private var parts: [Part] = []
    /// The lines of the menu that the user can choose.
    private(set) var rows: [ContextMenuRow] = []

    init() {
        super.init(frame: .zero)
        backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.17) : UIColor(white: 0.98) }
        layer.cornerRadius = Self.cornerRadius
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 20
        layer.shadowOffset = CGSize(width: 0, height: 8)
        accessibilityIdentifier = "context-menu-panel"
        accessibilityLabel = "Menu"
        list.layer.cornerRadius = Self.cornerRadius
        addSubview(list)
    }

    // A touch between the lines is ignored here, so that it does not dismiss the menu.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// Replaces the lines of the menu.
    func show(
        _ items: [ContextMenuItem], choose: @escaping @MainActor (UIMenuElement, UIMenu) -> Void,
        back: @escaping @MainActor () -> Void
    ) {
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        rows = []
        let hasMarks = items.contains { item in
            if case .element(let element, _) = item { ContextMenuRow.hasMark(element) } else { false }
        }
        func row(_ element: UIMenuElement, of menu: UIMenu) -> ContextMenuRow {
            ContextMenuRow(element, hasMarks: hasMarks) { choose(element, menu) }
        }
        for item in items {
            switch item {
            case .title(let title): add(titleLabel(title), height: Self.titleHeight)
            case .back(let title): add(ContextMenuRow(backTo: title, back))
            case .element(let element, let menu): add(row(element, of: menu))
            case .palette(let elements, let menu):
                let palette = ContextMenuPalette(elements.map { row($0, of: menu) })
                rows += palette.rows
                add(palette, height: ContextMenuRow.height)
            case .waiting: add(ContextMenuSpinner(), height: ContextMenuRow.height)
            case .gap:
                let gap = UIView()
                gap.backgroundColor = .tertiarySystemFill
                gap.isUserInteractionEnabled = false
                parts.append(Part(view: gap, height: Self.gapHeight))
                list.addSubview(gap)
            }
        }
        list.contentOffset = .zero
        setNeedsLayout()
    }

    private func add(_ row: ContextMenuRow) {
        rows.append(row)
        add(row, height: row.naturalHeight)
    }

    private func add(_ view: UIView, height: CGFloat) {
        if let last = parts.last, last.height != Self.gapHeight {
            let line = UIView()
            line.backgroundColor = .separator
            line.isUserInteractionEnabled = false
            parts.append(Part(view: line, height: Self.lineHeight))
            list.addSubview(line)
        }
        parts.append(Part(view: view, height: height))
        list.addSubview(view)
    }

    private func titleLabel(_ title: String) -> UILabel {
        let label = ContextMenuTitle()
        label.text = title
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.accessibilityTraits = .header
        return label
    }

    /// Returns the height of all lines, in points.
    func height(for width: CGFloat) -> CGFloat { parts.reduce(0) { $0 + $1.height } }

    /// Returns the enabled line of the menu at a point of the panel.
    func row(at point: CGPoint) -> ContextMenuRow? {
        guard bounds.contains(point) else { return nil }
        return rows.first { $0.isEnabled && $0.bounds.contains(convert(point, to: $0)) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        list.frame = bounds
        var y: CGFloat = 0
        for part in parts {
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: part.height)
            y += part.height
        }
        list.contentSize = CGSize(width: bounds.width, height: y)
    }
}

/// The scroll view that contains the lines of the panel. A drag that begins on a line scrolls the panel.
@MainActor
private final class ContextMenuScrollView: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// A title in a context menu.
@MainActor
private final class ContextMenuTitle: UILabel {}

/// A spinner in place of menu elements that are not available yet. (A11)
@MainActor
final class ContextMenuSpinner: UIView {
    private let spinner = UIActivityIndicatorView(style: .medium)

    init() {
        super.init(frame: .zero)
        addSubview(spinner)
        spinner.startAnimating()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        spinner.center = bounds.center
    }
}

/// A line of the menu with several elements side by side.
@MainActor
final class ContextMenuPalette: UIView {
    let rows: [ContextMenuRow]

    init(_ rows: [ContextMenuRow]) {
        self.rows = rows
        super.init(frame: .zero)
        for row in rows {
            row.isCompact = true
            addSubview(row)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / CGFloat(max(1, rows.count))
        for (index, row) in rows.enumerated() {
            let column = isReversed ? rows.count - 1 - index : index
            row.frame = CGRect(x: CGFloat(column) * width, y: 0, width: width, height: bounds.height)
        }
    }
}
