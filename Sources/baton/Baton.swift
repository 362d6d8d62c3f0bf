import ArgumentParser
import BatonClient
import BatonScript
import Foundation

/// The command line: `baton serve`, and what scripts do.
struct Baton: ParsableCommand {
    static let version = "0.1.0"
    /// As a journal names what wrote it.
    static let program = "baton " + version

    static let configuration = CommandConfiguration(
        commandName: "baton",
        abstract: "Control what runs on this machine from any browser, phone or script.",
        discussion: """
            EXAMPLE
              baton serve                                     # on one terminal
              baton tap play --url http://127.0.0.1:8080/player   # on another

            \(Commands.exitCodes)

            COMPLETION
              baton --generate-completion-script bash > ~/.local/share/bash-completion/completions/baton
              baton --generate-completion-script zsh > ~/.zfunc/_baton
              baton --generate-completion-script fish > ~/.config/fish/completions/baton.fish
            """,
        version: version,
        subcommands: [Serve.self, Replay.self, Cert.self],
        groupedSubcommands: [
            CommandGroup(name: "On a screen", subcommands: Commands.verbs),
            CommandGroup(name: "Besides", subcommands: Commands.others + [KioskCommand.self]),
        ])
}

@main
enum Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A reader of the output that has gone is no reason to die without a word.
        signal(SIGPIPE, SIG_IGN)
        // The server is to be there soon: what is written rightly is not looked for among all verbs.
        if arguments.first == "serve", let command = try? Serve.parse(Array(arguments.dropFirst())) {
            return run(command, arguments)
        }
        switch Commands.parse(arguments, by: Baton.self) {
        case .failure(let end): exit(end.code)
        case .success(let command) where command is Serve || command is Replay: run(command, arguments)
        case .success: Commands.main(arguments, by: Baton.self)
        }
    }

    /// Runs what wants the main thread: the event loop, and what lives on it.
    private static func run(_ command: any ParsableCommand, _ arguments: [String]) {
        var command = command
        do {
            try command.run()
        } catch let error as ClientError {
            Terminal.show(error, json: arguments.contains("--json"))
            exit(error.exitCode)
        } catch {
            Baton.exit(withError: error)
        }
    }
}
