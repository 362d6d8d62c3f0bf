import BatonWire
import ResponderKit

extension Server {
    /// What a display is called that was paired by the address which a server says when it begins.
    private static let firstDisplay = "First display"

    /// An address that pairs a display with the server's screens when it is opened there, until a display has been here: so that there is a first one, which shows how others are paired.
    /// - Returns: nil where nobody has to be paired, or a display was paired already.
    public func linkOfFirstDisplay() -> String? {
        guard admission.pairs, let screen = host.definitions.first else { return nil }
        let displays = admission.registry.all.filter { $0.role == .display }
        // One that was never opened is nobody's: its token is not known any more.
        let unused = displays.filter { $0.name == Self.firstDisplay && $0.seen == nil }
        guard displays.count == unused.count else { return nil }
        admission.registry.remove(unused.map(\.id))
        let token = Secrets.make(Secrets.tokenBytes, admission.rules.random)
        _ = admission.registry.add(
            token: token, name: Self.firstDisplay, role: .display, grants: .all, screen: PairedDevice.everyScreen,
            kind: .device,
            how: .admin,
            created: admission.date, expires: nil, isHere: admission.isHere)
        // The link is good also where the machine loses its power right after it was shown.
        admission.registry.finish()
        return admission.link(to: screen.name, as: .display, token: token)
    }
}
