import Foundation

/// A line of a context menu that the user can choose. It has a title, a check mark at its beginning and an image at its
/// end. (A10)
@MainActor
final class ContextMenuRow: UIButton {
    // All sizes here are in points. (Baton's own choice)
    static let height: CGFloat = 44
    private static let heightWithSubtitle: CGFloat = 60
    private static let inset: CGFloat = 16
    private static let markSide: CGFloat = 14
    private static let imageSide: CGFloat = 20

    /// Whether the line leads from a submenu back to the menu that contains it.
    let isBack: Bool
    /// Whether the line opens a submenu.
    let isSubmenu: Bool
    private let hasMarks: Bool
    private let onChoose: @MainActor () -> Void
    private var mark: UIImageView?
    private var picture: UIImageView?
    private var hasSubtitle = false
    private let standardTitle: String
    private let symbol: UIImage?
    /// Whether the line shows only the element's image. An element without an image still shows its title.
    var isCompact = false { didSet { if isCompact != oldValue { compactnessChanged() } } }

    /// Creates the line of an action, a command or a submenu.
    init(_ element: UIMenuElement, hasMarks: Bool, choose: @escaping @MainActor () -> Void) {
        let leaf = element as? any UIMenuLeaf
        let submenu = element as? UIMenu
        isBack = false
        isSubmenu = submenu != nil
        self.hasMarks = hasMarks
        onChoose = choose
        standardTitle = element.title
        symbol = element.image
        super.init(frame: .zero)
        let isDestructive =
            leaf?.attributes.contains(.destructive) == true || submenu?.options.contains(.destructive) == true
        configure(element.title, element.subtitle, color: isDestructive ? .systemRed : .label)
        isEnabled = leaf?.attributes.contains(.disabled) != true
        isSelected = leaf.map { $0.state != .off } ?? false
        mark = Self.markImage(of: element).map { imageView($0, color: .secondaryLabel) }
        picture = element.image.map { imageView($0, color: isDestructive ? .systemRed : .label) }
        let label = [leaf?.discoverabilityTitle ?? element.title, element.subtitle ?? ""]
        accessibilityLabel = label.filter { !$0.isEmpty }.joined(separator: ", ")
        if isSubmenu { accessibilityHint = "Opens a submenu" }
    }

    /// Creates the line that leads from a submenu back to the menu that contains it.
    init(backTo title: String, _ back: @escaping @MainActor () -> Void) {
        isBack = true
        isSubmenu = false
        hasMarks = true
        onChoose = back
        standardTitle = title
        symbol = nil
        super.init(frame: .zero)
        configure(title, nil, color: .secondaryLabel)
        mark = UIImage(systemName: "chevron.left").map { imageView($0, color: .secondaryLabel) }
        accessibilityLabel = title.isEmpty ? "Back" : "Back from " + title
    }

    private func configure(_ title: String, _ subtitle: String?, color: UIColor) {
        font = .systemFont(ofSize: 17)
        contentHorizontalAlignment = .leading
        hasSubtitle = subtitle?.isEmpty == false
        var look = Configuration.plain()
        look.title = title
        look.subtitle = subtitle
        look.titleAlignment = .leading
        look.cornerStyle = .fixed
        look.background.cornerRadius = 0
        look.baseForegroundColor = color
        look.contentInsets = NSDirectionalEdgeInsets(
            top: 0, leading: hasMarks ? Self.inset + Self.markSide + 8 : Self.inset, bottom: 0,
            trailing: Self.inset + Self.imageSide + 8)
        configuration = look
    }

    private func compactnessChanged() {
        guard isCompact, let symbol else { return }
        mark?.isHidden = true
        picture?.isHidden = true
        contentHorizontalAlignment = .center
        symbolSize = Self.imageSide
        var look = configuration
        look?.title = nil
        look?.subtitle = nil
        look?.image = symbol
        look?.contentInsets = .zero
        configuration = look
    }

    private func imageView(_ image: UIImage?, color: UIColor) -> UIImageView {
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFit
        view.tintColor = color
        view.accessibilityTraits = .decorative
        addSubview(view)
        return view
    }

    /// Returns whether an element's line begins with an image such as a check mark or the arrow of a submenu.
    static func hasMark(_ element: UIMenuElement) -> Bool { markImage(of: element) != nil }

    private static func markImage(of element: UIMenuElement) -> UIImage? {
        if element is UIMenu { return UIImage(systemName: "chevron.right") }
        return switch (element as? any UIMenuLeaf)?.state ?? .off {
        case .off: nil
        case .on: UIImage(systemName: "checkmark")
        case .mixed: UIImage(systemName: "minus")
        }
    }

    /// The height of the line, in points.
    var naturalHeight: CGFloat { hasSubtitle ? Self.heightWithSubtitle : Self.height }

    /// Performs the line's action, as a tap on the line does.
    func choose() { if isEnabled { onChoose() } }

    override func triggered(with event: UIEvent?) {
        super.triggered(with: event)
        onChoose()
    }

    override func stateChanged() {
        super.stateChanged()
        backgroundColor =
            isHighlighted || isFocused ? .secondarySystemFill : isCompact && isSelected ? .tertiarySystemFill : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place(mark, side: Self.markSide, x: Self.inset)
        place(picture, side: Self.imageSide, x: bounds.width - Self.inset - Self.imageSide)
    }

    private func place(_ view: UIImageView?, side: CGFloat, x: CGFloat) {
        view?.frame = CGRect(
            x: isReversed ? bounds.width - x - side : x, y: (bounds.height - side) / 2, width: side, height: side)
    }
}
