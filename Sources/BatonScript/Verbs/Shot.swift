import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton shot`: saves a screenshot.
struct Shot: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Take a picture of the screen as a PNG, with headless Chromium.",
        discussion: """
            Before it takes the picture, the command waits for at most two seconds until no view scrolls and no view is animated.

            EXAMPLE
              baton shot player.png --screen player
              baton shot player.png --screen player --dark --scale 2
            """)
    @Argument(help: ArgumentHelp("The file to write.", valueName: "file")) var file: String
    @Option(help: ArgumentHelp("The number of pixels per point.", valueName: "factor")) var scale = 1.0
    @Flag(help: "Use the dark appearance.") var dark = false
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func validate() throws {
        guard scale >= 0.1, scale <= 8 else {
            throw ValidationError("--scale \(scale): expected 0.1 to 8.")
        }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        // If the screen never comes to rest, the screenshot shows it in motion.
        do {
            try await screen.waitUntilSettled(timeout: .seconds(2))
        } catch let error as ClientError where error.code == .timeout {}
        guard let welcome = await screen.welcome else { return Outcome() }
        let tree = await screen.tree
        let data = try await Chromium().picture(
            of: tree, welcome: welcome, at: screen.address, trust: screen.options.trust, now: screen.now, scale: scale,
            isDark: dark)
        do {
            try data.write(to: URL(fileURLWithPath: file))
        } catch {
            throw ClientError(
                .invalidArgument, "\(file) could not be written: \(error.localizedDescription)",
                advice: "Name a file in an existing folder.")
        }
        return Outcome(
            lines: [file],
            json: [
                "file": .string(file), "bytes": .number(Double(data.count)), "revision": .number(Double(tree.revision)),
            ])
    }
}
