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

    /// - Parameters:
    ///   - files: storyboards.
    ///   - player: what their buttons tell to play.
    init(_ files: [String], clock: any EventClock, player: any PlaybackBackend) throws {
        for file in files {
            let path = ((file as NSString).expandingTildeInPath as NSString).standardizingPath
            let kiosk: Kiosk
            do throws(KioskFailure) {
                kiosk = try Kiosk(path: path, clock: clock) { command in Self.tell(command, to: player) }
            } catch {
                throw ValidationError("--kiosk \(file): \(error.description)")
            }
            kiosk.log = { Console.say($0) }
            for problem in kiosk.problems?.list ?? [] { Console.say(problem.description) }
            if kiosks.contains(where: { $0.model.name == kiosk.model.name }) {
                throw ValidationError("--kiosk \(file): there is another kiosk '\(kiosk.model.name)'. Say another 'name' in one of them.")
            }
            kiosks.append(kiosk)
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

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch { loop.after(milliseconds, handler) }
}

extension Watch: KioskWatch {}
