/// A move of focus: from where, to where.
@MainActor
public final class UIFocusUpdateContext {
    /// What had the focus; nil where nothing had.
    public let previouslyFocusedView: UIView?
    /// What gets the focus; nil where nothing does.
    public let nextFocusedView: UIView?
    /// Empty for a move that no direction was given for.
    public let focusHeading: UIFocusHeading
    /// What contained the item before: it may have left all that by now.
    private let previousEnvironments: [any UIFocusEnvironment]

    /// What had the focus; nil where nothing had.
    public var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }
    /// What gets the focus; nil where nothing does.
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

    /// Every environment that contains the item before or the item after, inner ones before those that contain them. (X5)
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
