import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton pair`: pairs this user with a screen.
struct Pair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pair this user with a screen, so that the user's other commands can use the screen.",
        discussion: """
            The code is the PIN that the screen's display shows. A link works, too: the content of the QR code, or the address that 'baton devices add' printed. The token is saved in
            ~/.config/baton/tokens.json, by the screen's address, for the time that the server allows.

            EXAMPLE
              baton pair http://192.168.1.7:8080/lobby 482913
              baton pair 'http://192.168.1.7:8080/lobby#k=hV3cX0'
            """)
    @Argument(
        help: ArgumentHelp(
            "The screen's address and the code; a link alone; or a code alone, with --url.", valueName: "address code"))
    var words: [String]
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func validate() throws {
        guard (1...2).contains(words.count) else {
            throw ValidationError(
                "Give the screen's address and the code that its display shows, or the link of its QR code.")
        }
    }

    func run() async throws {
        var options = connection
        // The connection ignores the stored token, because pairing replaces it.
        options.usesStoredToken = false
        if words.count == 2 || words[0].contains("/") || words[0].contains("#") { options.url = words[0] }
        if words.count == 2 || options.url != words[0] { options.code = words.last }
        let screen = try await options.connect()
        let welcome = await screen.welcome
        guard let token = await screen.token else {
            await screen.close()
            throw ClientError(
                .unsupportedOperation, "\(screen.address.url) admits every client, so pairing is not needed.",
                advice: "Leave out the code.")
        }
        try TokenFile().store(token, for: screen.address)
        await screen.close()
        var members: [String: WireValue] = ["url": .string(screen.address.url), "file": .string(TokenFile.defaultPath)]
        var line = "Paired with \(screen.address.url)"
        if let expires = welcome?.expires {
            members["expires"] = .number(expires)
            line += " for \(Self.durationText(milliseconds: expires))"
        }
        if let grants = welcome?.grants {
            members["grants"] = .array(grants.kinds.map { .string($0.rawValue) })
            line += ", only for \(grants.kinds.map(\.rawValue).joined(separator: ", "))"
        }
        Terminal.show(Outcome(lines: [line + "."], json: .object(members)), json: connection.json)
    }

    /// Returns a duration as text for people.
    static func durationText(milliseconds: Double) -> String {
        let minutes = Int((milliseconds / 60_000).rounded())
        if minutes < 120 { return "\(minutes) min" }
        return minutes < 2_880
            ? "\(Int((Double(minutes) / 60).rounded())) h" : "\(Int((Double(minutes) / 1_440).rounded())) days"
    }
}
