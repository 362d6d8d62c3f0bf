import Foundation

/// The input view and the input accessory view that are shown for a first responder. (I1)
@MainActor
struct InputViewSet {
    /// The kind of view that is shown, and the responder that provides it.
    @MainActor
    enum Source {
        case none
        /// The system keyboard, for a responder that accepts text.
        case keyboard
        /// The `inputView` or `inputAccessoryView` of a responder in the responder chain.
        case view(UIView, of: UIResponder)
        /// The `inputViewController` or `inputAccessoryViewController` of a responder in the responder chain.
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

    /// Creates the set for a first responder. The input view and the accessory view are the nearest ones up the
    /// responder chain, including the responder's own. (I1)
    ///
    /// If there is no input view and the responder accepts text, the system keyboard is used.
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
            // If the responder is inside an input view, the search continues at the responder that provides this input
            // view. While a text field in an accessory view is edited, this accessory view therefore remains visible.
            current = (provider as? InputHostView)?.provider ?? provider.next
        }
        if !isInputFound, responder.acceptsTextInput { input = .keyboard }
    }

    private static func input(of provider: UIResponder) -> Source? {
        // The `inputView` of an input view controller is the controller's own root view. This view does not replace the
        // keyboard, so the search ignores this view.
        guard !(provider is UIInputViewController) else { return nil }
        if let view = provider.inputView { return .view(view, of: provider) }
        return provider.inputViewController.map { .controller($0, of: provider) }
    }

    private static func accessory(of provider: UIResponder) -> Source? {
        if let view = provider.inputAccessoryView { return .view(view, of: provider) }
        return provider.inputAccessoryViewController.map { .controller($0, of: provider) }
    }
}
