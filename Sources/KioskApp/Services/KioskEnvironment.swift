public import KioskData

/// The outside of a kiosk: its services, and the files of its storyboard.
///
/// A kiosk reaches nothing else: with an environment that repeats what another one said, it does the same again.
@MainActor
public protocol KioskEnvironment: KioskServices {
    /// The name of the storyboard's own file, without its folder.
    var file: String { get }
    /// Receives what happens to the watched files.
    var onFileEvent: @MainActor (KioskFileEvent) -> Void { get set }

    /// Reads the storyboard for the first time. Blocks: a server reads it before its event loop runs.
    func readAtStart() -> StoryboardReading
    /// Reads the storyboard again, away from the main actor.
    func read(completion: @escaping @MainActor (StoryboardReading) -> Void)
    /// Starts to watch files; ``onFileEvent`` receives `began` or `failed` within this call.
    func startWatching(on loop: any KioskEventLoop)
    /// Sets the files to watch, as paths from the storyboard's folder.
    func watch(_ names: Set<String>)
    /// Sets the folder for rows whose file is not in the storyboard's own folder; nil saves all rows there.
    func saveRows(in folder: String?)
    /// Stops watching, and returns when every row that was handed in is saved.
    func close() async
}

/// Something that happens to the watched files of a kiosk.
public enum KioskFileEvent: Codable, Equatable, Sendable {
    /// Files are watched from now on.
    case began
    /// Files cannot be watched; the sentence says why.
    case failed(String)
    /// Files have changed, come or gone; sorted.
    case changed([String])
}
