import Foundation

/// Computes the position of a context menu's panel in the available space of the window. (A9)
struct ContextMenuPlacement {
    /// The distance in points between the menu's target and its panel. (Baton's own choice)
    static let gap: CGFloat = 8
    /// The width of a preview whose view controller prefers no size, in points. (Baton's own choice)
    static let previewWidth: CGFloat = 320
    /// The height of a preview whose view controller prefers no size, in points. (Baton's own choice)
    static let previewHeight: CGFloat = 400

    let room: CGRect
    /// The size that the panel has if there is enough space for it.
    let size: CGSize
    /// The rectangle of the view to which the menu refers; nil if that view is not visible.
    let target: CGRect?
    /// The point for which the menu was opened.
    let location: CGPoint

    /// The panel's frame below the target. If the space below is too small, the frame is above the target. If that
    /// space is too small as well, a corner of the frame is at the point for which the menu was opened.
    var besideTarget: CGRect {
        guard let target else { return atLocation }
        let below = target.maxY + Self.gap
        let above = target.minY - Self.gap - size.height
        guard below + size.height <= room.maxY || above >= room.minY else { return atLocation }
        // The panel is aligned with the left edge of a target in the left half of the window, and with the right edge
        // otherwise.
        let x = target.midX <= room.midX ? target.minX : target.maxX - size.width
        return fitted(CGPoint(x: x, y: below + size.height <= room.maxY ? below : above))
    }

    /// The panel's frame with one corner at the point for which the menu was opened.
    var atLocation: CGRect {
        let x = location.x + size.width <= room.maxX ? location.x : location.x - size.width
        let y = location.y + size.height <= room.maxY ? location.y : location.y - size.height
        return fitted(CGPoint(x: x, y: y))
    }

    /// Returns the frames of a preview and of the panel below it. The panel is shortened only if it needs more than
    /// half of the available height and the preview does not leave enough space for it.
    func below(preview preferred: CGSize) -> (preview: CGRect, panel: CGRect) {
        let gap = size.height > 0 ? Self.gap * 2 : 0
        let panelHeight = min(size.height, max(room.height / 2, room.height - gap - preferred.height))
        let width = min(preferred.width, room.width)
        let height = max(0, min(preferred.height, room.height - gap - panelHeight))
        let middle = target?.center ?? location
        let total = height + gap + panelHeight
        let x = clamp(middle.x - width / 2, room.minX, room.maxX - width)
        let y = clamp(middle.y - height / 2, room.minY, room.maxY - total)
        let panelX = middle.x <= room.midX ? x : x + width - size.width
        return (
            CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height),
            CGRect(
                x: clamp(panelX, room.minX, room.maxX - size.width).rounded(), y: (y + height + gap).rounded(),
                width: size.width, height: panelHeight)
        )
    }

    private func fitted(_ origin: CGPoint) -> CGRect {
        let height = min(size.height, room.height)
        return CGRect(
            x: clamp(origin.x, room.minX, room.maxX - size.width).rounded(),
            y: clamp(origin.y, room.minY, room.maxY - height).rounded(), width: size.width, height: height)
    }

    private func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { max(low, min(value, high)) }
}
