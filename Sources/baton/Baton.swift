import ArgumentParser

/// The command line: `baton serve`.
@main
struct Baton: ParsableCommand {
    static let version = "0.1.0"
    /// As a journal names what wrote it.
    static let program = "baton " + version

    static let configuration = CommandConfiguration(
        commandName: "baton",
        abstract: "Control what runs on this machine from any browser, phone or script.",
        version: version,
        subcommands: [Serve.self, Replay.self],
        defaultSubcommand: Serve.self)
}
