import Foundation

/// The names and addresses by which other machines reach this one.
public enum MachineNames {
    /// The host name, also with `.local` for machines in the same network (RFC 6762), `localhost`, and all addresses
    /// except link-local ones.
    public static var all: [String] {
        let own = ProcessInfo.processInfo.hostName.lowercased()
        var names: [String] = []
        if GeneratedCertificate.isName(own), !GeneratedCertificate.isAddress(own), own != "localhost" {
            names.append(own)
            if !own.contains(".") { names.append(own + ".local") }
        }
        return unique(names + addresses + ["localhost", "127.0.0.1", "::1"])
    }

    /// The addresses of the network interfaces, without loopback and link-local ones.
    public static var addresses: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first) { $0?.pointee.ifa_next }.compactMap { $0?.pointee.ifa_addr.flatMap(text) }
            .filter { !$0.hasPrefix("127.") && $0 != "::1" && !$0.lowercased().hasPrefix("fe80:") }
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        var text = [CChar](repeating: 0, count: 64)
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        guard getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Removes the name of the network interface from an IPv6 address such as `fe80::1%eth0`.
        return String(name.prefix { $0 != "%" })
    }

    /// Removes duplicates from a list of names. The first occurrence of each name is kept.
    public static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
