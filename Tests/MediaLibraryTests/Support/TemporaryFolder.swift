import Foundation
import Testing

@testable import MediaPlayback

/// A temporary folder, removed when this object is released.
final class TemporaryFolder: Sendable {
    /// The real path.
    let path: MediaPath

    init() {
        let name = NSTemporaryDirectory() + "media-library-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
        path = MediaPath(name).resolved() ?? MediaPath(name)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// Writes a file, and creates its folder.
    @discardableResult func write(_ bytes: [UInt8], to name: MediaPath) -> MediaPath {
        let file = path.appending(name)
        try? FileManager.default.createDirectory(atPath: file.folder.string, withIntermediateDirectories: true)
        let stream = file.withCString { fopen($0, "w") }
        if let stream {
            fwrite(bytes, 1, bytes.count, stream)
            fclose(stream)
        } else {
            Issue.record("\(file) cannot be written")
        }
        return file
    }

    @discardableResult func write(_ bytes: [UInt8], to name: String) -> MediaPath { write(bytes, to: MediaPath(name)) }

    func remove(_ name: String) {
        #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path.appending(name).string) }
    }

    func makeFolder(_ name: String) {
        try? FileManager.default.createDirectory(
            atPath: path.appending(name).string, withIntermediateDirectories: true)
    }

    func move(_ name: String, to new: String) {
        #expect(rename(path.appending(name).string, path.appending(new).string) == 0)
    }

    func link(_ name: String, to target: MediaPath) {
        #expect(symlink(target.string, path.appending(name).string) == 0)
    }

    /// Sets the modification time of a file, in seconds since 1970.
    func setModified(_ name: String, _ seconds: Int) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 5), timespec(tv_sec: seconds, tv_nsec: 5)]
        #expect(utimensat(AT_FDCWD, path.appending(name).string, times, 0) == 0)
    }

    /// The names of the entries.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []).sorted() }
}

/// Returns the bytes of a short WAV file with tags.
func wave(_ title: String? = nil, artist: String? = nil, album: String? = nil, track: String? = nil) -> [UInt8] {
    let tags = [("INAM", title), ("IART", artist), ("IPRD", album), ("IPRT", track)].compactMap { id, text in
        text.map { (id: id, text: $0) }
    }
    return WaveFile.bytes(samples: [Float](repeating: 0, count: 80), sampleRate: 8_000, tags: tags)
}
