import BatonServer
import Foundation

/// The audit log that `baton serve` writes.
enum AuditFile {
    /// - Parameters:
    ///   - name: what was asked for; `none` for none.
    ///   - folder: that of what is kept, where it is written if nothing was asked for; nil writes none then.
    @MainActor
    static func open(named name: String?, in folder: String?) throws -> AuditLog? {
        if let folder, name == nil {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        guard let name = name ?? folder.map({ $0 + "/audit.jsonl" }), name != "none" else { return nil }
        return try AuditLog(file: ((name as NSString).expandingTildeInPath as NSString).standardizingPath)
    }
}
