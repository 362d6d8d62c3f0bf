import Foundation
import ResponderKit

/// Checks addresses against the hosts that the storyboard allows.
enum HostAllowlist {
    /// Returns true if the host and port of an address are among the allowed ones.
    static func allow(_ address: String, _ hosts: [String]) -> Bool {
        guard StoryboardReader.problem(ofAddress: address) == nil, let parts = URLComponents(string: address),
            let host = parts.host?.lowercased()
        else {
            return false
        }
        let standard = parts.scheme?.lowercased() == "https" ? 443 : 80
        return hosts.contains { allowed in
            guard let known = URLComponents(string: "http://" + allowed), known.host?.lowercased() == host else {
                return false
            }
            return known.port.map { $0 == parts.port ?? standard } ?? (parts.port == nil || parts.port == standard)
        }
    }
}
