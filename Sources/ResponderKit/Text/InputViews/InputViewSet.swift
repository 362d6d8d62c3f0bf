import Foundation

/// The input view and the input accessory view of a first responder. (I1)
@MainActor
struct InputViewSet {
    /// The content to show, and the responder that provides it.
    @MainActor
    enum Source {
        case none
        /// The system keyboard, for a responder that accepts text.
        case keyboard
        /// The view of a responder in the responder chain.
        case view(UIView, of: UIResponder)
        /// The view controller of a responder in the responder chain.
        case controller(UIInputViewController, of: UIResponder)

        /// The view to show, or nil for the system keyboard.
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

        /// The responder that provides the view or controller.
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

    /// Creates an empty set: no input view and no input accessory view.
    init() {}

    /// Creates a set with the nearest input views in the responder chain, starting at the responder. (I1)
    ///
    /// If none is found and the responder accepts text, the input is the system keyboard.
    init(for responder: UIResponder) {
        var current: UIResponder? = responder
        var left = ResponderWalk.maximumLength
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
            // Inside an input view, the walk continues at the responder that provides this view, so that a text
            // field in an accessory view finds the same view again.
            current = (provider as? InputHostView)?.provider ?? provider.next
        }
        if !isInputFound, responder.acceptsTextInput { input = .keyboard }
    }

    private static func input(of provider: UIResponder) -> Source? {
        // An input view controller's `inputView` is its own root view, not a replacement of the keyboard.
        guard !(provider is UIInputViewController) else { return nil }
        if let view = provider.inputView { return .view(view, of: provider) }
        return provider.inputViewController.map { .controller($0, of: provider) }
    }

    private static func accessory(of provider: UIResponder) -> Source? {
        if let view = provider.inputAccessoryView { return .view(view, of: provider) }
        return provider.inputAccessoryViewController.map { .controller($0, of: provider) }
    }
}
