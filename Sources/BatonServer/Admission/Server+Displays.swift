import BatonWire
import ResponderKit

extension Server {
    /// The name of the first display. This display is paired by opening the address that the server prints when it
    /// starts.
    private static let firstDisplay = "First display"

    /// Returns an address for the first display. The display that opens this address is paired with all screens of the
    /// server. The first display cannot be paired by a code, because only displays show codes.
    /// - Returns: nil if the server requires no pairing, or if a display has already been paired.
    public func makeFirstDisplayLink() -> String? {
        guard admission.requiresPairing, let screen = host.definitions.first else { return nil }
        let displays = admission.registry.all.filter { $0.role == .display }
        // If no display has opened the address from an earlier start, that address is invalidated. The server cannot
        // show that address again, because it stores only the digest of the address's token.
        let unused = displays.filter { $0.name == Self.firstDisplay && $0.seen == nil }
        guard displays.count == unused.count else { return nil }
        admission.registry.remove(unused.map(\.id))
        let token = Secrets.make(Secrets.tokenBytes, admission.rules.random)
        _ = admission.registry.add(
            token: token, name: Self.firstDisplay, role: .display, grants: .all, screen: PairedDevice.allScreens,
            kind: .device,
            how: .admin,
            created: admission.date, expires: nil, isConnected: admission.isConnected)
        // The device is on disk before its address is returned, so that the address also works after a power failure.
        admission.registry.finish()
        return admission.link(to: screen.name, as: .display, token: token)
    }
}
