import BatonWire
import DeviceDatabase
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BatonServer

@Suite("The database of paired devices") struct DeviceDatabaseTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        .appendingPathComponent(
            "state")
    private var file: String { folder.appendingPathComponent("devices.sqlite").path }

    private func device(_ id: Int, name: String = "é \"x\"; DROP TABLE device") -> PairedDevice {
        PairedDevice(
            id: id, digest: Secrets.digest("token \(id)"), name: name, role: .display, grants: [.touch, .text],
            screen: "*", kind: .device,
            how: .admin, created: 1_793_300_000_000.5, seen: id == 1 ? nil : 5, expires: id == 1 ? nil : 1e15)
    }

    private func forget() { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

    @Test("Stored devices are read back after the database is reopened, and removed ones are not")
    func keeps() throws {
        defer { forget() }
        try {
            let database = try DeviceDatabase(file: file)
            #expect(database.storedDevices.isEmpty)
            for id in 1...5 { database.put(device(id)) }
            database.remove([2, 4, 99])
            database.put(device(5, name: "another"))
            database.finish()
        }()

        let kept = try DeviceDatabase(file: file).storedDevices

        #expect(kept == [device(1), device(3), device(5, name: "another")])
    }

    @Test("Only the owner may read the folder and its files")
    func permissions() throws {
        defer { forget() }
        let database = try DeviceDatabase(file: file)
        database.put(device(1))
        database.finish()

        func mode(_ path: String) -> Int? {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
        }
        #expect(mode(folder.path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(mode(folder.appendingPathComponent(name).path) == 0o600, "\(name)")
        }
    }

    @Test("The completion handler runs once everything is written, even if nothing is pending")
    func written() async throws {
        defer { forget() }
        let database = try DeviceDatabase(file: file)
        for id in 1...50 { database.put(device(id)) }

        let problem = await withCheckedContinuation { continuation in
            database.whenWritten { continuation.resume(returning: $0) }
        }
        let again = await withCheckedContinuation { continuation in
            database.whenWritten { continuation.resume(returning: $0) }
        }

        #expect(problem == nil && again == nil)
    }

    @Test("Every change is synced to disk, also after the database is reopened")
    func synchronous() throws {
        defer { forget() }
        for _ in 1...2 {
            let database = try DeviceDatabase(file: file)
            database.put(device(1))
            database.finish()

            #expect(try database.synchronousLevel == 2)
        }
    }

    @Test("A change that could not be written is written with the next one")
    func writesAgain() async throws {
        defer { forget() }
        let database = try DeviceDatabase(file: file)
        database.put(device(1))
        // Writing two devices with the same token fails.
        var twin = device(2)
        twin.digest = device(1).digest
        database.put(twin)
        let problem = await withCheckedContinuation { continuation in
            database.whenWritten { continuation.resume(returning: $0) }
        }
        database.put(device(2))
        database.put(device(3))
        database.remove([1])
        database.finish()

        #expect(problem?.contains("could not be written") == true)
        let again = await withCheckedContinuation { continuation in
            database.whenWritten { continuation.resume(returning: $0) }
        }
        #expect(again == nil)
    }

    @Test("A database of a newer version is refused with an explanation and stays unchanged")
    func newer() throws {
        defer { forget() }
        try {
            let database = try DeviceDatabase(file: file)
            database.put(device(1))
            database.finish()
        }()
        try {
            let queue = try DatabaseQueue(path: file)
            try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later one')") }
        }()
        let before = FileManager.default.contents(atPath: file)

        let error = #expect(throws: DeviceDatabaseError.self) { try DeviceDatabase(file: file) }

        #expect(error?.description.contains("was written by a newer version of Baton") == true)
        #expect(error?.description.contains("--state DIR") == true)
        #expect(FileManager.default.contents(atPath: file) == before)
    }

    @Test("A database that another server has open is refused with an explanation")
    func locked() throws {
        defer { forget() }
        let first = try DeviceDatabase(file: file)
        first.put(device(1))
        first.finish()

        #expect(throws: DeviceDatabaseError.self) { try DeviceDatabase(file: file) }
        do {
            _ = try DeviceDatabase(file: file)
        } catch {
            #expect(error.description.contains("Another server uses"), "\(error)")
        }
        _ = first.storedDevices
    }

    @Test("A corrupt file is refused with an explanation and stays unchanged")
    func broken() throws {
        defer { forget() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bytes = Data(repeating: 0x2A, count: 8_192)
        try bytes.write(to: URL(fileURLWithPath: file))

        do {
            _ = try DeviceDatabase(file: file)
            Issue.record("it was opened")
        } catch {
            #expect(error.description.contains("is damaged"), "\(error)")
        }
        #expect(FileManager.default.contents(atPath: file) == bytes)
    }

    @Test("A folder that cannot be created is reported with its path and the option to change it")
    func unwritable() throws {
        do {
            _ = try DeviceDatabase(file: "/proc/none/devices.sqlite")
            Issue.record("it was opened")
        } catch {
            #expect(error.description.contains("/proc/none/devices.sqlite"), "\(error)")
            #expect(error.description.contains("cannot be created: No such file or directory"), "\(error)")
            #expect(error.description.contains("--state DIR"), "\(error)")
        }
    }

    @Test("A symbolic link at the database's path is not followed")
    func links() throws {
        defer { forget() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: folder.appendingPathComponent("elsewhere").path)

        #expect(throws: DeviceDatabaseError.self) { try DeviceDatabase(file: file) }
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("elsewhere").path))
    }
}
