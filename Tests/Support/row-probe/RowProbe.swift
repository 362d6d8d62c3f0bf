import BatonServer
import BatonWire
import DeviceDatabase
import Foundation
import KioskData

/// Saves rows or devices, and prints the number of each one whose saving was confirmed. Tests kill or trace this
/// process.
///
///     row-probe FOLDER FILE [COUNT]               rows as a kiosk saves them, without end unless COUNT is given
///     row-probe FOLDER devices.sqlite COUNT pair  paired devices, of which those with an even number are revoked again
@main
struct RowProbe {
    @MainActor static func main() async throws {
        let words = CommandLine.arguments
        guard words.count >= 3 else { throw CocoaError(.fileNoSuchFile) }
        let count = words.count > 3 ? Int(words[3]) ?? .max : .max
        if words.count > 4, words[4] == "pair" { return try await pair(count, file: "\(words[1])/\(words[2])") }
        let store = try RowStore(folder: KioskFolder(words[1]))
        for number in 1...count {
            let text = String(repeating: "\(number) \"x\"; ", count: 200)
            try await store.append(
                SavedRow([.init("number", .integer, .number(Double(number))), .init("text", .text, .text(text))]),
                to: RowDestination(file: words[2], table: "saved"))
            confirm(number)
        }
    }

    private static func pair(_ count: Int, file: String) async throws {
        let database = try DeviceDatabase(file: file)
        for number in 1...count {
            if number.isMultiple(of: 2) {
                database.remove([number - 1])
            } else {
                database.put(
                    PairedDevice(
                        id: number,
                        digest: [UInt8](Data(count: 28)) + withUnsafeBytes(of: UInt32(number)) { [UInt8]($0) },
                        name: "device \(number)", role: .remote, screen: "*", kind: .device, how: .admin, created: 0))
            }
            let problem = await withCheckedContinuation { continuation in
                database.whenWritten { continuation.resume(returning: $0) }
            }
            if let problem { throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: problem]) }
            confirm(number)
        }
    }

    private static func confirm(_ number: Int) {
        // The output is unbuffered. A reader can therefore rely on the fact that a printed row is saved.
        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    }
}
