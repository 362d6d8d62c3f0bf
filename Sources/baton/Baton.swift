import ArgumentParser
import BatonClient
import BatonScript
import Foundation

/// The command line: `baton serve`, and the commands for scripts.
struct Baton: ParsableCommand {
    static let version = "0.1.0"
    /// The program's name and version in a journal.
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
        subcommands: [Serve.self, Replay.self, Cert.self, New.self],
        groupedSubcommands: [
            CommandGroup(name: "On a screen", subcommands: Commands.verbs),
            CommandGroup(name: "Besides", subcommands: Commands.otherCommands + [KioskCommand.self]),
        ])
}

@main
enum Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // SIGPIPE is ignored, so that writing to a closed output pipe is an error and does not kill the process
        // silently.
        signal(SIGPIPE, SIG_IGN)
        // A valid `serve` command skips the parser of all other commands, so that the server starts faster.
        if arguments.first == "serve", let command = try? Serve.parse(Array(arguments.dropFirst())) {
            return run(command, arguments)
        }
        switch Commands.parse(arguments, by: Baton.self) {
        case .failure(let end): exit(end.code)
        case .success(let command) where command is Serve || command is Replay: run(command, arguments)
        case .success: Commands.main(arguments, by: Baton.self)
        }
    }

    /// Runs a command that uses the main thread for its event loop.
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
