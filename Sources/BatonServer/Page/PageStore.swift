import CLibwebsockets
import Foundation
import Synchronization

/// The page that a server serves: plain from the first moment on, and prepared as soon as that is done.
final class PageStore: Sendable {
    let files: StaticFiles
    let screens: [PageTemplate.Screen]
    private let result = Mutex<PreparedPage?>(nil)

    init(files: StaticFiles, screens: [PageTemplate.Screen]) {
        self.files = files
        self.screens = screens
    }

    /// What is prepared, if it is by now.
    var prepared: PreparedPage? { result.withLock { $0 } }

    /// Prepares the page here and now.
    /// - Returns: why its modules could not be packed.
    @discardableResult func prepare() -> PackRefusal? {
        let page = PreparedPage(files, screens: screens)
        result.withLock { $0 = page }
        return page.refusal
    }

    /// Prepares the page on another thread.
    /// - Parameter refused: is told, on the main actor, why its modules could not be packed.
    func prepareElsewhere(refused: @escaping @MainActor @Sendable (PackRefusal) -> Void) {
        let thread = Thread { [self] in
            baton_step_back()
            guard let refusal = prepare() else { return }
            Task { @MainActor in refused(refusal) }
        }
        thread.name = "page"
        thread.start()
    }
}
