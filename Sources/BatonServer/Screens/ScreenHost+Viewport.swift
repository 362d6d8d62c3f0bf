import BatonWire
import ResponderKit

/// Screens for what clients say of the windows that they show them in.
extension ScreenHost {
    /// The screen that a client comes to see in a viewport, if it names one.
    /// - Parameters:
    ///   - epoch: that of the screen which the client saw before.
    ///   - address: the client's.
    func screen(
        for definition: ScreenDefinition, seenIn viewport: ClientMessage.Viewport?, epoch: String? = nil,
        from address: String = ""
    ) -> Screen {
        guard let viewport else { return screen(for: definition, viewport: nil, epoch: epoch, from: address) }
        return screen(
            for: definition, viewport: CGSize(viewport), safeArea: UIEdgeInsets(viewport.safeArea),
            textScale: viewport.textScale,
            epoch: epoch, from: address)
    }

    /// Gives a private screen its client's new viewport.
    /// - Returns: whether the screen has another size.
    func setViewport(_ viewport: ClientMessage.Viewport, of screen: Screen) -> Bool {
        setTextScale(viewport.textScale, of: screen)
        return setSize(CGSize(viewport), safeArea: UIEdgeInsets(viewport.safeArea), of: screen)
    }
}

extension CGSize {
    fileprivate init(_ viewport: ClientMessage.Viewport) {
        self.init(width: viewport.width, height: viewport.height)
    }
}

extension UIEdgeInsets {
    fileprivate init(_ insets: ClientMessage.Insets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}
