public import BatonSupport

/// The environment of a kiosk: its services, and the files of its storyboard.
///
/// A kiosk has no other access to the outside. An environment that repeats recorded results therefore reproduces the
/// kiosk's behaviour.
@MainActor
public protocol KioskEnvironment: KioskServices {
    /// The name of the storyboard's own file, without its folder.
    var file: String { get }
    /// Receives events of the watched files.
    var onFileEvent: @MainActor (KioskFileEvent) -> Void { get set }

    /// Reads the storyboard for the first time. Blocks the thread, so a server reads the storyboard before its event
    /// loop runs.
    func readAtStart() -> StoryboardReading
    /// Reads the storyboard again, away from the main actor.
    func read(completion: @escaping @MainActor (StoryboardReading) -> Void)
    /// Starts to watch files; ``onFileEvent`` receives `began` or `failed` within this call.
    func startWatching(on loop: any EventLoopProtocol)
    /// Sets the files to watch, as paths from the storyboard's folder.
    func watch(_ names: Set<String>)
    /// Sets the folder for rows whose file is not in the storyboard's own folder. With nil, all rows are
    /// saved in the storyboard's folder.
    func saveRows(in folder: String?)
    /// Stops watching, and returns when every pending row is saved.
    func close() async
}

/// An event of the watched files of a kiosk.
public enum KioskFileEvent: Codable, Equatable, Sendable {
    /// The files are being watched now.
    case began
    /// The files cannot be watched; the sentence contains the reason.
    case failed(String)
    /// Files were changed, created or deleted; the names are sorted.
    case changed([String])
}
