import Dispatch
import Foundation

extension FileHandle {
    /// Waits until a child process says behind some words where it is, and from then on lets it say what it likes, which must not fill its pipe.
    /// - Returns: all that it said until then, and the address; no address where it ended before.
    func address(behind words: String) async -> (said: String, address: String?) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                var address: String?
                while address == nil {
                    let data = self.availableData
                    if data.isEmpty { break }
                    text += String(decoding: data, as: UTF8.self)
                    // Up to the space behind it: what has come of it may be a part.
                    guard let rest = text.range(of: words).map({ text[$0.upperBound...].drop { $0 == " " } }) else {
                        continue
                    }
                    address = rest.firstIndex(where: \.isWhitespace).map { String(rest[..<$0]) }
                }
                continuation.resume(returning: (text, address))
                while !self.availableData.isEmpty {}
            }
        }
    }
}
