import BatonSupport
import Foundation

/// The folder for the state that a server restores after a restart.
public enum StateFolder {
    /// Returns the path of the named folder; nil for `none`. Without a name, returns the standard folder.
    public static func path(named name: String?) -> String? { name == "none" ? nil : path(of: name ?? standard) }

    /// Returns a normalised path, with `~` expanded.
    public static func path(of name: String) -> String { name.normalizedPath }

    /// The standard folder, `XDG_STATE_HOME` of the XDG Base Directory Specification.
    public static var standard: String {
        let states = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (states ?? "~/.local/state") + "/baton"
    }

    /// Returns the path of the admin secret's file in a folder.
    public static func adminSecret(in folder: String) -> String { folder + "/admin-secret" }
}
