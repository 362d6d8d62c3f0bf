import Foundation

/// The view of an edit menu: a row of buttons in front of the window, near the menu's target. (A4)
@MainActor
final class EditMenuView: UIView {
    // The dimensions of the menu and its items, in points.
    private static let height: CGFloat = 44
    private static let padding: CGFloat = 14
    private static let edge: CGFloat = 8
    private static let gap: CGFloat = 10
    private static let font = UIFont.systemFont(ofSize: 15)

    let configuration: UIEditMenuConfiguration
    private(set) weak var interaction: UIEditMenuInteraction?
    private let row = UIScrollView(frame: .zero)
    /// The elements of the menu and of each opened submenu, the outermost first.
    private var levels: [[UIMenuElement]] = []
    private var length: CGFloat = 0

    init(_ elements: [UIMenuElement], for configuration: UIEditMenuConfiguration, of interaction: UIEditMenuInteraction)
    {
        self.configuration = configuration
        self.interaction = interaction
        super.init(frame: .zero)
        backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.17) : UIColor(white: 0.98) }
        layer.cornerRadius = 12
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 14
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.borderWidth = 0.5
        layer.borderColor = .separator
        accessibilityIdentifier = "edit-menu"
        accessibilityLabel = "Edit menu"
        row.layer.cornerRadius = 12
        addSubview(row)
        show(elements)
    }

    /// Replaces the contents of the menu.
    func show(_ elements: [UIMenuElement]) {
        levels = [elements]
        fill()
    }

    private func fill() {
        for view in row.subviews { view.removeFromSuperview() }
        var x: CGFloat = 0
        if levels.count > 1 {
            x = add(button(title: nil, image: "chevron.left", label: "Back") { [weak self] in self?.close() }, at: x)
        }
        for element in levels.last ?? [] { x = add(button(for: element), at: x) }
        length = x
        row.contentSize = CGSize(width: length, height: Self.height)
        row.contentOffset = .zero
    }

    private func add(_ button: UIButton, at x: CGFloat) -> CGFloat {
        if x > 0 {
            let line = UIView(frame: CGRect(x: x, y: 10, width: 1, height: Self.height - 20))
            line.backgroundColor = .separator
            line.isUserInteractionEnabled = false
            row.addSubview(line)
        }
        let title = button.currentTitle ?? ""
        let picture: CGFloat = button.currentImage == nil ? 0 : 20
        let width = max(44, Self.font.width(of: title).rounded(.up) + picture + 2 * Self.padding)
        button.frame = CGRect(x: x, y: 0, width: width, height: Self.height)
        row.addSubview(button)
        return x + width
    }

    private func button(for element: UIMenuElement) -> UIButton {
        let leaf = element as? any UIMenuLeaf
        let isMenu = element is UIMenu
        let button = button(
            title: isMenu ? element.title + " ›" : element.title, image: nil,
            label: isMenu ? element.title : leaf?.discoverabilityTitle
        ) { [weak self] in self?.choose(element) }
        if element.title.isEmpty { button.setImage(element.image, for: .normal) }
        if let attributes = leaf?.attributes {
            button.isEnabled = !attributes.contains(.disabled)
            if attributes.contains(.destructive) { button.tintColor = .systemRed }
        }
        if let state = leaf?.state { button.isSelected = state != .off }
        return button
    }

    private func button(title: String?, image: String?, label: String?, _ act: @escaping @MainActor () -> Void)
        -> UIButton
    {
        let button = UIButton(frame: .zero, primaryAction: UIAction { _ in act() })
        button.setTitle(title, for: .normal)
        if let image { button.setImage(UIImage(systemName: image), for: .normal) }
        button.font = Self.font
        button.symbolSize = 13
        button.tintColor = .label
        button.accessibilityLabel = label
        return button
    }

    private func choose(_ element: UIMenuElement) {
        if let menu = element as? UIMenu {
            levels.append(UIEditMenuInteraction.flattened(menu))
            return refill()
        }
        let interaction = interaction
        let keeps = (element as? any UIMenuLeaf)?.attributes.contains(.keepsMenuPresented) ?? false
        if !keeps { window?.application?.editing.dismissMenu(for: .asked) }
        interaction?.choose(element)
    }

    private func close() {
        levels.removeLast()
        refill()
    }

    private func refill() {
        let middle = center.x
        fill()
        setFrame(middle: middle, y: frame.minY)
    }

    // MARK: Position

    /// Places the menu above a rectangle of the window, or below it if there is not enough space above.
    func place(about rect: CGRect) {
        guard let window else { return }
        let room = window.bounds.inset(by: window.safeAreaInsets)
        let above = rect.minY - Self.gap - Self.height
        let below = rect.maxY + Self.gap
        let hasRoomAbove = above >= room.minY + Self.edge
        let hasRoomBelow = below + Self.height <= room.maxY - Self.edge
        let isBelow =
            configuration.preferredArrowDirection == .up ? hasRoomBelow || !hasRoomAbove : !hasRoomAbove && hasRoomBelow
        let highest = room.minY + Self.edge
        let y = isBelow ? below : max(above, highest)
        setFrame(middle: rect.midX, y: min(y, max(highest, room.maxY - Self.edge - Self.height)))
    }

    private func setFrame(middle: CGFloat, y: CGFloat) {
        guard let window else { return }
        let room = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.edge, dy: 0)
        let width = min(length, max(44, room.width))
        let x = min(max(middle - width / 2, room.minX), max(room.minX, room.maxX - width))
        frame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: Self.height)
        row.frame = bounds
    }

    /// Removes the menu from the window and notifies the delegate.
    func dismiss() {
        guard let interaction else { return removeFromSuperview() }
        interaction.willDismiss(self) { removeFromSuperview() }
    }
}
