import Dispatch
import Foundation

extension FileHandle {
    /// Waits until a child process prints its address after given words.
    ///
    /// Afterwards, the output is read and discarded, so that the child's pipe does not fill.
    /// - Returns: The output until then, and the address; no address if the child ended before it printed one.
    func address(after prefix: String) async -> (output: String, address: String?) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                var address: String?
                while address == nil {
                    let data = self.availableData
                    if data.isEmpty { break }
                    text += String(decoding: data, as: UTF8.self)
                    // The address is complete only when the space after it has arrived.
                    guard let rest = text.range(of: prefix).map({ text[$0.upperBound...].drop { $0 == " " } }) else {
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
