public import BatonSupport
import Foundation
public import ResponderKit

/// A storyboard's file and the model that shows the storyboard. The storyboard is read again whenever its file, or a
/// file that it names, changes.
@MainActor
public final class Kiosk {
    /// The model that the screens of all sizes show.
    public let model: KioskModel
    /// The storyboard's path.
    public let path: String
    /// Called when the problems of the storyboard's file have changed. The argument is nil if there are none.
    public var problemsChanged: @MainActor (StoryboardProblems?) -> Void = { _ in }
    /// Called with a sentence for each error at run time.
    public var log: @MainActor (String) -> Void = { _ in }

    private let environment: any KioskEnvironment
    private var loaded: LoadedStoryboard
    private var watched: Set<String> = []
    private var isWatching = false
    private(set) var isReading = false
    private var needsReading = false

    /// Creates the kiosk of a storyboard's file. If the file has problems, the kiosk shows a page with the text that
    /// the screen is being prepared.
    /// - Throws: A failure if the file does not exist.
    public convenience init(
        path: String, clock: any EventClock, player: @escaping @MainActor (PlayerCommand) -> Void = { _ in }
    ) throws(KioskFailure) {
        self.init(path: path, environment: DiskServices(try DiskFolder(of: path), clock: clock, player: player))
    }

    /// Creates a kiosk that uses files and services only through `environment`. Reads the storyboard within this call.
    public init(path: String, environment: any KioskEnvironment) {
        self.path = path
        self.environment = environment
        var problems: StoryboardProblems?
        switch environment.readAtStart().loaded {
        case .success(let storyboard): loaded = storyboard
        case .failure(let found):
            problems = found
            loaded = LoadedStoryboard.placeholder(for: environment.file)
        }
        model = KioskModel(loaded, services: environment)
        model.log = { [weak self] in self?.logMessage($0) }
        // A problem's description already contains its position in the format that editors recognise, so no prefix is
        // added.
        model.report = { [weak self] in self?.log($0.description) }
        if let problems { model.setProblems(problems) }
        environment.onFileEvent = { [weak self] in self?.handle($0) }
    }

    private func logMessage(_ sentence: String) {
        // The sentence may contain visitors' input. Control characters are replaced, so that the input cannot
        // control a terminal.
        let scalars = sentence.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        log("\(environment.file): \(String(String.UnicodeScalarView(scalars)))")
    }

    /// The problems of the storyboard's file; nil if there are none.
    public var problems: StoryboardProblems? { model.problems }

    /// The files in which forms save their rows, as named in the storyboard; sorted.
    public var rowFiles: [String] { Set(loaded.storyboard.rowFiles).sorted() }

    /// Sets the folder for rows whose file is not in the storyboard's own folder. With nil, all rows are
    /// saved in the storyboard's folder.
    public func saveRows(in folder: String?) { environment.saveRows(in: folder) }

    /// Starts to watch the files, and reads the storyboard again after each change.
    public func watch(on loop: any EventLoopProtocol) { environment.startWatching(on: loop) }

    private func handle(_ event: KioskFileEvent) {
        switch event {
        case .began:
            isWatching = true
            watch(loaded.storyboard.watchedFiles.union(problems?.files ?? []))
        case .failed(let sentence): logMessage("Restart Baton after each change of this storyboard: \(sentence)")
        case .changed(let names): filesDidChange(Set(names))
        }
    }

    /// Watches files. If a file was not watched before, reads the storyboard again, because an earlier change
    /// of that file was not reported.
    private func watch(_ files: Set<String>) {
        guard isWatching else { return }
        let before = watched
        watched = files.union([environment.file])
        environment.watch(watched)
        if !watched.isSubset(of: before) { read() }
    }

    private func filesDidChange(_ names: Set<String>) {
        let pictures = Set(loaded.storyboard.files.filter { $0.kind == .picture }.map(\.file))
        model.filesChanged(names.intersection(pictures))
        // If only pictures have changed, the storyboard is not read again. A storyboard with problems is always read
        // again, because a problem may be a missing picture.
        if names.isSubset(of: pictures), model.problems == nil { return }
        read()
    }

    /// Reads the storyboard again. If it is being read already, reads it once more afterwards.
    public func read() {
        guard !isReading else {
            needsReading = true
            return
        }
        isReading = true
        environment.read { [weak self] reading in self?.didRead(reading.loaded) }
    }

    private func didRead(_ result: Result<LoadedStoryboard, StoryboardProblems>) {
        isReading = false
        switch result {
        case .failure(let problems):
            let isOther = problems != model.problems
            // The invalid new version may name further files, such as a table that does not exist. These files are
            // watched, too, because creating or changing one of them may fix the problem.
            watch(loaded.storyboard.watchedFiles.union(problems.files))
            model.setProblems(problems)
            if isOther { problemsChanged(problems) }
        case .success(let new):
            let hadProblems = model.problems != nil
            let old = loaded
            loaded = new
            watch(new.storyboard.watchedFiles)
            if new.storyboard != old.storyboard || hadProblems && new != old {
                model.replaceStoryboard(with: new)
            } else {
                model.clearProblems()
                for (name, table) in new.tables.sorted(by: { $0.key < $1.key }) {
                    model.replaceTable(named: name, with: table)
                }
            }
            if new.storyboard.name != old.storyboard.name || new.storyboard.sizes != old.storyboard.sizes
                || new.storyboard.control != old.storyboard.control
            {
                logMessage(
                    "The name, the sizes or the control mode was changed. Restart Baton, so that the change takes effect."
                )
            }
            if hadProblems {
                logMessage("The storyboard is valid again and is shown.")
                problemsChanged(nil)
            }
        }
        if needsReading {
            needsReading = false
            read()
        }
    }

    /// Stops watching, and returns when every pending row is saved.
    public func close() async {
        await environment.close()
    }
}

extension LoadedStoryboard {
    /// The storyboard that the kiosk shows if its own file was invalid when the kiosk was created.
    static func placeholder(for file: String) -> LoadedStoryboard {
        var storyboard = Storyboard()
        storyboard.name = String(file.prefix { $0 != "." })
        storyboard.title = LocalizedText(storyboard.name)
        let text = Element(
            kind: "text",
            values: [
                "text": .localizedText(LocalizedText("This screen is being prepared.")),
                "style": .literal(.text("headline")),
            ],
            sourceLocation: SourceLocation(mark: .start, path: ""))
        storyboard.pages = [
            Page(
                name: "prepared", values: ["attract": .literal(.flag(true)), "body": .elements([text])],
                sourceLocation: SourceLocation(mark: .start, path: ""))
        ]
        return LoadedStoryboard(storyboard: storyboard, tables: [:])
    }
}

/// The check of storyboards that the command `baton kiosk check` performs.
public enum KioskCheck {
    /// Reads a storyboard with all files that it needs, and returns its problems; nil if there are none. Blocks.
    /// - Throws: A failure if the file does not exist.
    public static func problems(with path: String) throws(KioskFailure) -> StoryboardProblems? {
        let folder = try DiskFolder(of: path)
        do throws(StoryboardProblems) {
            _ = try LoadedStoryboard(from: folder)
            return nil
        } catch {
            return error
        }
    }
}
