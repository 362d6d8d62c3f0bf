import Foundation

/// What a first responder is typed with: what goes at the bottom of the screen, and what goes on top of that. (I1)
@MainActor
struct InputViewSet {
    /// Something to show, and whose it is.
    @MainActor
    enum Source {
        case none
        /// The keyboard, for a responder that takes text.
        case keyboard
        /// A view of a responder up the chain.
        case view(UIView, of: UIResponder)
        /// A controller of a responder up the chain.
        case controller(UIInputViewController, of: UIResponder)

        /// The view to show, where it is not the keyboard.
        var view: UIView? {
            switch self {
            case .none, .keyboard: nil
            case .view(let view, _): view
            case .controller(let controller, _): controller.view
            }
        }

        var controller: UIInputViewController? {
            if case .controller(let controller, _) = self { controller } else { nil }
        }

        /// Who has it.
        var provider: UIResponder? {
            switch self {
            case .none, .keyboard: nil
            case .view(_, let provider), .controller(_, let provider): provider
            }
        }

        var isKeyboard: Bool { if case .keyboard = self { true } else { false } }
        var isController: Bool { if case .controller = self { true } else { false } }
    }

    var input = Source.none
    var accessory = Source.none

    /// Nothing to type with.
    init() {}

    /// What the nearest up the chain has, the responder first; for one that takes text and finds nothing, the keyboard. (I1)
    init(for responder: UIResponder) {
        var current: UIResponder? = responder
        var left = ResponderWalk.longest
        var isInputFound = false
        var isAccessoryFound = false
        while let provider = current, left > 0, !(isInputFound && isAccessoryFound) {
            left -= 1
            if !isInputFound, let found = Self.input(of: provider) {
                input = found
                isInputFound = true
            }
            if !isAccessoryFound, let found = Self.accessory(of: provider) {
                accessory = found
                isAccessoryFound = true
            }
            // What is typed with belongs to whoever has it: a field in an accessory view finds that view again.
            current = (provider as? InputDock)?.provider ?? provider.next
        }
        if !isInputFound, responder.isTypedInto { input = .keyboard }
    }

    private static func input(of provider: UIResponder) -> Source? {
        // An input view controller calls its own view so.
        guard !(provider is UIInputViewController) else { return nil }
        if let view = provider.inputView { return .view(view, of: provider) }
        return provider.inputViewController.map { .controller($0, of: provider) }
    }

    private static func accessory(of provider: UIResponder) -> Source? {
        if let view = provider.inputAccessoryView { return .view(view, of: provider) }
        return provider.inputAccessoryViewController.map { .controller($0, of: provider) }
    }
}
