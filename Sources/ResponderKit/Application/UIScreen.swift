public import Foundation

/// What an application's windows are on: the space that clients' touches are in.
@MainActor
public final class UIScreen {
    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?

    init() {}

    /// The screen of the application whose code runs.
    public static var main: UIScreen { UIApplication.shared.screen }

    /// Its rectangle, points.
    public var bounds: CGRect { CGRect(origin: .zero, size: application?.screenSize ?? .zero) }

    /// The same as `bounds`: what a client's pixels are, the server does not know.
    public var nativeBounds: CGRect { bounds }

    /// Pixels a point: 1, as each client has its own.
    public let scale: CGFloat = 1

    /// Its own points.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Its own points: a screen does not turn.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}
