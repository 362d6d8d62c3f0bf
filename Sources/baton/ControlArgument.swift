import ArgumentParser
import BatonServer
import BatonWire

/// An argument of `--control`: a mode for one screen, such as `lobby=turns`, or only a mode, which applies to all
/// shared screens.
struct ControlArgument: ExpressibleByArgument {
    /// The screen's name; nil for all shared screens.
    let screen: String?
    let mode: ControlMode

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let word = parts.last, let mode = ControlMode(rawValue: word), parts.count == 1 || !parts[0].isEmpty
        else { return nil }
        screen = parts.count == 2 ? parts[0] : nil
        self.mode = mode
    }

    /// Sets the screens' control modes. An argument for one screen overrides the arguments for all screens. Of several
    /// arguments of the same kind, the last one is used.
    /// - Throws: `ValidationError` for an unknown or a private screen.
    @MainActor
    static func apply(_ arguments: [ControlArgument], to screens: [ScreenDefinition]) throws -> [ScreenDefinition] {
        func hasControl(_ definition: ScreenDefinition) -> Bool {
            if case .private = definition.sharing { false } else { true }
        }
        for argument in arguments {
            guard let name = argument.screen else { continue }
            guard let definition = screens.first(where: { $0.name == name }) else {
                let known = screens.filter(hasControl).map(\.name).joined(separator: ", ")
                throw ValidationError(
                    "--control \(name)=\(argument.mode.rawValue): there is no screen '\(name)'; the screens that people share are: \(known)."
                )
            }
            guard hasControl(definition) else {
                throw ValidationError(
                    "--control \(name)=\(argument.mode.rawValue): '\(name)' is a private screen: each client controls its own. Name a screen that people share."
                )
            }
        }
        return screens.map { definition in
            var definition = definition
            let match = arguments.last { $0.screen == definition.name } ?? arguments.last { $0.screen == nil }
            if let match, hasControl(definition) { definition.control = match.mode }
            return definition
        }
    }
}
