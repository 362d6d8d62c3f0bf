import BatonTransport
import ArgumentParser
import BatonScript
import BatonServer
import BatonSupport
import Foundation
import PlayerApp
import ResponderKit

/// `baton replay`: replays a journal, and reports whether all changes are the same.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replay a journal of `baton serve --journal`, and compare the screens with the recorded ones.",
        discussion: """
            The command sends the recorded inputs to new screens, as fast as possible, and reports the first difference. No client can connect during a replay.

            EXIT CODES
              0  there is no difference
              1  there is a difference, which is shown
              2  the journal could not be read or replayed

            EXAMPLE
              baton replay /var/tmp/baton.journal
              baton replay /var/tmp/baton.journal --flow yesterday.flow
            """)

    @Argument(help: "The journal. If it has several files, name the newest: the others are found next to it.")
    var file: String

    @Flag(name: .customLong("real-time"), help: "Replay at the recorded speed.")
    var isRealTime = false

    @Flag(name: .customLong("json"), help: "Print the result as one line of JSON.")
    var isJSON = false

    @Option(
        name: .customLong("until"),
        help: ArgumentHelp(
            "Stop after this line of the journal. With an `r` in front of the number, such as r120, stop at this revision of any screen.",
            valueName: "line"))
    var until: Until?

    @Option(
        help: ArgumentHelp(
            "Write the inputs that the journal contains to this file, as a flow for `baton run`; - is standard output.",
            valueName: "file")
    )
    var flow: String?

    @Flag(help: "Overwrite an existing flow.")
    var force = false

    @Option(name: .customLong("web"), help: ArgumentHelp("The folder of the web page's files.", valueName: "dir"))
    var webFolder: String?

    /// The position at which to stop before the end of the journal.
    struct Until: ExpressibleByArgument {
        let end: JournalReplay.StopPoint

        init?(argument: String) {
            let isRevision = argument.hasPrefix("r")
            guard let number = Int(isRevision ? String(argument.dropFirst()) : argument), number > 0 else { return nil }
            end = isRevision ? .revision(number) : .line(number)
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try replay() }
    }

    @MainActor
    private func replay() throws {
        let outcome: JournalReplay.Outcome
        if let flow { try FlowOutput.check(flow, force: force) }
        do {
            outcome = try play()
        } catch let error as JournalError {
            FileHandle.standardError.write(Data("baton replay: \(error.description)\n".utf8))
            throw ExitCode(2)
        }
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            Console.say(String(decoding: try encoder.encode(outcome), as: UTF8.self))
        } else {
            for line in ReplayReport.lines(outcome, until: until?.end) { Console.say(line) }
        }
        if outcome.difference != nil { throw ExitCode(1) }
    }

    @MainActor
    private func play() throws -> JournalReplay.Outcome {
        let file = file.normalizedPath
        let replay = try JournalReplay(file: file)
        let writer = flow.map { _ in ReplayFlowRecorder() }
        replay.observer = writer
        // The recorded time zone is set here, before the process reads the time zone for the first time.
        if let zone = replay.options[JournalOptions.timeZone] { setenv("TZ", zone, 1) }
        let folder = try WebFolder.find(named: webFolder)
        WebFolder.measureText(by: folder)
        replay.runTasks = { while RunLoop.main.run(mode: .default, before: .distantPast) {} }
        let model = RecordedMusicChange.model(in: replay)
        let kiosks = Kiosks(replaying: replay, player: model.backend)
        if !isJSON { warn(of: replay, kiosks: kiosks, folder: folder) }
        // The kiosks come first, because a kiosk may have the same name as one of Baton's own screens. In this case,
        // the recorded server did not offer Baton's screen.
        try replay.prepare(screens: kiosks.definitions + Screens.all(showing: model))
        let began = EventLoop.now
        let wait: (Double) -> Void = { milliseconds in
            let left = milliseconds - (EventLoop.now - began)
            if left > 0 { Thread.sleep(forTimeInterval: left / 1_000) }
        }
        let outcome = try withExtendedLifetime(kiosks) { () throws(JournalError) in
            try replay.run(until: until?.end, waiting: isRealTime ? wait : nil)
        }
        if let flow, let writer {
            try FlowOutput.write(
                writer.recording.flow(
                    titled: "Made from the journal \((file as NSString).lastPathComponent)."),
                to: flow)
        }
        return outcome
    }

    @MainActor
    private func warn(of replay: JournalReplay, kiosks: Kiosks, folder: String) {
        for path in kiosks.changedStoryboards {
            Console.say(
                "Note: the storyboard \(path) has changed since the journal was written. The replay uses the version in the journal."
            )
        }
        if let program = replay.program, program != Baton.program {
            Console.say(
                "Note: the journal was written by \(program), and this is \(Baton.program). A difference may come from a change between these versions."
            )
        }
        let current = JournalOptions.current(folder: folder)
        for (name, value) in replay.options.sorted(by: { $0.key < $1.key }) where current[name] != value {
            Console.say(
                "Note: the \(name) was \(value) when the journal was written, and is \(current[name] ?? "none") on this machine. Texts may differ."
            )
        }
    }
}

/// The result of a replay as text.
enum ReplayReport {
    static func lines(_ outcome: JournalReplay.Outcome, until: JournalReplay.StopPoint?) -> [String] {
        var lines: [String] = []
        if outcome.cutBytes > 0 {
            lines.append(
                "The last line is cut off after \(outcome.cutBytes) bytes, which happens when a server is killed. All lines before it are replayed."
            )
        }
        if outcome.untrackedActivities > 0, outcome.difference != nil {
            lines.append(
                "\(counted(outcome.untrackedActivities, "time")), a screen did work that is not in the journal, such as an application's own task. This work may "
                    + "be the cause of the difference.")
        }
        let speed = outcome.seconds > 0 ? Int(Double(outcome.inputs) / outcome.seconds) : 0
        let played =
            "\(counted(outcome.inputs, "input")) of \(counted(outcome.clients, "client")) in \(counted(outcome.turns, "turn")), "
            + "\(counted(outcome.patches, "patch", "patches")) compared, in \(String(format: "%.2f", outcome.seconds)) s (\(speed) inputs a second)"
        guard let difference = outcome.difference else {
            lines.append("No difference: \(played).")
            if until == nil, !outcome.endedNormally {
                lines.append("The journal does not record the end of the server.")
            }
            return lines
        }
        lines.append("There is a difference after \(played).")
        return lines + describe(difference)
    }

    private static func describe(_ difference: JournalDifference) -> [String] {
        var lines = ["Line \(difference.lineOfFile) of \(difference.file):"]
        var position: [String] = []
        if let revision = difference.revision { position.append("revision \(revision)") }
        if let screen = difference.screen { position.append("of the screen '\(screen)'") }
        if !position.isEmpty { lines.append("  " + position.joined(separator: " ")) }
        if let node = difference.node {
            lines.append(
                "  node \(node)" + (difference.name.map { " (\($0))" } ?? "")
                    + (difference.property.map { ", \($0)" } ?? ""))
        }
        lines.append("    in the journal: \(difference.journal)")
        lines.append("    in the replay:  \(difference.replay)")
        if let input = difference.input {
            lines.append(
                "  The last input before the difference is line \(input.line), of client \(input.client): "
                    + "\(input.message)"
            )
        }
        lines.append(
            "Either the program has changed since the journal was written, or the screen depends on something that is not in the journal. "
                + "`--until \(difference.before)` stops right before the difference.")
        return lines
    }

    private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
