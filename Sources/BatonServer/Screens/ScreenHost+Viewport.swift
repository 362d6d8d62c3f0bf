import BatonWire
import ResponderKit

/// Selects the screen for a client by the viewport that the client has sent, and applies new viewports.
extension ScreenHost {
    /// Returns the screen that a client sees, which depends on its viewport if it has sent one.
    /// - Parameters:
    ///   - epoch: the epoch of the screen that the client saw before.
    ///   - address: the client's address.
    ///   - idiom: the kind of the client's device; nil if it follows from the size.
    func screen(
        for definition: ScreenDefinition, clientViewport viewport: ClientMessage.Viewport?, epoch: String? = nil,
        from address: String = "", as role: Role = .remote, idiom: ClientMessage.Idiom? = nil
    ) -> Screen {
        let idiom = UIUserInterfaceIdiom(idiom)
        guard let viewport else {
            return screen(for: definition, viewport: nil, epoch: epoch, from: address, as: role, idiom: idiom)
        }
        return screen(
            for: definition, viewport: CGSize(viewport), safeArea: UIEdgeInsets(viewport.safeArea),
            textScale: viewport.textScale,
            epoch: epoch, from: address, as: role, idiom: idiom)
    }

    /// Applies a client's new viewport to its private screen.
    /// - Returns: whether the size of the screen has changed.
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

extension UIUserInterfaceIdiom {
    fileprivate init(_ idiom: ClientMessage.Idiom?) {
        switch idiom {
        case .tv: self = .tv
        case nil: self = .unspecified
        }
    }
}

extension UIEdgeInsets {
    fileprivate init(_ insets: ClientMessage.Insets) {
        self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}
