import ArgumentParser

/// The command line: `baton serve`.
@main
struct Baton: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baton",
        abstract: "Control what runs on this machine from any browser, phone or script.",
        version: "0.1.0",
        subcommands: [Serve.self],
        defaultSubcommand: Serve.self)
}
