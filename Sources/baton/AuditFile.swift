import BatonServer
import Foundation

/// The audit log that `baton serve` writes.
enum AuditFile {
    /// - Parameters:
    ///   - name: what was asked for; `none` for none.
    ///   - standard: where it is where nothing was asked for; nil writes none then.
    @MainActor
    static func open(named name: String?, else standard: String? = nil) throws -> AuditLog? {
        guard let name = name ?? standard, name != "none" else { return nil }
        return try AuditLog(file: ((name as NSString).expandingTildeInPath as NSString).standardizingPath)
    }
}
