import Foundation
import ResponderKit

/// An element that determines where the card with the pairing code for phones is shown.
@MainActor
final class PairingElement: ElementView {
    private let pairingView = PairingView(frame: .zero)
    override var target: UIView { pairingView }
    override var maximumWidth: CGFloat? { context.points(320) }
    /// The element is hidden on phones by default, because pairing codes are shown on displays.
    override var isHiddenByDefault: Bool { context.layout.isNarrow }

    override func build() { addSubview(pairingView) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let natural = pairingView.intrinsicContentSize
        return CGSize(
            width: min(width ?? .infinity, context.points(natural.width)), height: context.points(natural.height))
    }

    override func layoutContent(_ area: CGRect) { pairingView.frame = area }
}
