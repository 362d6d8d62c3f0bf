import Glibc

/// Finds a player for this machine.
public enum PlaybackBackends {
    /// An mpv where there is one, and else the embedded player, whose message says why.
    ///
    /// - Parameters:
    ///   - loop: the event loop that the player lives on.
    ///   - access: what it may play.
    ///   - mpv: the path of the mpv to take; nil is the first one in `searchPath`.
    ///   - searchPath: folders, parted by colons, as in `PATH`. Where it is nil, `PATH` itself.
    ///   - configure: may change what an mpv is started with.
    @MainActor public static func make(
        loop: any MediaEventLoop, access: MediaAccess, mpv: String? = nil, searchPath: String? = nil,
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

    /// The path of a program of that name in the first of these folders that has one.
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
