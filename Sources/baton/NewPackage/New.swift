import ArgumentParser
import BatonClient
import BatonScript
import Foundation

/// `baton new`: writes a small package with a server, a screen and a test.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a Swift package with a server, a screen and a test.",
        discussion: """
            The folder must be new or empty. Its name becomes the name of the package, for example Lobby for 'lobby'.
            Without --baton, the package depends on the folder of the sources that this program was built from.

            EXAMPLE
              baton new lobby
              baton new lobby --baton ~/baton
              baton new lobby --baton https://git.example/baton.git --branch main
            """)

    @Argument(help: ArgumentHelp("The folder to create.", valueName: "dir"))
    var folder: String

    @Option(
        name: .customLong("baton"),
        help: ArgumentHelp(
            "Baton's sources, on which the package depends: a folder, or the URL of a git repository. By default, the folder that this program was built from.",
            valueName: "path-or-url"))
    var source: String?

    @Option(help: ArgumentHelp("The branch of the git repository; only with a URL.", valueName: "name"))
    var branch: String?

    func run() throws {
        let path = URL(fileURLWithPath: (folder as NSString).expandingTildeInPath).standardizedFileURL.path
        guard let name = PackageName(folder: path) else {
            throw ClientError(
                .invalidArgument, "The name of the folder \(folder) contains no letter from A to Z and no digit.",
                advice: "Choose a folder with another name, such as lobby.")
        }
        let dependency = try BatonDependency(source, branch: branch)
        guard dependency.identity.lowercased() != (path as NSString).lastPathComponent.lowercased() else {
            throw ClientError(
                .invalidArgument,
                "The new folder and Baton's own are both named \(dependency.identity). Swift packages distinguish their dependencies by these names.",
                advice: "Choose a folder with another name.")
        }
        try requireEmpty(path)
        try write(PackageTemplate(name: name.text, dependency: dependency).files, to: path)
        for line in [
            "The package \(name.text) was created in \(path). Next:", "  cd \(path)",
            "  swift run      # builds the server, starts it, and prints its address",
            "  swift test     # taps the screen's buttons, without a browser",
        ] {
            Terminal.line(line)
        }
    }

    private func requireEmpty(_ path: String) throws(ClientError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ClientError(
                .invalidArgument, "\(path) already exists, and is not a readable folder.",
                advice: "Name a folder that does not exist yet.")
        }
        guard entries.isEmpty else {
            throw ClientError(
                .invalidArgument, "The folder \(path) is not empty.", advice: "Name a folder that does not exist yet.")
        }
    }

    private func write(_ files: [(path: String, text: String)], to folder: String) throws(ClientError) {
        do {
            for file in files {
                let url = URL(fileURLWithPath: folder + "/" + file.path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: url)
            }
        } catch {
            throw ClientError(
                .invalidArgument, "The package could not be written to \(folder): \(error.localizedDescription).",
                advice: "Name a folder that you may write to.")
        }
    }
}
