import Foundation
import ResponderKit

/// A line between other elements.
@MainActor
final class DividerElement: ElementView {
    private let line = UIView()

    override func build() {
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        addSubview(line)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? 0, height: max(1, context.points(1)))
    }
    override func layoutContent(_ area: CGRect) { line.frame = area }
}
