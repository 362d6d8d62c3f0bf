/// The output of the focus debugger.
public struct UIFocusDebuggerOutput: CustomStringConvertible, Sendable {
    /// The output's sentences, one per line.
    public let description: String
}

/// Explains the state of focus to the developer of an application.
@MainActor
public enum UIFocusDebugger {
    /// Describes the focused item and the environments that contain it.
    public static func status() -> UIFocusDebuggerOutput {
        guard let item = UIApplication.shared(for: "UIFocusDebugger").focusSystem.focusedView else {
            return UIFocusDebuggerOutput(description: "No item is focused. An arrow key focuses the preferred item.")
        }
        let environments = UIFocusSystem.environments(of: item).map { name(of: $0) }.joined(separator: ", in ")
        return UIFocusDebuggerOutput(description: "Focused is \(environments).")
    }

    /// Describes whether an item can be focused now, and the reasons if not. (X6)
    public static func checkFocusability(for item: any UIFocusItem) -> UIFocusDebuggerOutput {
        var lines = obstacles(of: item).map { "It cannot be focused: \($0)." }
        if lines.isEmpty { lines = ["It can be focused."] }
        return UIFocusDebuggerOutput(description: (["\(name(of: item)):"] + lines).joined(separator: "\n"))
    }

    private static func obstacles(of item: any UIFocusItem) -> [String] {
        guard let view = item as? UIView else { return ["it is not a view"] }
        var found: [String] = []
        if !view.canBecomeFocused { found.append("its canBecomeFocused is false") }
        guard let system = UIFocusSystem.focusSystem(for: view), let scope = system.scope else {
            return found + ["the view is not in a visible key window"]
        }
        if !view.isDescendant(of: scope) {
            found.append("focus is limited to \(name(of: scope)), which does not contain the view")
        }
        var current: UIView? = view
        while let ancestor = current {
            let subject = ancestor === view ? "it" : "its ancestor \(name(of: ancestor))"
            if ancestor.isHidden {
                found.append("\(subject) is hidden")
            } else if !ancestor.isUserInteractionEnabled {
                found.append("\(subject) has isUserInteractionEnabled false")
            } else if ancestor.alpha < 0.01 {
                found.append("\(subject) has an alpha of \(ancestor.alpha)")
            } else if !ancestor.takesTouches {
                found.append("\(subject) is disabled")
            }
            current = ancestor.superview
        }
        let map = FocusMap(of: scope)
        if let index = map.candidates.firstIndex(where: { $0.guide == nil && $0.view === view }), map.isOccluded(index)
        {
            found.append("another item covers it")
        }
        return found
    }

    private static func name(of environment: any UIFocusEnvironment) -> String {
        let name = String(describing: type(of: environment))
        guard let identifier = (environment as? UIView)?.accessibilityIdentifier, !identifier.isEmpty else {
            return name
        }
        return "\(name)#\(identifier)"
    }
}
