/// A search for the item to focus: from an environment inwards along the preferred environments. (X3)
@MainActor
struct FocusSearch {
    /// The maximum depth of the recursion. It exceeds the depth of any view hierarchy that can be drawn.
    private static let maximumDepth = 1_000

    private let system: UIFocusSystem
    private var map: FocusMap?
    private var mapIndexes: [ObjectIdentifier: Int] = [:]
    // The environments that have been searched. Each environment is searched once, because preferences may form cycles,
    // or lead to one environment in several ways.
    private var searched: Set<ObjectIdentifier> = []

    init(in system: UIFocusSystem) {
        self.system = system
    }

    /// Returns the first item that an environment prefers. If there is none, returns the first item inside the
    /// environment.
    mutating func item(of environment: any UIFocusEnvironment, depth: Int = 0) -> UIView? {
        guard depth < Self.maximumDepth, searched.insert(ObjectIdentifier(environment)).inserted else { return nil }
        var isOwnSearched = false
        for preferred in environment.preferredFocusEnvironments {
            if preferred === environment {
                isOwnSearched = true
                if let found = ownItem(of: environment, depth) { return found }
            } else if let found = item(of: preferred, depth: depth + 1) {
                return found
            }
        }
        return isOwnSearched ? nil : ownItem(of: environment, depth)
    }

    /// Returns the environment itself if it can be focused, and otherwise the first item inside the environment.
    private mutating func ownItem(of environment: any UIFocusEnvironment, _ depth: Int) -> UIView? {
        if let controller = environment as? UIViewController {
            return controller.viewIfLoaded.flatMap { item(of: $0, depth: depth + 1) }
        }
        guard let view = environment as? UIView, view.takesTouches else { return nil }
        if system.isEligible(view), !isOccluded(view) { return view }
        if let root = (view as? UIWindow)?.rootViewController, let found = item(of: root, depth: depth + 1) {
            return found
        }
        for subview in view.subviews {
            let inner: any UIFocusEnvironment = subview.viewController ?? subview
            if let found = item(of: inner, depth: depth + 1) { return found }
        }
        return nil
    }

    private mutating func isOccluded(_ view: UIView) -> Bool {
        if map == nil, let root = system.scope {
            let map = FocusMap(of: root)
            for (index, candidate) in map.candidates.enumerated() where candidate.guide == nil {
                mapIndexes[ObjectIdentifier(candidate.view)] = index
            }
            self.map = map
        }
        guard let map, let index = mapIndexes[ObjectIdentifier(view)] else { return false }
        return map.isOccluded(index)
    }
}
