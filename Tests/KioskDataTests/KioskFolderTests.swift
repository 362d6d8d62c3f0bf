import Foundation
import Testing

@testable import KioskData

@Suite("The folder of a storyboard") struct KioskFolderTests {
    private let outside = TemporaryFolder()
    private let folder = TemporaryFolder()

    init() {
        outside.write("secret", to: "secret.txt")
        folder.makeFolder("pictures/old")
        folder.write("<svg/>", to: "pictures/hall.svg")
    }

    @Test("Files are read by their paths relative to the folder") func reads() throws {
        let kiosk = try folder.kiosk()

        #expect(try kiosk.read("pictures/hall.svg", limit: 100) == Array("<svg/>".utf8))
        #expect(try kiosk.read("./pictures//hall.svg", limit: 6) == Array("<svg/>".utf8))
        #expect(try kiosk.location(of: "pictures/hall.svg").hasSuffix("/pictures/hall.svg"))
        #expect(kiosk.contains("pictures/hall.svg"))
        #expect(!kiosk.contains("pictures/attic.svg"))
    }

    @Test(
        "A path that leads out of the folder is refused with an explanation",
        arguments: [
            ("../secret.txt", KioskFileError.Reason.leaves), ("pictures/../../secret.txt", .leaves),
            ("pictures/../pictures/hall.svg", .leaves), ("..", .leaves),
            ("/etc/passwd", .absolute), ("//etc/passwd", .absolute), ("~/secret", .absolute),
            ("file:///etc/passwd", .absolute),
            ("https://a.example/b.svg", .absolute), ("", .notAName), ("a\0b", .notAName),
            (String(repeating: "a/", count: 600) + "b", .notAName),
            ("pictures/attic.svg", .missing), ("pictures/hall.svg/more", .missing), ("pictures", .notAFile("a folder")),
            (".", .notAFile("a folder")),
            ("pictures/", .notAFile("a folder")), ("..\\secret.txt", .missing), ("%2e%2e/secret.txt", .missing),
            ("pictures/hall.svg\u{202E}", .missing),
        ])
    func refuses(name: String, reason: KioskFileError.Reason) throws {
        let kiosk = try folder.kiosk()

        let found = error(KioskFileError.self) { try kiosk.read(name, limit: 100) }

        #expect(found?.reason == reason)
        #expect(found?.description.isEmpty == false)
        #expect(found?.description.contains("\0") == false)
    }

    @Test("Symbolic links are followed if they stay inside of the folder") func links() throws {
        folder.link("inside.svg", to: "pictures/hall.svg")
        folder.link("out.txt", to: outside.path + "/secret.txt")
        folder.link("up.txt", to: "../\(URL(fileURLWithPath: outside.path).lastPathComponent)/secret.txt")
        folder.link("elsewhere", to: outside.path)
        folder.link("round", to: "round")
        folder.link("nowhere", to: "not/there")
        let kiosk = try folder.kiosk()

        #expect(try kiosk.read("inside.svg", limit: 100) == Array("<svg/>".utf8))
        for name in ["out.txt", "up.txt", "elsewhere/secret.txt"] {
            #expect(error(KioskFileError.self) { try kiosk.read(name, limit: 100) }?.reason == .leaves)
        }
        #expect(error(KioskFileError.self) { try kiosk.read("nowhere", limit: 100) }?.reason == .missing)
        #expect(error(KioskFileError.self) { try kiosk.read("round", limit: 100) } != nil)
    }

    @Test("Devices, pipes and sockets are not opened") func devices() throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        folder.link("null", to: "/dev/null")
        folder.link("proc", to: "/proc/self/environ")
        let kiosk = try folder.kiosk()

        #expect(error(KioskFileError.self) { try kiosk.read("pipe", limit: 100) }?.reason == .notAFile("a pipe"))
        #expect(error(KioskFileError.self) { try kiosk.read("null", limit: 100) }?.reason == .leaves)
        #expect(error(KioskFileError.self) { try kiosk.read("proc", limit: 100) }?.reason == .leaves)
    }

    @Test("A file that is too large, or becomes too large while it is read, is refused") func limits() throws {
        folder.write("1234567", to: "seven")
        let kiosk = try folder.kiosk()

        #expect(try kiosk.read("seven", limit: 7).count == 7)
        #expect(error(KioskFileError.self) { try kiosk.read("seven", limit: 6) }?.reason == .tooLarge(limit: 6))
        let open = try kiosk.open("seven", limit: 7)
        try #require(FileHandle(forWritingAtPath: folder.path + "/seven")).write(Data(repeating: 0, count: 100))
        #expect(error(KioskFileError.self) { try open.read(limit: 7) }?.reason == .tooLarge(limit: 7))
    }

    @Test("An open file is read even if another one replaces its name") func holdsOn() throws {
        let kiosk = try folder.kiosk()
        let open = try kiosk.open("pictures/hall.svg")
        _ = unlink(folder.path + "/pictures/hall.svg")
        folder.link("pictures/hall.svg", to: outside.path + "/secret.txt")

        #expect(try open.read(limit: 100) == Array("<svg/>".utf8))
    }

    @Test("Replacing links during a read never reveals a file from outside") func races() async throws {
        let path = folder.path
        folder.link("turns", to: "pictures")
        let kiosk = try folder.kiosk()
        folder.write("inside", to: "pictures/secret.txt")
        let turning = Task.detached { [outside] in
            var count = 0
            while !Task.isCancelled {
                _ = symlink(count.isMultiple(of: 2) ? outside.path : "pictures", path + "/turns.new")
                _ = rename(path + "/turns.new", path + "/turns")
                count += 1
                if count.isMultiple(of: 64) { await Task.yield() }
            }
        }

        for _ in 0..<2_000 {
            if let bytes = try? kiosk.read("turns/secret.txt", limit: 100) { #expect(bytes == Array("inside".utf8)) }
        }

        turning.cancel()
        await turning.value
    }

    @Test("A folder that does not exist is refused") func noFolder() {
        #expect(error(KioskFileError.self) { try KioskFolder(self.folder.path + "/nothing") }?.reason == .noFolder)
        #expect(
            error(KioskFileError.self) { try KioskFolder(self.folder.path + "/pictures/hall.svg") }?.reason == .noFolder
        )
        #expect(error(KioskFileError.self) { try KioskFolder("") }?.reason == .noFolder)
    }

    @Test("When the link to the folder changes, later reads use the new folder") func turnedFolder() throws {
        folder.makeFolder("one")
        folder.makeFolder("two")
        folder.write("1", to: "one/a")
        folder.write("2", to: "two/a")
        folder.link("current", to: "one")
        let kiosk = try folder.kiosk("current")
        #expect(try kiosk.read("a", limit: 1) == Array("1".utf8))

        folder.link("next", to: "two")
        #expect(rename(folder.path + "/next", folder.path + "/current") == 0)

        #expect(try kiosk.read("a", limit: 1) == Array("2".utf8))
    }
}
