/// An invisible area that redirects focus to its preferred environments. (X7)
///
/// A guide leads the focus to items that an arrow key cannot reach, because they are too far to the side.
@MainActor
public final class UIFocusGuide: UILayoutGuide {
    /// Whether focus can enter the guide.
    public var isEnabled = true
    /// The environments that receive the focus. The first environment with a focusable item is used.
    ///
    /// If no environment has a focusable item, the focus cannot enter the guide.
    public var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}
