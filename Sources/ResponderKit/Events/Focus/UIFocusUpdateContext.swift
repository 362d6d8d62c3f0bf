/// A focus update, with the previous and the next focused item.
@MainActor
public final class UIFocusUpdateContext {
    /// The view that loses focus, or nil if none was focused.
    public let previouslyFocusedView: UIView?
    /// The view that gains focus, or nil if none does.
    public let nextFocusedView: UIView?
    /// The direction of the movement. Empty if the update has no direction.
    public let focusHeading: UIFocusHeading
    /// The environments that contained the previous item before the update. The item may have left them since.
    private let previousEnvironments: [any UIFocusEnvironment]

    /// The item that loses focus, or nil if none was focused.
    public var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }
    /// The item that gains focus, or nil if none does.
    public var nextFocusedItem: (any UIFocusItem)? { nextFocusedView }

    init(
        from previous: UIView?, in environments: [any UIFocusEnvironment]? = nil, to next: UIView?,
        heading: UIFocusHeading
    ) {
        previouslyFocusedView = previous
        nextFocusedView = next
        focusHeading = heading
        previousEnvironments = environments ?? previous.map { UIFocusSystem.environments(of: $0) } ?? []
    }

    /// Every environment that contains the previous or the next item, inner environments first. (X5)
    var environments: [any UIFocusEnvironment] {
        let before = previousEnvironments
        let after = nextFocusedView.map { UIFocusSystem.environments(of: $0) } ?? []
        let idsBefore = Set(before.map { ObjectIdentifier($0) })
        let both = after.filter { idsBefore.contains(ObjectIdentifier($0)) }
        let idsBoth = Set(both.map { ObjectIdentifier($0) })
        return before.filter { !idsBoth.contains(ObjectIdentifier($0)) }
            + after.filter { !idsBoth.contains(ObjectIdentifier($0)) } + both
    }
}
