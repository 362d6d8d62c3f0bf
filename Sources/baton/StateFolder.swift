import Foundation

/// Where screens are kept over a restart.
enum StateFolder {
    /// The folder that was named, nil for `none`; else the standard one.
    static func path(named name: String?) -> String? {
        name == "none" ? nil : (((name ?? standard) as NSString).expandingTildeInPath as NSString).standardizingPath
    }

    /// As the XDG Base Directory Specification says: what a program should find again the next time.
    static var standard: String {
        let states = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (states ?? "~/.local/state") + "/baton"
    }
}
