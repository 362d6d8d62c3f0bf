import Foundation
import ResponderKit

/// One example: a title, a line of description, and rows of views with optional captions.
@MainActor
final class ExampleView: UIView {
    private static let gap: CGFloat = 12
    private static let inset: CGFloat = 16

    private struct Item {
        let view: UIView
        /// The width of the example's view in points; nil for the fitting width, infinity for the full width.
        let width: CGFloat?
        let height: CGFloat?
        let caption: UILabel?
    }

    private let title = UILabel()
    private let note = UILabel()
    private var items: [Item] = []

    init(_ title: String, _ note: String? = nil) {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = 14
        self.title.text = title
        self.title.font = .preferredFont(forTextStyle: .headline)
        self.title.accessibilityTraits = .header
        self.note.text = note
        self.note.font = .preferredFont(forTextStyle: .footnote)
        self.note.textColor = .secondaryLabel
        for label in [self.title, self.note] {
            label.numberOfLines = 0
            label.adjustsFontForContentSizeCategory = true
            addSubview(label)
        }
        self.note.isHidden = note == nil
    }

    /// Adds a view with its fitting size, or with the given size in points.
    @discardableResult
    func add<View: UIView>(_ view: View, _ caption: String? = nil, width: CGFloat? = nil, height: CGFloat? = nil)
        -> View
    {
        var label: UILabel?
        if let caption {
            let made = UILabel()
            made.text = caption
            made.font = .preferredFont(forTextStyle: .caption1)
            made.adjustsFontForContentSizeCategory = true
            made.textColor = .secondaryLabel
            // If a control has no accessibility label, its caption becomes the label.
            if view is UIControl, view.accessibilityLabel == nil, (view as? UIButton) == nil {
                view.accessibilityLabel = caption
                made.accessibilityTraits = .decorative
            }
            addSubview(made)
            label = made
        }
        items.append(Item(view: view, width: width, height: height, caption: label))
        addSubview(view)
        return view
    }

    /// Adds a view with the full width.
    @discardableResult
    func addWide<View: UIView>(_ view: View, _ caption: String? = nil, height: CGFloat? = nil) -> View {
        add(view, caption, width: .infinity, height: height)
    }

    // MARK: Layout

    /// Returns the frames of all subviews for a given width of this view, and the total height, in points.
    private func layout(for width: CGFloat) -> (
        title: CGRect, note: CGRect, items: [(view: CGRect, caption: CGRect)], height: CGFloat
    ) {
        let room = max(0, width - Self.inset * 2)
        let titleFrame = CGRect(
            x: Self.inset, y: Self.inset, width: room, height: title.sizeThatFits(CGSize(width: room, height: 0)).height
        )
        let noteHeight = note.isHidden ? 0 : note.sizeThatFits(CGSize(width: room, height: 0)).height
        let noteFrame = CGRect(x: Self.inset, y: titleFrame.maxY + 2, width: room, height: noteHeight)
        var y = (note.isHidden ? titleFrame.maxY : noteFrame.maxY) + Self.gap
        var x: CGFloat = 0
        var lineHeight: CGFloat = 0
        var frames: [(view: CGRect, caption: CGRect)] = []
        for item in items {
            let size = size(of: item, room: room)
            let caption = item.caption?.intrinsicContentSize ?? .zero
            let across = min(room, max(size.width, caption.width))
            if x > 0, x + across > room {
                y += lineHeight + Self.gap
                (x, lineHeight) = (0, 0)
            }
            let view = CGRect(origin: CGPoint(x: Self.inset + x + (across - size.width) / 2, y: y), size: size)
            frames.append((view, CGRect(x: Self.inset + x, y: view.maxY + 4, width: across, height: caption.height)))
            x += across + Self.gap
            lineHeight = max(lineHeight, size.height + (item.caption == nil ? 0 : caption.height + 4))
        }
        return (titleFrame, noteFrame, frames, y + lineHeight + Self.inset)
    }

    private func size(of item: Item, room: CGFloat) -> CGSize {
        let wanted = item.width.map { min($0, room) }
        if let wanted, let height = item.height { return CGSize(width: wanted, height: height) }
        let fitting = item.view.sizeThatFits(CGSize(width: wanted ?? room, height: 0))
        return CGSize(width: wanted ?? min(room, fitting.width), height: item.height ?? fitting.height)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: layout(for: size.width).height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = layout(for: bounds.width)
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func visualFrame(_ rect: CGRect) -> CGRect {
            isReversed
                ? CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
        }
        title.frame = visualFrame(layout.title)
        note.frame = visualFrame(layout.note)
        for (item, itemLayout) in zip(items, layout.items) {
            item.view.frame = visualFrame(itemLayout.view)
            item.caption?.frame = visualFrame(itemLayout.caption)
            item.caption?.textAlignment =
                itemLayout.view.width < itemLayout.caption.width || itemLayout.view.midX == itemLayout.caption.midX
                ? .center : .natural
        }
    }
}
