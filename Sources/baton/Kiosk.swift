import BatonTransport
import ArgumentParser
import BatonServer
import BatonSupport
import BatonWire
import Foundation
import KioskApp
import MediaPlayback
import ResponderKit

/// `baton kiosk`: commands for storyboards.
struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "Check the storyboards that `baton serve --kiosk` shows.",
        discussion: """
            EXAMPLE
              baton kiosk check lobby.yml
            """,
        subcommands: [KioskCheckCommand.self, KioskSchemaCommand.self])
}

/// `baton kiosk check`: reports the errors in storyboards.
struct KioskCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check storyboards. Each problem is printed with its file, line and column, and a suggestion.",
        discussion: """
            The command also checks that everything to which the storyboards refer exists: pages, pictures, tables and their columns.

            EXIT CODES
              0  no problem was found
              1  problems were found, and are printed
              2  a file does not exist

            EXAMPLE
              baton kiosk check lobby.yml
            """)

    @Argument(help: "The storyboards.")
    var files: [String]

    func run() throws {
        var isWell = true
        for file in files {
            let path = file.normalizedPath
            do throws(KioskFailure) {
                guard let problems = try KioskCheck.problems(with: path) else {
                    Console.say("\(file): no problem was found.")
                    continue
                }
                isWell = false
                for problem in problems.list { Console.say(problem.description) }
            } catch {
                FileHandle.standardError.write(Data("baton kiosk check: \(error.description)\n".utf8))
                throw ExitCode(2)
            }
        }
        if !isWell { throw ExitCode(1) }
    }
}

/// `baton kiosk schema`: prints the JSON Schema of storyboards, for editors.
struct KioskSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the language of storyboards as a JSON Schema, for editors.",
        discussion: """
            EXAMPLE
              baton kiosk schema > kiosk.schema.json
              # and in the storyboard's first line, for editors that know it:
              # yaml-language-server: $schema=kiosk.schema.json
            """)

    func run() throws {
        Console.write(KioskSchema.json)
    }
}

/// The kiosks that `baton serve` offers.
@MainActor
final class Kiosks {
    private(set) var kiosks: [Kiosk] = []
    /// The kiosks of a replay, by their numbers in the journal.
    private var recorded: [Int: RecordedKiosk] = [:]
    /// The paths of a replay's storyboards that have changed on disk since the recording.
    private(set) var changedStoryboards: [String] = []

    /// - Parameters:
    ///   - files: the paths of the storyboards.
    ///   - player: the player that the storyboards' buttons control.
    ///   - replayEnvironment: the journal that records the kiosks; nil records nothing.
    ///   - stateFolder: the folder for saved rows. If a file exists beside the storyboard, its rows are saved there
    ///     instead. With nil, all rows are saved beside the storyboard.
    init(
        _ files: [String], clock: any EventClock, player: any PlaybackBackend,
        replayEnvironment: (any ReplayableEnvironment)? = nil,
        stateFolder: String? = nil
    ) throws {
        for (index, file) in files.enumerated() {
            let path = file.normalizedPath
            let services: DiskServices
            do throws(KioskFailure) {
                services = DiskServices(try DiskFolder(of: path), clock: clock) { command in
                    Self.send(command, to: player)
                }
            } catch {
                throw ValidationError("--kiosk \(file): \(error.description)")
            }
            let environment: any KioskEnvironment =
                replayEnvironment.map { RecordedKiosk(services, number: index + 1, path: path, in: $0) } ?? services
            let kiosk = Kiosk(path: path, environment: environment)
            kiosk.log = { Console.say($0) }
            for problem in kiosk.problems?.list ?? [] { Console.say(problem.description) }
            if kiosks.contains(where: { $0.model.name == kiosk.model.name }) {
                throw ValidationError(
                    "--kiosk \(file): another kiosk has the name '\(kiosk.model.name)'. Change the 'name' in one of the storyboards."
                )
            }
            kiosks.append(kiosk)
            if let stateFolder { Self.saveRows(of: kiosk, in: "\(stateFolder)/kiosks/\(kiosk.model.name)") }
        }
    }

    /// Creates the kiosks of a replay from the values that the journal has recorded for each kiosk.
    init(replaying replay: any ReplayableEnvironment, player: any PlaybackBackend) {
        replay.setReplayListener(for: RecordedKiosk.source) { [weak self] text in
            guard let self, let value = RecordedMusicChange.read(RecordedKiosk.RecordedValue.self, text) else { return }
            guard let beginning = value.begins else {
                recorded[value.kiosk]?.replay(value)
                return
            }
            let environment = RecordedKiosk(replaying: beginning, number: value.kiosk, in: replay) {
                Self.send($0, to: player)
            }
            recorded[value.kiosk] = environment
            kiosks.append(Kiosk(path: beginning.path, environment: environment))
            let today = JournalOptions.fingerprint(of: beginning.path)
            if today != "none", today != beginning.hash { changedStoryboards.append(beginning.path) }
        }
    }

    /// Sets the folder for the rows that a kiosk's forms save, and prints the path of each file with such rows.
    private static func saveRows(of kiosk: Kiosk, in folder: String) {
        kiosk.saveRows(in: folder)
        for file in kiosk.rowFiles {
            let beside = (kiosk.path as NSString).deletingLastPathComponent + "/" + file
            let target = FileManager.default.fileExists(atPath: beside) ? beside : folder + "/" + file
            Console.say("Forms of the kiosk '\(kiosk.model.name)' are saved in \(target).")
        }
    }

    /// The screens of the kiosks.
    var definitions: [ScreenDefinition] {
        kiosks.map { kiosk in
            var definition = ScreenDefinition(
                name: kiosk.model.name, title: kiosk.model.title, sharing: .shared(sizes: kiosk.model.sizes)
            ) { KioskApp(model: kiosk.model) }
            definition.control = kiosk.model.control.flatMap(ControlMode.init) ?? .together
            return definition
        }
    }

    /// Reloads storyboards when their files change, and shows their errors to administrators.
    func watch(on loop: EventLoop, for server: Server) {
        for kiosk in kiosks {
            // The name of the screen on the server stays the same if the storyboard's name changes later.
            let name = kiosk.model.name
            let reportProblems: @MainActor (StoryboardProblems?) -> Void = { [weak server] problems in
                server?.setProblems(problems?.list.map(\.description) ?? [], ofScreen: name)
            }
            reportProblems(kiosk.problems)
            kiosk.problemsChanged = reportProblems
            kiosk.watch(on: loop)
        }
    }

    /// Stops watching the storyboards, and calls `completion` when all pending rows are saved.
    func shutDown(completion: @escaping @MainActor () -> Void) {
        guard !kiosks.isEmpty else { return completion() }
        Task {
            for kiosk in kiosks { await kiosk.close() }
            completion()
        }
    }

    private static func send(_ command: PlayerCommand, to player: any PlaybackBackend) {
        switch command {
        case .play: player.play()
        case .pause, .stop: player.pause()
        case .togglePlayPause: player.togglePlayPause()
        case .next: player.next()
        case .previous: player.previous()
        case .volume(let volume): player.setVolume(volume)
        }
    }
}
