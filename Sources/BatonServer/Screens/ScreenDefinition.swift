public import BatonWire
public import ResponderKit

/// What a server offers under a name: how many see one, how large it is, and what runs on it.
@MainActor
public struct ScreenDefinition {
    /// Who sees the same screen.
    public enum Sharing: Equatable, Sendable {
        /// All clients see one. Where several sizes are given there is one screen of each, and a client gets the one that fits its viewport
        /// best; what they show in common, the application keeps in its model.
        case shared(sizes: [CGSize])
        /// Each client has its own, as large as its viewport, ended with it. The size is that for clients that name no viewport.
        case `private`(size: CGSize)

        /// The word of `screens.json`.
        var word: String {
            switch self {
            case .shared: "shared"
            case .private: "private"
            }
        }

        /// The sizes that there is one screen of each of, `[width, height]`; nil where there are not several.
        var sizes: [[Double]]? {
            guard case .shared(let sizes) = self, sizes.count > 1 else { return nil }
            return sizes.map { [$0.width, $0.height] }
        }
    }

    /// The path without its slash: letters, digits, `-` and `_`.
    public let name: String
    /// What people call it.
    public let title: String
    /// Who sees the same screen.
    public let sharing: Sharing
    /// Whether nobody else sees what a client sees.
    var isPrivate: Bool { if case .private = sharing { true } else { false } }
    /// Who may drive it, where it is shared. A private screen is its client's.
    public var control = ControlMode.together
    /// Makes the application's delegate; called once for each screen that comes to life.
    let makeDelegate: @MainActor () -> any UIApplicationDelegate

    /// A screen to be offered.
    /// - Parameters:
    ///   - name: the path without its slash: letters, digits, `-` and `_`.
    ///   - title: what people call it.
    ///   - sharing: who sees the same.
    ///   - makeDelegate: makes what runs on it.
    public init(
        name: String, title: String, sharing: Sharing,
        makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) {
        self.name = name
        self.title = title
        self.sharing = sharing
        self.makeDelegate = makeDelegate
    }
}
