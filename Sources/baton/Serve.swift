import ArgumentParser
import BatonServer
import CounterApp
import FormApp
import Foundation
import GalleryApp
import PictureApp
import PlayerApp
import ResponderKit
import TextShaping

/// `baton serve`: offers the player, the counter, the form, the picture and the gallery until it is stopped.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Offer the player, the counter, the form, the picture and the gallery to browsers, phones and scripts.",
        discussion: """
            Open the address that is printed. Stop with Ctrl-C.

            EXAMPLE
              baton serve --media ~/Music
            """)

    @Option(help: "The address to listen on. 0.0.0.0 lets phones in your network in, and everybody else there.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 lets the system choose.")
    var port = 8_080

    @Option(
        name: .customLong("media"),
        help: ArgumentHelp("The folder of the music to play. Without it there are three pieces of Baton's own.", valueName: "dir"))
    var mediaFolder: String?

    @Option(
        name: .customLong("mpv"),
        help: ArgumentHelp("The mpv to play with; `none` only keeps time. Without it, the first mpv on PATH.", valueName: "path"))
    var mpv: String?

    @Option(
        name: .customLong("mpv-socket"),
        help: ArgumentHelp("Let mpv listen at this path too, so that other programs can look into it.", valueName: "path"))
    var mpvSocket: String?

    @Option(
        name: .customLong("state"),
        help: ArgumentHelp(
            "The folder in which screens are kept as they are, to be so again when Baton is started anew; `none` keeps nothing. Without it, \(StateFolder.standard).",
            valueName: "dir"))
    var stateFolder: String?

    @Option(name: .customLong("web"), help: ArgumentHelp("The folder of the page.", valueName: "dir"))
    var webFolder: String?

    @Option(
        name: .customLong("allow-origin"),
        help: ArgumentHelp(
            "Let pages of this origin, such as https://house.example, open sockets too. May be given again.", valueName: "origin"))
    var allowedOrigins: [String] = []

    @Option(
        name: .customLong("hello-timeout"),
        help: ArgumentHelp("How long a client may take to say hello before it is closed.", valueName: "seconds"))
    var helloTimeout = 5.0

    func validate() throws {
        guard helloTimeout > 0, helloTimeout <= 3_600 else {
            throw ValidationError("--hello-timeout \(helloTimeout): seconds, more than 0 and up to 3600.")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): a port is a number from 0 to 65535.") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try serve() }
    }

    @MainActor
    private func serve() throws {
        let folder = try WebFolder.find(named: webFolder)
        measureText(by: folder)
        let loop = try EventLoop()
        var configuration = Server.Configuration(files: try StaticFiles(folder: folder))
        configuration.transport.host = host
        configuration.transport.port = port
        configuration.allowedOrigins = allowedOrigins
        configuration.helloTimeout = helloTimeout * 1_000
        configuration.stateFolder = StateFolder.path(named: stateFolder)
        configuration.log = { Console.say($0) }
        configuration.transport.log = { line, isError in
            if isError { Console.say("libwebsockets: \(line)") }
        }
        let counter = ScreenDefinition(
            name: "counter", title: "Counter", sharing: .private(size: CGSize(width: 390, height: 844))
        ) { CounterApp() }
        let form = ScreenDefinition(name: "form", title: "Form", sharing: .private(size: CGSize(width: 390, height: 844))) { FormApp() }
        // One size for all, so that everybody holds the same picture.
        let picture = ScreenDefinition(
            name: "picture", title: "Picture", sharing: .shared(sizes: [CGSize(width: 390, height: 844)])
        ) { PictureApp() }
        let gallery = ScreenDefinition(
            name: "gallery", title: "Gallery", sharing: .private(size: CGSize(width: 390, height: 844))
        ) { GalleryApp() }
        let music = Music(loop: loop, folder: mediaFolder, mpv: mpv, mpvSocket: mpvSocket)
        let player = ScreenDefinition(
            name: "player", title: "Player",
            sharing: .shared(
                sizes: [CGSize(width: 390, height: 844), CGSize(width: 1_280, height: 800), CGSize(width: 844, height: 390)])
        ) { PlayerApp(model: music.model) }
        let server = try Server(loop: loop, configuration: configuration, screens: [player, counter, form, picture, gallery])
        music.load()

        var isEnding = false
        let end: @MainActor () -> Void = {
            guard !isEnding else { return }
            isEnding = true
            server.shutDown { music.shutDown { loop.stop() } }
        }
        let watches = [SIGINT, SIGTERM].map { loop.onSignal($0, end) }
        Console.say("Baton is at http://\(Console.authority(host: host, port: server.port))/")
        loop.run()
        for watch in watches { watch.cancel() }
    }

    /// By the typeface that lies in the page's folder; a page without one is measured by estimate.
    @MainActor
    private func measureText(by folder: String) {
        do {
            UIFont.measuring = try Typeface(file: folder + "/" + Typeface.file)
        } catch {
            Console.say(error.description)
        }
    }
}
