import Foundation
import ResponderKit

/// An element that is only empty space.
@MainActor
final class SpaceElement: ElementView {
    override var grows: Bool { element.flag("grow") ?? (element.number("size") == nil) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = element.number("size").map { context.points($0) } ?? 0
        return CGSize(width: side, height: side)
    }
}
