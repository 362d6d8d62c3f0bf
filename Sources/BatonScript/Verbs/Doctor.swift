import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton doctor`: checks the requirements of Baton on this machine.
struct Doctor: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "Check whether this machine has all that Baton needs, and print how to provide what is missing.",
        discussion: """
            EXAMPLE
              baton doctor
              baton doctor --url http://kiosk.local:8080/
            """)
    @Option(help: ArgumentHelp("Also check the server at this address.", valueName: "address")) var url: String?
    @Flag(help: "Print the result as JSON.") var json = false
    init() {}

    private struct Finding {
        var name: String
        /// True if the check succeeded, false if it failed. Nil if the checked item is missing, but only some features
        /// need it.
        var isFine: Bool?
        var words: String
    }

    func run() async throws {
        var findings = [mpv, chromium, descriptors, sessionBus]
        findings += await server()
        if json {
            Terminal.line(
                WireValue.array(
                    findings.map {
                        [
                            "name": .string($0.name), "fine": $0.isFine.map { .bool($0) } ?? .null,
                            "words": .string($0.words),
                        ]
                    }
                ).text)
        } else {
            for finding in findings {
                let mark =
                    finding.isFine == true
                    ? Terminal.green("✓") : finding.isFine == nil ? Terminal.yellow("–") : Terminal.red("✗")
                Terminal.line("\(mark) \(finding.name): \(finding.words)")
            }
        }
        guard let bad = findings.first(where: { $0.isFine == false }) else { return }
        throw ExitCode(bad.name == Self.server ? 3 : 6)
    }

    private func program(_ names: [String]) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    private var mpv: Finding {
        program(["mpv"]).map { Finding(name: "mpv", isFine: true, words: $0) }
            ?? Finding(
                name: "mpv", isFine: nil,
                words:
                    "not on PATH; without it, the player makes no sound. "
                    + "Install mpv, for example with 'apt install mpv'."
            )
    }

    private var chromium: Finding {
        Chromium.find().map { Finding(name: "Chromium", isFine: true, words: $0) }
            ?? Finding(
                name: "Chromium", isFine: nil,
                words:
                    "not on PATH; 'baton shot' needs Chromium. Install it, for example with 'apt install chromium', or name its program in $BATON_CHROMIUM."
            )
    }

    private var descriptors: Finding {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = Int(min(limit.rlim_cur, 1 << 30))
        return Finding(
            name: "Open files", isFine: count >= 1_024 ? true : false,
            words: "\(count)"
                + (count >= 1_024
                    ? ", which is enough for about \(max(0, count - 64)) clients"
                    : ": too few for many clients. Raise it with 'ulimit -n 4096'."))
    }

    private var sessionBus: Finding {
        let address = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"]
        return Finding(
            name: "Session bus", isFine: address == nil ? nil : true,
            words: address
                ?? "none: players of the desktop cannot be reached over D-Bus. Baton does not need the session bus.")
    }

    private static let server = "Server"

    private func server() async -> [Finding] {
        do {
            let address = try ConnectionOptions.at(url).address()
            let screens = try await address.screens()
            return [
                Finding(
                    name: Self.server, isFine: true,
                    words: "\(address.url) has \(screens.map(\.name).joined(separator: ", "))")
            ]
        } catch {
            // If the user gave no address, a missing server is not a problem.
            return [
                Finding(
                    name: Self.server, isFine: url == nil ? nil : false, words: "\(error)".replacing("\n", with: " "))
            ]
        }
    }
}
