import DurableFiles
import Foundation

/// The files in which a player's state is kept.
struct PlaybackMemoryFiles: Sendable {
    let folder: String
    /// All but the queue: small, as it is written again and again while a piece plays.
    var state: String { folder + "/player.json" }
    var queue: String { folder + "/player-queue.json" }

    func write(_ memory: some Encodable, to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try DurableFile.makeFolder(folder)
        try DurableFile.write(encoder.encode(memory), to: file)
    }

    /// - Returns: nil where there is no such file.
    /// - Throws: `PlaybackMemoryError` where a newer version has written it, or it is not whole.
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

/// The form of a file, which each version can read.
private struct MemoryForm: Decodable { var format: Int }

/// A player's state cannot be restored.
public enum PlaybackMemoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer version has written the file.
    case newer(file: String)
    /// The file is not whole.
    case broken(file: String)

    /// What is wrong, what that means, and what to do.
    public var description: String {
        switch self {
        case .newer(let file):
            "The player's state in \(file) was written by a newer version of Baton, and this version would lose it. It is left as it is: "
                + "start that newer version, or name another folder with --state DIR."
        case .broken(let file): "What is in \(file) is no state of a player. The player begins as new."
        }
    }
}
