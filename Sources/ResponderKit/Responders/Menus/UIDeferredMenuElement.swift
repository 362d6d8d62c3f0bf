/// A placeholder in a menu for elements that are provided when the menu is shown. (A11)
///
/// The menu shows a spinner until the provider has passed on the elements. The provider may do so at once or later.
/// Edit menus show only elements that are provided at once.
@MainActor
public final class UIDeferredMenuElement: UIMenuElement {
    /// A closure that provides elements by passing them to its argument.
    public typealias Provider = @MainActor (@escaping @MainActor ([UIMenuElement]) -> Void) -> Void

    private let provider: Provider
    private let isCached: Bool
    /// The elements from the provider; nil if the provider has not passed them on yet. The value is always nil for an
    /// uncached element.
    private var cachedElements: [UIMenuElement]?
    /// The closures to call when the provider has provided the elements.
    private var waiting: [@MainActor ([UIMenuElement]) -> Void] = []

    /// Creates a deferred element whose provider is called once. Later menus show the same elements at once.
    public convenience init(_ elementProvider: @escaping Provider) {
        self.init(elementProvider, isCached: true)
    }

    private init(_ provider: @escaping Provider, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init(title: "", image: nil)
    }

    /// Creates a deferred element whose provider is called each time that its menu is shown.
    public static func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
        UIDeferredMenuElement(elementProvider, isCached: false)
    }

    /// Requests the elements from the provider.
    /// - Parameter later: called with the elements if they are provided later.
    /// - Returns: the elements, or nil if they are not available now.
    func load(later: @escaping @MainActor ([UIMenuElement]) -> Void) -> [UIMenuElement]? {
        if let cachedElements { return cachedElements }
        if isCached, !waiting.isEmpty {
            waiting.append(later)
            return nil
        }
        let request = Request()
        if isCached { waiting.append(later) }
        provider { [weak self] elements in
            // As in UIKit, the provider can pass elements only once.
            guard !request.isDone else { return }
            request.isDone = true
            if !request.hasReturned { request.immediate = elements }
            guard let self, isCached else {
                if request.hasReturned { later(elements) }
                return
            }
            cachedElements = elements
            let waiting = waiting
            self.waiting = []
            if request.hasReturned { for later in waiting { later(elements) } }
        }
        request.hasReturned = true
        return request.immediate
    }

    /// The state of one call of the provider.
    private final class Request {
        var immediate: [UIMenuElement]?
        var hasReturned = false
        var isDone = false
    }
}
