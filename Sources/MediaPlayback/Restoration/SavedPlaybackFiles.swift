import DurableFiles
import Foundation

/// The files that store a player's state.
struct PlaybackMemoryFiles: Sendable {
    let folder: String
    /// The file for everything but the queue. It is small, because it is written repeatedly during playback.
    var state: String { folder + "/player.json" }
    var queue: String { folder + "/player-queue.json" }

    func write(_ memory: some Encodable, to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try DurableFile.makeFolder(folder)
        try DurableFile.write(encoder.encode(memory), to: file)
    }

    /// - Returns: The decoded file; nil if it does not exist.
    /// - Throws: `PlaybackMemoryError` if a newer version has written the file, or if the file is damaged.
    func read<Memory: Decodable>(_ type: Memory.Type, from file: String, format: Int) throws(PlaybackMemoryError)
        -> Memory?
    {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        if let form = try? JSONDecoder().decode(MemoryForm.self, from: data), form.format > format {
            throw .newer(file: file)
        }
        guard let memory = try? JSONDecoder().decode(type, from: data) else { throw .broken(file: file) }
        return memory
    }
}

/// The format number of a file, which every version can read.
private struct MemoryForm: Decodable { var format: Int }

/// The reason why a player's state cannot be restored.
public enum PlaybackMemoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer version has written the file.
    case newer(file: String)
    /// The file is damaged.
    case broken(file: String)

    /// The problem, its consequence and the remedy.
    public var description: String {
        switch self {
        case .newer(let file):
            "The player's state in \(file) was written by a newer version of Baton. This version would lose it, so the server does not start. "
                + "Start the newer version, or name another folder with --state DIR."
        case .broken(let file): "\(file) does not contain the state of a player. The player starts without saved state."
        }
    }
}
