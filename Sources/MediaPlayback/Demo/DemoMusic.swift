import BatonSupport
import Glibc

/// Three short synthesized tracks, for a machine that has no music of its own.
///
/// The tracks are written to a cache folder once, and are identical on every machine.
public enum DemoMusic {
    /// A demo track.
    public struct Piece: Sendable {
        /// The title of the track.
        public let title: String
        /// The duration of the track, in seconds.
        public let duration: Double
        /// The name of the track's file in the cache folder.
        public let fileName: String
        /// The cover picture of the track, as SVG.
        public let artwork: Artwork

        let track: Int
        let seed: UInt64
        let score: @Sendable (inout SplitMix) -> [Note]

        /// Renders the WAV file with its tags. Blocks for some tenths of a second.
        public func waveFile() -> [UInt8] {
            var random = SplitMix(seed: seed)
            let synthesizer = Synthesizer(sampleRate: Double(sampleRate))
            return WaveFile.bytes(
                samples: synthesizer.render(score(&random), duration: duration), sampleRate: sampleRate,
                tags: [("INAM", title), ("IART", artist), ("IPRD", album), ("IPRT", String(track))])
        }
    }

    /// The artist of the tracks.
    public static let artist = "Baton"
    /// The album of the tracks.
    public static let album = "Three Hours"

    /// The demo tracks.
    public static let pieces: [Piece] = [
        Piece(
            title: "First Light", duration: 55, fileName: "1 First Light.wav", artwork: svg(DemoArtwork.firstLight),
            track: 1, seed: 1,
            score: DemoScore.firstLight),
        Piece(
            title: "Paper Boats", duration: 54, fileName: "2 Paper Boats.wav", artwork: svg(DemoArtwork.paperBoats),
            track: 2, seed: 11,
            score: DemoScore.paperBoats),
        Piece(
            title: "Night Ferry", duration: 61, fileName: "3 Night Ferry.wav", artwork: svg(DemoArtwork.nightFerry),
            track: 3, seed: 23,
            score: DemoScore.nightFerry),
    ]

    /// Returns the library of the demo tracks. Writes their files first if they do not exist.
    ///
    /// - Parameter folder: The cache folder; nil for `baton/demo-v1` in `XDG_CACHE_HOME`, or in `.cache` of
    ///   the home folder.
    @MainActor public static func library(in folder: MediaPath? = nil) async -> Result<MediaLibrary, MediaLibraryError>
    {
        let written = await offMain { write(to: folder ?? cacheFolder) }
        return written.map { folder in
            let items = pieces.map { piece in
                MediaItem(
                    path: folder.appending(piece.fileName), title: piece.title, artist: artist, album: album,
                    trackNumber: piece.track,
                    duration: piece.duration)
            }
            let artwork = Dictionary(zip(items.map(\.id), pieces.map(\.artwork))) { first, _ in first }
            return MediaLibrary(items: items, folder: folder, builtInArtwork: artwork)
        }
    }

    /// The default folder of the tracks.
    static var cacheFolder: MediaPath {
        // Relative paths are ignored, as in the XDG Base Directory Specification.
        if let cache = getenv("XDG_CACHE_HOME").map({ MediaPath(cString: $0) }), cache.bytes.first == UInt8(ascii: "/")
        {
            return cache.appending("baton").appending("demo-v1")
        }
        let home =
            getenv("HOME").map { MediaPath(cString: $0) }
            ?? getpwuid(getuid()).map { MediaPath(cString: $0.pointee.pw_dir) }
        return (home ?? MediaPath("/")).appending(".cache").appending("baton").appending("demo-v1")
    }

    private static let sampleRate = 22_050

    private static func svg(_ text: String) -> Artwork {
        Artwork(bytes: Array(text.utf8), mediaType: "image/svg+xml")
    }

    // MARK: Files

    /// Writes missing files, and returns the folder's real path. Blocks.
    private static func write(to folder: MediaPath) -> Result<MediaPath, MediaLibraryError> {
        func failed() -> Result<MediaPath, MediaLibraryError> {
            .failure(.notWritable(folder: folder.string, reason: String(cString: strerror(errno))))
        }
        guard makeFolder(folder), let root = folder.resolved() else { return failed() }
        for piece in pieces {
            let path = root.appending(piece.fileName)
            var information = stat()
            let isThere =
                path.withCString { stat($0, &information) } == 0
                && information.st_size > Int(piece.duration) * sampleRate * 2
            if !isThere, !write(piece.waveFile(), to: path) { return failed() }
        }
        return .success(root)
    }

    /// Creates a folder and its parents.
    private static func makeFolder(_ folder: MediaPath) -> Bool {
        if folder.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, folder.bytes.count > 1 else { return false }
        return makeFolder(folder.folder) && (folder.withCString { mkdir($0, 0o755) } == 0 || errno == EEXIST)
    }

    /// Writes a file under a temporary name and then renames it, so that no reader sees a partial file.
    private static func write(_ bytes: [UInt8], to path: MediaPath) -> Bool {
        var name = path.folder.appending(".writing-XXXXXX").bytes + [0]
        let descriptor = name.withUnsafeMutableBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { mkstemp($0) } ?? -1 }
        }
        guard descriptor >= 0 else { return false }
        let temporary = MediaPath(bytes: name)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            guard count > 0 || errno == EINTR else { break }
            written += max(count, 0)
        }
        fchmod(descriptor, 0o644)
        let isClosed = close(descriptor) == 0
        if written == bytes.count, isClosed, temporary.withCString({ old in path.withCString { rename(old, $0) } }) == 0
        {
            return true
        }
        let reason = errno
        temporary.withCString { _ = unlink($0) }
        errno = reason
        return false
    }
}
