public import Foundation

/// The place of what a display shows to those who are to be paired with its screen: a QR code and a PIN. (Ours)
///
/// The codes are none of the application's business: they come from the server, only to displays, and are in no render tree. Where nobody has to be paired, and on all other clients, nothing is
/// seen here. Without an `accessibilityLabel` of its own it is called by what a client shows in it. An application that has no such view leaves the display a corner to show them in.
@MainActor
public final class PairingView: UIView {
    /// Room for a QR code that can be read from two metres, and the PIN below it.
    public override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 300) }

    override var renderKind: RenderKind { .pairing }
}
