public import Foundation

/// The place where a display shows a QR code and a PIN to pair devices with its screen. (Baton's own choice)
///
/// The application does not handle the codes. The server sends the codes only to displays, and no render tree contains
/// them. On all other clients, and if no device has to be paired, the view is empty.
///
/// Without an `accessibilityLabel`, the view is named by the content that the client shows in it. If an
/// application has no such view, the display shows the codes in a corner.
@MainActor
public final class PairingView: UIView {
    /// The size is large enough for a QR code that can be read from two metres, with the PIN below it.
    public override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 300) }

    override var renderKind: RenderKind { .pairing }
}
