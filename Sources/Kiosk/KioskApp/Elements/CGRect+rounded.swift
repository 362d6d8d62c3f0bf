import Foundation
import ResponderKit

extension CGRect {
    /// The frame with its origin rounded to whole points, for sharp edges. The size is rounded up, because text needs
    /// its full width.
    var rounded: CGRect {
        let size = CGSize(width: max(0, (width - 0.01).rounded(.up)), height: max(0, (height - 0.01).rounded(.up)))
        return CGRect(origin: CGPoint(x: minX.rounded(), y: minY.rounded()), size: size)
    }
}
