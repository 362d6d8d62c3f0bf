import Foundation

/// Where a server keeps what is to be so again when it is started anew.
public enum StateFolder {
    /// The folder that was named, nil for `none`; else the standard one.
    public static func path(named name: String?) -> String? { name == "none" ? nil : path(of: name ?? standard) }

    /// A path as a person writes it.
    public static func path(of name: String) -> String {
        ((name as NSString).expandingTildeInPath as NSString).standardizingPath
    }

    /// As the XDG Base Directory Specification says: what a program should find again the next time.
    public static var standard: String {
        let states = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (states ?? "~/.local/state") + "/baton"
    }

    /// The file of an admin's secret in such a folder.
    public static func adminSecret(in folder: String) -> String { folder + "/admin-secret" }
}
