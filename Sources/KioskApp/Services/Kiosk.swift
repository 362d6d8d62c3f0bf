import Foundation
public import KioskData
public import ResponderKit

/// A storyboard's file, and the model that shows it: read anew whenever it is written, or what it names.
@MainActor
public final class Kiosk {
    /// What all sizes look at.
    public let model: KioskModel
    /// The storyboard's path.
    public let path: String
    /// Told of what is wrong with the file as it is now; nil once all is well.
    public var problemsChanged: @MainActor (StoryboardProblems?) -> Void = { _ in }
    /// Told of each thing that goes wrong: a sentence.
    public var log: @MainActor (String) -> Void = { _ in }

    private let environment: any KioskEnvironment
    private var loaded: LoadedStoryboard
    private var watched: Set<String> = []
    private var isWatching = false
    private(set) var isReading = false
    private var isToBeRead = false

    /// A storyboard's kiosk. Where something is wrong with the file, a page says so until it is mended.
    /// - Throws: where there is no such file.
    public convenience init(
        path: String, clock: any EventClock, player: @escaping @MainActor (PlayerCommand) -> Void = { _ in }
    ) throws(KioskFailure) {
        self.init(path: path, environment: DiskServices(try DiskFolder(of: path), clock: clock, player: player))
    }

    /// A kiosk in an environment, which reads the storyboard within this call.
    public init(path: String, environment: any KioskEnvironment) {
        self.path = path
        self.environment = environment
        var problems: StoryboardProblems?
        switch environment.readAtStart().loaded {
        case .success(let storyboard): loaded = storyboard
        case .failure(let found):
            problems = found
            loaded = LoadedStoryboard.beingPrepared(as: environment.file)
        }
        model = KioskModel(loaded, services: environment)
        model.log = { [weak self] in self?.say($0) }
        // Which says by itself where it is, at the line's beginning, as editors want it.
        model.report = { [weak self] in self?.log($0.description) }
        if let problems { model.take(problems) }
        environment.onFileEvent = { [weak self] in self?.happened($0) }
    }

    private func say(_ sentence: String) {
        // What visitors have typed may be part of it: it is of one line, and orders no terminal about.
        let scalars = sentence.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        log("\(environment.file): \(String(String.UnicodeScalarView(scalars)))")
    }

    /// What is wrong with the file.
    public var problems: StoryboardProblems? { model.problems }

    /// The files that rows of forms are saved in, as the storyboard names them; sorted.
    public var rowFiles: [String] { Set(loaded.storyboard.rowFiles).sorted() }

    /// Sets the folder for rows whose file is not in the storyboard's own folder; nil saves all rows there.
    public func saveRows(in folder: String?) { environment.saveRows(in: folder) }

    /// Reads the file anew whenever it changes, from now on.
    public func watch(on loop: any KioskEventLoop) { environment.startWatching(on: loop) }

    private func happened(_ event: KioskFileEvent) {
        switch event {
        case .began:
            isWatching = true
            watch(loaded.storyboard.watchedFiles.union(problems?.files ?? []))
        case .failed(let sentence): say("It is not read anew when it changes: \(sentence)")
        case .changed(let names): changed(Set(names))
        }
    }

    /// Watches files, and reads once more if one of them was not watched before: a change since the last reading was not reported.
    private func watch(_ files: Set<String>) {
        guard isWatching else { return }
        let before = watched
        watched = files.union([environment.file])
        environment.watch(watched)
        if !watched.isSubset(of: before) { read() }
    }

    private func changed(_ names: Set<String>) {
        let pictures = Set(loaded.storyboard.files.filter { $0.kind == .picture }.map(\.file))
        model.filesChanged(names.intersection(pictures))
        // A picture alone needs no reading, unless it is one that was missing.
        if names.isSubset(of: pictures), model.problems == nil { return }
        read()
    }

    /// Reads the file anew.
    public func read() {
        guard !isReading else {
            isToBeRead = true
            return
        }
        isReading = true
        environment.read { [weak self] reading in self?.take(reading.loaded) }
    }

    private func take(_ result: Result<LoadedStoryboard, StoryboardProblems>) {
        isReading = false
        switch result {
        case .failure(let problems):
            let isOther = problems != model.problems
            // What is mended may be a file that only this names: a table that was missing, and comes.
            watch(loaded.storyboard.watchedFiles.union(problems.files))
            model.take(problems)
            if isOther { problemsChanged(problems) }
        case .success(let new):
            let hadProblems = model.problems != nil
            let old = loaded
            loaded = new
            watch(new.storyboard.watchedFiles)
            if new.storyboard != old.storyboard || hadProblems && new != old {
                model.take(new)
            } else {
                model.clearProblems()
                for (name, table) in new.tables.sorted(by: { $0.key < $1.key }) { model.take(table, named: name) }
            }
            if new.storyboard.name != old.storyboard.name || new.storyboard.sizes != old.storyboard.sizes
                || new.storyboard.control != old.storyboard.control
            {
                say("Its name, sizes and control count when Baton is started anew.")
            }
            if hadProblems {
                say("All is well again.")
                problemsChanged(nil)
            }
        }
        if isToBeRead {
            isToBeRead = false
            read()
        }
    }

    /// Lets what is being saved come to its end.
    public func close() async {
        await environment.close()
    }
}

extension LoadedStoryboard {
    /// What is shown while a file was not yet well.
    static func beingPrepared(as file: String) -> LoadedStoryboard {
        var storyboard = Storyboard()
        storyboard.name = String(file.prefix { $0 != "." })
        storyboard.title = Wording(storyboard.name)
        let text = Element(
            kind: "text",
            values: [
                "text": .wording(Wording("This screen is being prepared.")), "style": .literal(.text("headline")),
            ],
            place: Place(mark: .start, path: ""))
        storyboard.pages = [
            Page(
                name: "prepared", values: ["attract": .literal(.flag(true)), "body": .elements([text])],
                place: Place(mark: .start, path: ""))
        ]
        return LoadedStoryboard(storyboard: storyboard, tables: [:])
    }
}

/// What is wrong with a storyboard, for `baton kiosk check`.
public enum KioskCheck {
    /// Reads a storyboard with all that it needs. Blocks while it does.
    /// - Throws: where there is no such file.
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
