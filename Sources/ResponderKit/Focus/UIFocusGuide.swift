/// A place where focus can go although nothing is there: it is sent on to what the guide prefers. (X7)
///
/// It bridges what lies too far to the side for an arrow to find it.
@MainActor
public final class UIFocusGuide: UILayoutGuide {
    /// Whether focus can come here.
    public var isEnabled = true
    /// Where focus is sent on to: the first of these in which anything can be focused. Without any, focus cannot come here.
    public var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}
