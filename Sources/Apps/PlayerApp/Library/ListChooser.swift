import ResponderKit

/// The buttons that choose one of the library's lists. They are in several rows if there is space, otherwise in one row
/// that scrolls sideways.
@MainActor
final class ListChooser: UIView {
    private static let rowHeight: CGFloat = 44
    private static let gap: CGFloat = 4
    private static let margin: CGFloat = 12

    /// The buttons may be in several rows.
    var isWrapping = false { didSet { if isWrapping != oldValue { setNeedsLayout() } } }

    /// Called with the list that the user has chosen.
    var onChoice: (LibraryList) -> Void = { _ in }
    /// The list whose button is marked.
    var list = LibraryList.tracks { didSet { mark() } }

    private let scroll = UIScrollView()
    private let buttons = LibraryList.allCases.map { ($0, UIButton(frame: .zero)) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        scroll.showsHorizontalScrollIndicator = false
        scroll.accessibilityLabel = "Lists of the library"
        addSubview(scroll)
        for (list, button) in buttons {
            button.setTitle(list.title, for: .normal)
            button.accessibilityIdentifier = list.identifier
            button.font = UIFontMetrics(forTextStyle: .subheadline)
                .scaledFont(for: .systemFont(ofSize: 14, weight: .semibold), maximumPointSize: 20)
            button.tintColor = .label
            button.addAction(UIAction { [weak self] _ in self?.onChoice(list) }, for: .primaryActionTriggered)
            scroll.addSubview(button)
        }
        mark()
    }

    private func mark() {
        for (list, button) in buttons {
            button.isSelected = list == self.list
            button.style = list == self.list ? .gray : .plain
        }
    }

    /// The height of the buttons in a width, in points.
    func height(for width: CGFloat) -> CGFloat {
        guard isWrapping else { return Self.rowHeight }
        return (frames(in: width).last?.maxY ?? 0) + Self.gap
    }

    /// The frames of the buttons, from left to right: in one row, or in as many rows as a width requires.
    private func frames(in width: CGFloat) -> [CGRect] {
        var x = Self.margin
        var y = Self.gap
        return buttons.map { _, button in
            let size = CGSize(
                width: max(44, button.intrinsicContentSize.width.rounded(.up) + 16),
                height: Self.rowHeight - 2 * Self.gap)
            if isWrapping, x > Self.margin, x + size.width > width - Self.margin {
                x = Self.margin
                y += size.height + Self.gap
            }
            defer { x += size.width + 2 }
            return CGRect(origin: CGPoint(x: x, y: y), size: size)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        scroll.frame = bounds
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let frames = frames(in: bounds.width)
        let width = max(bounds.width, isWrapping ? 0 : (frames.last?.maxX ?? 0) + Self.margin)
        scroll.contentSize = CGSize(width: width, height: bounds.height)
        for ((_, button), frame) in zip(buttons, frames) {
            button.frame =
                isReversed ? frame.offsetBy(dx: width - frame.maxX - frame.minX, dy: 0) : frame
        }
    }
}
