import BatonSupport
import Foundation

/// The files that store a player's state.
struct SavedPlaybackFiles: Sendable {
    let folder: String
    /// The file of the whole state except the queue. Because it is written repeatedly during playback, it must be
    /// small, so the queue has its own file.
    var state: String { folder + "/player.json" }
    var queue: String { folder + "/player-queue.json" }

    func write(_ value: some Encodable, to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try DurableFile.makeFolder(folder)
        try DurableFile.write(encoder.encode(value), to: file)
    }

    /// Reads and decodes a file of the player's state.
    /// - Returns: The decoded file; nil if it does not exist.
    /// - Throws: `SavedPlaybackError` if a newer version has written the file, or if the file is damaged.
    func read<Value: Decodable>(_ type: Value.Type, from file: String, format: Int) throws(SavedPlaybackError)
        -> Value?
    {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        if let header = try? JSONDecoder().decode(FileFormat.self, from: data), header.format > format {
            throw .newerVersion(file: file)
        }
        guard let value = try? JSONDecoder().decode(type, from: data) else { throw .damaged(file: file) }
        return value
    }
}

/// The format number in a file. Every version of the program can read this number.
private struct FileFormat: Decodable { var format: Int }

/// The reason why a player's state cannot be restored.
public enum SavedPlaybackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer version has written the file.
    case newerVersion(file: String)
    /// The file is damaged.
    case damaged(file: String)

    /// The error message: the problem, its consequence and the remedy.
    public var description: String {
        switch self {
        case .newerVersion(let file):
            "The player's state in \(file) was written by a newer version of Baton. This version would lose it, so the server does not start. "
                + "Start the newer version, or name another folder with --state DIR."
        case .damaged(let file):
            "\(file) does not contain the state of a player. The player starts without saved state."
        }
    }
}
