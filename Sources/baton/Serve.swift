import BatonTransport
import ArgumentParser
import BatonScript
import BatonServer
import BatonSupport
import Foundation
import MediaPlayback
import PlayerApp
import ResponderKit

/// `baton serve`: offers kiosks, the player and demonstration screens until it is stopped.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Offer kiosks, the player and demonstration screens to browsers, phones and scripts.",
        discussion: """
            Open the address that is printed. Stop with Ctrl-C.

            EXAMPLE
              baton serve --media ~/Music
              baton serve --kiosk lobby.yml --screens none
            """)

    @Option(
        help:
            "The address to listen on. With 0.0.0.0, devices in your network can connect. They have to be paired, unless --open is given."
    )
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 lets the system choose.")
    var port = 8_080

    @Option(
        name: .customLong("media"),
        help: ArgumentHelp(
            "The folder of the music to play. May be repeated. By default, three demonstration pieces are offered.",
            valueName: "dir"))
    var mediaFolders: [String] = []

    @Option(
        name: .customLong("mpv"),
        help: ArgumentHelp(
            "The path of mpv, which plays the music. With `none`, the player makes no sound. By default, the first mpv on PATH.",
            valueName: "path"))
    var mpv: String?

    @Option(
        name: .customLong("mpv-socket"),
        help: ArgumentHelp(
            "An additional path for mpv's IPC socket, so that other programs can connect to mpv.", valueName: "path"))
    var mpvSocket: String?

    @Option(
        name: .customLong("state"),
        help: ArgumentHelp(
            "The folder in which the server saves the state of screens, the paired devices and the admin's secret; `none` saves nothing. By default, \(StateFolder.standard).",
            valueName: "dir"))
    var stateFolder: String?

    @Option(
        name: .customLong("journal"),
        help: ArgumentHelp(
            "Write every input with its time to this file, for `baton replay`. The file contains what people type, except passwords.",
            valueName: "file"))
    var journalFile: String?

    @Option(
        name: .customLong("journal-size"),
        help: ArgumentHelp("The size at which the journal continues in a new file.", valueName: "bytes"))
    var journalSize = ByteCount(64 << 20)

    @Option(
        name: .customLong("journal-keep"),
        help: ArgumentHelp(
            "The number of earlier files of the journal that are kept; the oldest file is deleted first.",
            valueName: "count"))
    var journalKeep = 15

    @Option(
        help: ArgumentHelp(
            "Who may control the shared screens: `together` (all clients at once), `turns` (one client at a time) or `staff` (only admins). With a screen's name and = in front, the mode applies only to this screen, such as player=turns. May be repeated.",
            valueName: "mode"))
    var control: [ControlArgument] = []

    @Option(
        name: .customLong("audit"),
        help: ArgumentHelp(
            "Write an audit log to this file: who did what, one JSON object a line, without typed text; `none` writes no log. By default, audit.jsonl in the folder of --state if pairing is required.",
            valueName: "file"))
    var auditFile: String?

    @Option(
        help:
            "The clock of the screens: `system`, or `manual`, which advances only when a script sends `advance`."
    )
    var clock = Clock.system

    /// The source of the screens' time.
    enum Clock: String, CaseIterable, ExpressibleByArgument {
        case system, manual
    }

    @Flag(
        name: .customLong("end-with-input"),
        help: "Stop the server when standard input ends, for example when the program that started the server ends.")
    var endsWithInput = false

    @Option(
        name: .customLong("kiosk"),
        help: ArgumentHelp(
            "Also offer the screen that this storyboard describes; see docs/kiosk.md. May be repeated.",
            valueName: "file"))
    var kioskFiles: [String] = []

    @Option(
        help: ArgumentHelp(
            "Which of Baton's own screens are offered besides kiosks: all, none, or some of player, counter, form, picture, gallery, separated by commas. By default, all; with --kiosk or --media, only the player.",
            valueName: "list"))
    var screens: String?

    @Option(name: .customLong("web"), help: ArgumentHelp("The folder of the web page's files.", valueName: "dir"))
    var webFolder: String?

    @Option(
        name: .customLong("allow-origin"),
        help: ArgumentHelp(
            "Also accept connections from web pages of this origin, such as https://house.example. May be repeated.",
            valueName: "origin"))
    var allowedOrigins: [String] = []

    @OptionGroup(title: "Pairing")
    var admission: AdmissionOptions

    @OptionGroup(title: "TLS")
    var tls: TLSOptions

    @Option(
        name: .customLong("hello-timeout"),
        help: ArgumentHelp(
            "How long a client may take to send hello before its connection is closed.", valueName: "seconds"))
    var helloTimeout = 5.0

    func validate() throws {
        guard helloTimeout > 0, helloTimeout <= 3_600 else {
            throw ValidationError("--hello-timeout \(helloTimeout): expected seconds, more than 0 and at most 3600.")
        }
        for folder in mediaFolders {
            guard !folder.isEmpty else { throw ValidationError("--media: expected the path of a folder.") }
            guard folder.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.-]*:\/\//) == nil else {
                throw ValidationError("--media \(MediaLibraryError.address(folder)).")
            }
        }
        guard clock == .system || mpv == "none" else {
            throw ValidationError("--clock manual: mpv plays by its own clock. Give --mpv none, too.")
        }
        guard clock == .system || journalFile == nil else {
            throw ValidationError("--clock manual: a journal needs the system clock. Leave out --journal.")
        }
        guard journalSize.bytes >= 4_096 else {
            throw ValidationError("--journal-size \(journalSize): expected at least 4K.")
        }
        guard (0...10_000).contains(journalKeep) else {
            throw ValidationError("--journal-keep \(journalKeep): expected a number from 0 to 10000.")
        }
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port): expected a number from 0 to 65535.")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try serve() }
    }

    @MainActor
    private func serve() throws {
        OpenFileLimit.raise()
        let folder = try WebFolder.find(named: webFolder)
        WebFolder.measureText(by: folder)
        let loop = try EventLoop()
        var configuration = try Server.Configuration(page: folder, host: host, port: port)
        // Phones open the server at its public address. Their browsers therefore send this address as the origin, which
        // must be allowed.
        configuration.allowedOrigins = allowedOrigins + (admission.address.map { [$0] } ?? [])
        let credentials = try tls.read()
        configuration.transport.credentials = credentials
        configuration.helloTimeout = helloTimeout * 1_000
        configuration.stateFolder = StateFolder.path(named: stateFolder)
        let lock = try configuration.stateFolder.map { try StateFolderLock(folder: $0) }
        defer { withExtendedLifetime(lock) {} }
        let (rules, secretFile) = try admission.rules(host: host, stateFolder: configuration.stateFolder)
        configuration.admission = rules
        configuration.log = { Console.say($0) }
        configuration.audit = try AuditFile.open(
            named: auditFile, in: rules.mode == .paired ? configuration.stateFolder : nil)
        configuration.transport.onNotice = { Console.say($0) }
        loop.onSlowTurn = SlowTurnNotices(now: { loop.now }, log: { Console.say($0) }).add
        configuration.transport.onLog = { line, isError in
            if isError { Console.say("libwebsockets: \(line)") }
        }
        let journal = try makeJournal(on: loop, folder: folder)
        configuration.journal = journal
        if clock == .manual { configuration.clock = ManualClock() }
        let music = try Music(
            loop: loop, folders: mediaFolders, mpv: mpv, mpvSocket: mpvSocket, replayEnvironment: journal,
            clock: configuration.clock,
            stateFolder: configuration.stateFolder)
        let kiosks = try Kiosks(
            kioskFiles, clock: configuration.clock ?? journal?.clock ?? LoopClock(loop: loop),
            player: music.model.backend,
            replayEnvironment: journal, stateFolder: configuration.stateFolder)
        let definitions = kiosks.definitions
        let offered = try Screens.selected(
            self.screens, hasContent: !mediaFolders.isEmpty || !kioskFiles.isEmpty, kiosks: definitions.map(\.name))
        // Kiosks come first in the list, because the link for the first display and the printed address use the first
        // screen.
        let screens = try ControlArgument.apply(
            control, to: definitions + Screens.all(showing: music.model).filter { offered.contains($0.name) })
        let server = try Server(loop: loop, configuration: configuration, screens: screens)
        music.load()
        kiosks.watch(on: loop, for: server)

        let manager = ServiceManager()
        server.onStop = { manager?.end() }
        server.afterShutDown = { completion in kiosks.shutDown { music.shutDown(completion: completion) } }
        // The server handles signals before it prints the address, because a program that reads the address may send a
        // signal at once.
        server.stopOnSignals()
        let renewal = tls.renewal(of: credentials, on: loop) { try server.renew($0) }
        let hangUp = TLSOptions.onHangUp(of: loop, renew: renewal?.reload) { server.stop() }
        if endsWithInput { endWithInput(on: loop) { server.stop() } }
        let link = server.address + (kiosks.definitions.first?.name ?? "")
        Console.say("Baton is at \(link)")
        if link != server.address { Console.say("All screens are listed at \(server.address)") }
        manager?.begin(on: loop, status: "At \(link)")
        AdmissionOptions.printNotices(server, rules, secretFile: secretFile)
        if let audit = configuration.audit { Console.say("The audit log is \(audit.file).") }
        if let journal {
            Console.say(
                "Every input is written to the journal \(journal.file). Replay it with `baton replay \(journal.file)`."
            )
        }
        server.run()
        hangUp.cancel()
        renewal?.end()
    }

    /// Stops the server at the end of standard input. Bytes that arrive before the end are ignored.
    @MainActor
    private func endWithInput(on loop: EventLoop, _ end: @escaping @MainActor () -> Void) {
        var watch: Watch?
        watch = loop.watch(0, for: .readable) {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            guard read(0, &bytes, bytes.count) <= 0 else { return }
            watch?.cancel()
            end()
        }
    }

    /// Creates the journal if the user requests one.
    @MainActor
    private func makeJournal(on loop: EventLoop, folder: String) throws -> Journal? {
        guard let journalFile else { return nil }
        var limits = Journal.Limits()
        limits.fileSize = journalSize.bytes
        limits.olderFiles = journalKeep
        let file = journalFile.normalizedPath
        let journal = try Journal(file: file, limits: limits, loop: loop)
        journal.program = Baton.program
        journal.options = JournalOptions.current(folder: folder)
        return journal
    }
}
