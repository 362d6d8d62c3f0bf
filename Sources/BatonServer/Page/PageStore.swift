import CBatonTransport
import Foundation
import Synchronization

/// The page that a server serves. Until the packed and compressed page is prepared, the plain files are served.
final class PageStore: Sendable {
    let files: StaticFiles
    let screens: [PageTemplate.Screen]
    private let result = Mutex<PreparedPage?>(nil)

    init(files: StaticFiles, screens: [PageTemplate.Screen]) {
        self.files = files
        self.screens = screens
    }

    /// The packed and compressed page; nil until it is ready.
    var prepared: PreparedPage? { result.withLock { $0 } }

    /// Prepares the page on the calling thread.
    /// - Returns: the reason why the page's modules could not be packed; nil if they were.
    @discardableResult func prepare() -> BundleError? {
        let page = PreparedPage(files, screens: screens)
        result.withLock { $0 = page }
        return page.bundleError
    }

    /// Prepares the page on another thread.
    /// - Parameter onFailure: called on the main actor with the reason if the modules could not be packed.
    func prepareInBackground(onFailure: @escaping @MainActor @Sendable (BundleError) -> Void) {
        let thread = Thread { [self] in
            baton_lower_thread_priority()
            guard let refusal = prepare() else { return }
            Task { @MainActor in onFailure(refusal) }
        }
        thread.name = "page"
        thread.start()
    }
}
