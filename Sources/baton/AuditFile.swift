import ArgumentParser
import BatonServer
import BatonSupport
import Foundation

/// The audit log that `baton serve` writes.
enum AuditFile {
    /// - Parameters:
    ///   - name: the requested file; `none` for no log.
    ///   - folder: the state folder, which contains the log if `name` is nil. If both are nil, there is no log.
    @MainActor
    static func open(named name: String?, in folder: String?) throws -> AuditLog? {
        if let folder, name == nil {
            do {
                try DurableFile.makeFolder(folder)
            } catch {
                throw ValidationError("The audit log cannot be written. \(StateFolderProblem.sentence(error))")
            }
        }
        guard let name = name ?? folder.map({ $0 + "/audit.jsonl" }), name != "none" else { return nil }
        return try AuditLog(file: name.normalizedPath)
    }
}

/// Creates the error message for a state folder that Baton cannot write to.
enum StateFolderProblem {
    static func sentence(_ error: DurableFileError) -> String {
        "\(error). Give the user that runs Baton write permission, or name another folder with --state DIR."
    }
}
