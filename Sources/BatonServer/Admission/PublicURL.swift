import Foundation

/// The address by which phones reach a server.
struct PublicURL {
    private let named: String?
    private let host: String
    private let port: Int
    private let isSecure: Bool

    /// - Parameter named: the address that the administrator has configured. With nil, an address of this machine is
    ///   used.
    init(named: String?, host: String, port: Int, isSecure: Bool) {
        self.named = named.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.host = host
        self.port = port
        self.isSecure = isSecure
    }

    /// The address, without a slash at its end. The address is looked up at each call, because the machine may join
    /// another network.
    var text: String {
        if let named { return named }
        let isEvery = host == "0.0.0.0" || host == "::"
        let name = isEvery ? Self.ownAddress ?? ProcessInfo.processInfo.hostName : host
        return "\(isSecure ? "https" : "http")://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }

    /// The first IPv4 address of this machine that other machines can reach.
    private static var ownAddress: String? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = Int32(bitPattern: entry.ifa_flags)
            guard let address = entry.ifa_addr, address.pointee.sa_family == UInt16(AF_INET),
                flags & Int32(IFF_UP) != 0,
                flags & Int32(IFF_LOOPBACK) == 0
            else { continue }
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard
                getnameinfo(
                    address, socklen_t(MemoryLayout<sockaddr_in>.size), &name, socklen_t(name.count), nil, 0,
                    NI_NUMERICHOST) == 0
            else {
                continue
            }
            return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        return nil
    }
}
