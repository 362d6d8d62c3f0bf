import ArgumentParser
public import BatonServer
import BatonWire
import Foundation
import KioskApp
public import KioskData
import MediaPlayback
import ResponderKit

/// `baton kiosk`: what is done with storyboards beside serving them.
struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "Look at the storyboards that `baton serve --kiosk` shows.",
        discussion: """
            EXAMPLE
              baton kiosk check lobby.yml
            """,
        subcommands: [KioskCheckCommand.self, KioskSchemaCommand.self])
}

/// `baton kiosk check`: what is wrong with storyboards.
struct KioskCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what is wrong with storyboards: where, what, and what was meant.",
        discussion: """
            Looks at all that they name too: pages, pictures, tables and their columns.

            EXIT CODES
              0  all is well
              1  something is wrong, which is said
              2  there is no such file

            EXAMPLE
              baton kiosk check lobby.yml
            """)

    @Argument(help: "The storyboards.")
    var files: [String]

    func run() throws {
        var isWell = true
        for file in files {
            let path = ((file as NSString).expandingTildeInPath as NSString).standardizingPath
            do throws(KioskFailure) {
                guard let problems = try KioskCheck.problems(with: path) else {
                    Console.say("\(file): all is well.")
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

/// `baton kiosk schema`: the language, for editors.
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
    /// The storyboards of a replay that are others on this machine's disk now.
    private(set) var changedStoryboards: [String] = []

    /// - Parameters:
    ///   - files: storyboards.
    ///   - player: what their buttons tell to play.
    ///   - surroundings: the journal that is written; nil writes none.
    ///   - stateFolder: the folder for saved rows whose file is not beside the storyboard; nil saves all rows beside it.
    init(
        _ files: [String], clock: any EventClock, player: any PlaybackBackend, surroundings: (any Surroundings)? = nil,
        stateFolder: String? = nil
    ) throws {
        for (index, file) in files.enumerated() {
            let path = ((file as NSString).expandingTildeInPath as NSString).standardizingPath
            let services: DiskServices
            do throws(KioskFailure) {
                services = DiskServices(try DiskFolder(of: path), clock: clock) { command in
                    Self.tell(command, to: player)
                }
            } catch {
                throw ValidationError("--kiosk \(file): \(error.description)")
            }
            let environment: any KioskEnvironment =
                surroundings.map { RecordedKiosk(services, number: index + 1, path: path, in: $0) } ?? services
            let kiosk = Kiosk(path: path, environment: environment)
            kiosk.log = { Console.say($0) }
            for problem in kiosk.problems?.list ?? [] { Console.say(problem.description) }
            if kiosks.contains(where: { $0.model.name == kiosk.model.name }) {
                throw ValidationError(
                    "--kiosk \(file): there is another kiosk '\(kiosk.model.name)'. Say another 'name' in one of them.")
            }
            kiosks.append(kiosk)
            if let stateFolder { Self.saveRows(of: kiosk, in: "\(stateFolder)/kiosks/\(kiosk.model.name)") }
        }
    }

    /// The kiosks of a journal, with the answers that it has.
    init(replaying replay: any Surroundings, player: any PlaybackBackend) {
        replay.listen(to: RecordedKiosk.source) { [weak self] text in
            guard let self, let news = MusicNews.read(RecordedKiosk.News.self, text) else { return }
            guard let beginning = news.begins else {
                recorded[news.kiosk]?.repeats(news)
                return
            }
            let environment = RecordedKiosk(replaying: beginning, number: news.kiosk, in: replay) {
                Self.tell($0, to: player)
            }
            recorded[news.kiosk] = environment
            kiosks.append(Kiosk(path: beginning.path, environment: environment))
            let today = JournalOptions.fingerprint(of: beginning.path)
            if today != "none", today != beginning.hash { changedStoryboards.append(beginning.path) }
        }
    }

    /// Sets the folder for a kiosk's rows, and says where each of its files is.
    private static func saveRows(of kiosk: Kiosk, in folder: String) {
        kiosk.saveRows(in: folder)
        for file in kiosk.rowFiles {
            let beside = (kiosk.path as NSString).deletingLastPathComponent + "/" + file
            let place = FileManager.default.fileExists(atPath: beside) ? beside : folder + "/" + file
            Console.say("Forms of the kiosk '\(kiosk.model.name)' are saved in \(place).")
        }
    }

    /// As the server offers them.
    var definitions: [ScreenDefinition] {
        kiosks.map { kiosk in
            var definition = ScreenDefinition(
                name: kiosk.model.name, title: kiosk.model.title, sharing: .shared(sizes: kiosk.model.sizes)
            ) { KioskApp(model: kiosk.model) }
            definition.control = kiosk.model.control.flatMap(ControlMode.init) ?? .together
            return definition
        }
    }

    /// Reads them anew when they change, and tells those who look after the server what is wrong with them.
    func watch(on loop: EventLoop, for server: Server) {
        let loop = KioskLoop(loop)
        for kiosk in kiosks {
            // That by which it is offered, whatever its file says later.
            let name = kiosk.model.name
            let tell: @MainActor (StoryboardProblems?) -> Void = { [weak server] problems in
                server?.setProblems(problems?.list.map(\.description) ?? [], ofScreen: name)
            }
            tell(kiosk.problems)
            kiosk.problemsChanged = tell
            kiosk.watch(on: loop)
        }
    }

    /// Lets what is being saved come to its end.
    func shutDown(completion: @escaping @MainActor () -> Void) {
        guard !kiosks.isEmpty else { return completion() }
        Task {
            for kiosk in kiosks { await kiosk.close() }
            completion()
        }
    }

    private static func tell(_ command: PlayerCommand, to player: any PlaybackBackend) {
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

/// The server's event loop, as kiosks see it.
@MainActor
private final class KioskLoop: KioskEventLoop {
    private let loop: EventLoop

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch {
        loop.watch(descriptor, for: .readable, handler)
    }

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch {
        loop.after(milliseconds, handler)
    }
}

extension Watch: KioskWatch {}
