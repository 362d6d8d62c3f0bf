import Foundation
import ResponderKit

/// The position of the card that shows the pairing code for phones.
@MainActor
final class PairingElement: ElementView {
    private let place = PairingView(frame: .zero)
    override var target: UIView { place }
    override var widest: CGFloat? { context.points(320) }
    /// Hidden on phones by default: pairing codes are shown on displays.
    override var isNeedless: Bool { context.layout.isNarrow }

    override func build() { addSubview(place) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let natural = place.intrinsicContentSize
        return CGSize(
            width: min(width ?? .infinity, context.points(natural.width)), height: context.points(natural.height))
    }

    override func layoutContent(_ area: CGRect) { place.frame = area }
}
