public import Foundation

/// The screen of an application's windows. The coordinates of the screen are those of the clients' touches.
@MainActor
public final class UIScreen {
    weak var application: UIApplication?

    init() {}

    /// The screen of the application whose code is running.
    public static var main: UIScreen { UIApplication.shared(for: "UIScreen.main").screen }

    /// The same screen as `main`. Unlike `main`, this property may be read before the first application exists: it then
    /// returns a placeholder's screen.
    static var current: UIScreen { UIApplication.sharedOrPlaceholder.screen }

    /// The rectangle of the screen, in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: application?.screenSize ?? .zero) }

    /// Equal to `bounds`, because the server does not know the clients' pixels.
    public var nativeBounds: CGRect { bounds }

    /// The number of pixels for each point. Always 1, because each client has its own scale.
    public let scale: CGFloat = 1

    /// The screen's own coordinate space.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// The screen's own coordinate space, because a screen is not rotated.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

/// Screens are equal if they are the same object.
extension UIScreen: Hashable {
    /// Compares the identity of the objects.
    public nonisolated static func == (left: UIScreen, right: UIScreen) -> Bool { left === right }

    /// Hashes the identity of the object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
