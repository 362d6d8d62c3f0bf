public import BatonSupport
import Glibc

/// Chooses a player for this machine.
public enum PlaybackBackends {
    /// Creates a player: mpv if it is installed, otherwise the embedded player, whose message contains the
    /// reason.
    ///
    /// - Parameters:
    ///   - loop: The event loop of the player.
    ///   - access: The files that the player may play.
    ///   - mpv: The path of mpv; nil searches the folders of `searchPath`.
    ///   - searchPath: Folders separated by colons, as in `PATH`; nil uses `PATH` itself.
    ///   - configure: Changes the configuration with which mpv is started.
    @MainActor public static func make(
        loop: any EventLoopProtocol, access: MediaAccess, mpv: String? = nil, searchPath: String? = nil,
        configure: (inout MPVPlayer.Configuration) -> Void = { _ in }
    ) -> any RestorablePlayer {
        let path = searchPath ?? getenv("PATH").map { String(cString: $0) } ?? ""
        guard let executable = mpv.map({ isProgram($0) ? $0 : nil }) ?? find("mpv", in: path) else {
            return EmbeddedPlayer(
                loop: loop, reason: mpv.map { "There is no program at \($0)" } ?? "mpv is not installed")
        }
        var configuration = MPVPlayer.Configuration(executable: executable, access: access)
        configure(&configuration)
        return MPVPlayer(configuration: configuration, loop: loop)
    }

    /// Returns the path of a program in the first folder of `searchPath` that contains it.
    static func find(_ name: String, in searchPath: String) -> String? {
        searchPath.split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
