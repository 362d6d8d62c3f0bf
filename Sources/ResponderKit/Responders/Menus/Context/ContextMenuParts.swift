import Foundation

/// The dimmed background of a context menu. A rectangle around the menu's target is not dimmed.
@MainActor
final class ContextMenuShade: UIView {
    /// The rectangle that is not dimmed, or nil to dim the whole window.
    var bright: CGRect? { didSet { if bright != oldValue { setNeedsLayout() } } }
    /// The dimmed rectangles above, below, to the left and to the right of the rectangle that is not dimmed.
    private let parts = (0..<4).map { _ in UIView() }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in parts {
            part.backgroundColor = UIColor(white: 0, alpha: 0.25)
            addSubview(part)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hole = bright ?? CGRect(x: 0, y: bounds.height, width: bounds.width, height: 0)
        parts[0].frame = CGRect(x: 0, y: 0, width: bounds.width, height: hole.minY)
        parts[1].frame = CGRect(x: 0, y: hole.maxY, width: bounds.width, height: bounds.height - hole.maxY)
        parts[2].frame = CGRect(x: 0, y: hole.minY, width: hole.minX, height: hole.height)
        parts[3].frame = CGRect(
            x: hole.maxX, y: hole.minY, width: bounds.width - hole.maxX, height: hole.height)
    }
}

/// The container for a context menu's preview, which is a view controller's view. The preview's content receives no
/// touches. (A14)
@MainActor
final class ContextMenuPlatter: UIView {
    private let controller: UIViewController

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        layer.cornerRadius = 13
        clipsToBounds = true
        accessibilityIdentifier = "context-menu-preview"
        if let view = controller.view { addSubview(view) }
    }

    /// The size of the preview: the size that its view controller prefers, or a default size.
    var preferredSize: CGSize {
        let size = controller.preferredContentSize
        return CGSize(
            width: size.width > 0 ? size.width : ContextMenuPlacement.previewWidth,
            height: size.height > 0 ? size.height : ContextMenuPlacement.previewHeight)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        takesTouches && self.point(inside: point, with: event) ? self : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller.viewIfLoaded?.frame = bounds
    }
}
