/// An invisible area that redirects focus to its preferred environments. (X7)
///
/// A guide connects items that an arrow key cannot reach because they are too far to the side.
@MainActor
public final class UIFocusGuide: UILayoutGuide {
    /// Whether focus can enter the guide.
    public var isEnabled = true
    /// The environments that receive the focus: the first one with a focusable item is used.
    ///
    /// If there is none, focus cannot enter the guide.
    public var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}
