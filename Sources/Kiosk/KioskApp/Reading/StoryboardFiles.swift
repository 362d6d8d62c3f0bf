import Foundation
import Synchronization

/// The contents of all files from which a storyboard was read, at one point in time. Reading these
/// contents again gives the same storyboard.
public struct StoryboardFiles: StoryboardFolder, Codable, Equatable {
    /// The result of reading one file.
    public enum Content: Equatable, Sendable {
        /// The file was read. The value contains its bytes.
        case bytes([UInt8])
        /// The file could not be read. The value is a sentence with the reason.
        case failure(String)
        /// The file's content is the same as when the storyboard was read before.
        case unchanged
    }

    /// The name of the storyboard's own file.
    public private(set) var file: String
    /// The files that were read, by their paths in the storyboard's folder.
    public private(set) var contents: [String: Content] = [:]
    /// The results of checking that files exist, by their paths: an empty text, or a sentence that describes the
    /// problem.
    public private(set) var checks: [String: String] = [:]

    /// Creates an empty collection of files.
    public init(file: String) { self.file = file }

    /// Returns the bytes of a file.
    public func read(_ name: String, limit: Int) throws(KioskFailure) -> [UInt8] {
        switch contents[name] {
        case .bytes(let bytes): return bytes
        case .failure(let sentence): throw KioskFailure(sentence)
        case .unchanged, nil: throw KioskFailure("\(name) is not in the journal.")
        }
    }

    /// Throws the recorded failure if the file did not exist or could not be read.
    public func check(_ name: String) throws(KioskFailure) {
        if let sentence = checks[name], !sentence.isEmpty { throw KioskFailure(sentence) }
    }

    /// Returns a copy in which `unchanged` replaces the content of each file that is the same in `former`. `former`
    /// contains the files as they were read before.
    public func without(_ former: StoryboardFiles) -> StoryboardFiles {
        var files = self
        for (name, content) in contents where former.contents[name] == content { files.contents[name] = .unchanged }
        return files
    }

    /// Returns a copy in which each file that is `unchanged` gets its content from `former`. `former` contains the
    /// files as they were read before.
    public func completed(by former: StoryboardFiles) -> StoryboardFiles {
        var files = self
        for (name, content) in contents where content == .unchanged { files.contents[name] = former.contents[name] }
        return files
    }

    /// Reads a storyboard from a folder, and records each file that is read. Blocks.
    static func read(_ folder: some StoryboardFolder) -> StoryboardReading {
        let noting = RecordingFolder(folder)
        let loaded = Result { () throws(StoryboardProblems) in try LoadedStoryboard(from: noting) }
        return StoryboardReading(files: noting.files.withLock { $0 }, loaded: loaded)
    }

    /// A folder that records the files that are read from it.
    private final class RecordingFolder<Folder: StoryboardFolder>: StoryboardFolder {
        let folder: Folder
        let files: Mutex<StoryboardFiles>
        var file: String { folder.file }

        init(_ folder: Folder) {
            self.folder = folder
            files = Mutex(StoryboardFiles(file: folder.file))
        }

        func read(_ name: String, limit: Int) throws(KioskFailure) -> [UInt8] {
            let result = Result { () throws(KioskFailure) in try folder.read(name, limit: limit) }
            files.withLock { files in
                switch result {
                case .success(let bytes): files.contents[name] = .bytes(bytes)
                case .failure(let failure): files.contents[name] = .failure(failure.description)
                }
            }
            return try result.get()
        }

        func check(_ name: String) throws(KioskFailure) {
            let result = Result { () throws(KioskFailure) in try folder.check(name) }
            files.withLock { files in
                if case .failure(let failure) = result {
                    files.checks[name] = failure.description
                } else {
                    files.checks[name] = ""
                }
            }
            try result.get()
        }
    }
}

/// The result of reading a storyboard once: the files, and the storyboard or its problems.
public struct StoryboardReading: Sendable {
    /// The files from which the storyboard was read.
    public let files: StoryboardFiles
    /// The storyboard, or its problems.
    public let loaded: Result<LoadedStoryboard, StoryboardProblems>

    init(files: StoryboardFiles, loaded: Result<LoadedStoryboard, StoryboardProblems>) {
        self.files = files
        self.loaded = loaded
    }

    /// Reads a storyboard from recorded files, without access to the disk.
    public init(of files: StoryboardFiles) {
        self.init(files: files, loaded: Result { () throws(StoryboardProblems) in try LoadedStoryboard(from: files) })
    }
}

extension StoryboardFiles.Content: Codable {
    private enum Key: String, CodingKey { case text, base64, failure, unchanged }

    /// Decodes a file's content: text is encoded as UTF-8, and base64 data is decoded.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        if let text = try fields.decodeIfPresent(String.self, forKey: .text) {
            self = .bytes(Array(text.utf8))
        } else if let data = try fields.decodeIfPresent(Data.self, forKey: .base64) {
            self = .bytes([UInt8](data))
        } else if let sentence = try fields.decodeIfPresent(String.self, forKey: .failure) {
            self = .failure(sentence)
        } else {
            self = .unchanged
        }
    }

    /// Encodes a file's content: valid UTF-8 bytes as text, and other bytes as base64.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                try fields.encode(text, forKey: .text)
            } else {
                try fields.encode(Data(bytes), forKey: .base64)
            }
        case .failure(let sentence): try fields.encode(sentence, forKey: .failure)
        case .unchanged: try fields.encode(true, forKey: .unchanged)
        }
    }
}
