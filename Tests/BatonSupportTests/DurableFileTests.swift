import BatonSupport
import Foundation
import Testing

@Suite("Files that survive a power cut") struct DurableFileTests {
    private let folder = NSTemporaryDirectory() + "baton-durable-\(UUID().uuidString)"

    private func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }

    @Test("A written file has the new contents and its permissions, and no temporary file remains")
    func write() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.makeFolder(folder)
        try DurableFile.write(Data("one".utf8), to: folder + "/file")

        try DurableFile.write(Data("two".utf8), to: folder + "/file", mode: 0o640)

        #expect(FileManager.default.contents(atPath: folder + "/file") == Data("two".utf8))
        #expect(mode(folder + "/file") == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    @Test("An existing file is not created again")
    func create() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.makeFolder(folder)

        #expect(try DurableFile.create(folder + "/file", with: Data("one".utf8)))
        #expect(try !DurableFile.create(folder + "/file", with: Data("two".utf8)))

        #expect(FileManager.default.contents(atPath: folder + "/file") == Data("one".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    @Test("Folders are created with their parents, readable only by the user")
    func folders() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }

        try DurableFile.makeFolder(folder + "/a/b")

        #expect(mode(folder) == 0o700 && mode(folder + "/a") == 0o700 && mode(folder + "/a/b") == 0o700)
        try DurableFile.makeFolder(folder + "/a/b")
    }

    @Test("A failed write is reported with path and reason, and the former contents remain")
    func failure() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try DurableFile.makeFolder(folder)
        try DurableFile.write(Data("one".utf8), to: folder + "/file")

        let inFile = #expect(throws: DurableFileError.self) { try DurableFile.makeFolder(folder + "/file/below") }
        let named = #expect(throws: DurableFileError.self) { try DurableFile.makeFolder(folder + "/file") }
        let nowhere = #expect(throws: DurableFileError.self) { try DurableFile.write(Data(), to: folder + "/no/file") }

        #expect(inFile?.description == "The folder \(folder)/file cannot be created: a file has this name")
        #expect(named?.description == "The folder \(folder)/file cannot be created: a file has this name")
        #expect(nowhere?.description.hasSuffix("cannot be created: No such file or directory") == true)
        #expect(FileManager.default.contents(atPath: folder + "/file") == Data("one".utf8))
    }
}
