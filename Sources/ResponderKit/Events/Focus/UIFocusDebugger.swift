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
        guard let item = UIApplication.shared.focusSystem.focusedView else {
            return UIFocusDebuggerOutput(description: "Nothing is focused: an arrow puts focus where it should begin.")
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
        guard let view = item as? UIView else { return ["it is no view"] }
        var found: [String] = []
        if !view.canBecomeFocused { found.append("its canBecomeFocused is false") }
        guard let system = UIFocusSystem.focusSystem(for: view), let scope = system.scope else {
            return found + ["it is in no key window that is shown"]
        }
        if !view.isDescendant(of: scope) { found.append("focus is kept to \(name(of: scope)), where it is not") }
        var current: UIView? = view
        while let ancestor = current {
            let who = ancestor === view ? "it" : "\(name(of: ancestor)), which it is in,"
            if ancestor.isHidden {
                found.append("\(who) is hidden")
            } else if !ancestor.isUserInteractionEnabled {
                found.append("\(who) has isUserInteractionEnabled false")
            } else if ancestor.alpha < 0.01 {
                found.append("\(who) has an alpha of \(ancestor.alpha)")
            } else if !ancestor.takesTouches {
                found.append("\(who) is disabled")
            }
            current = ancestor.superview
        }
        let map = FocusMap(of: scope)
        if let index = map.candidates.firstIndex(where: { $0.guide == nil && $0.view === view }), map.isOccluded(index)
        {
            found.append("another item that lets nothing through stands in front of it")
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
