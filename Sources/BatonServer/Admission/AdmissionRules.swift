public import BatonWire

/// Who is let in to a server's screens, and as what.
public struct AdmissionRules: Sendable {
    /// What everybody may be who proves nothing.
    public enum Mode: Sendable {
        /// Anything: for a server that only this machine reaches.
        case free
        /// Anything but an admin.
        case open
        /// Nothing: who comes has to be paired.
        case paired
    }

    /// What everybody may be who proves nothing.
    public var mode = Mode.free
    /// What an admin says as its token; nil where nobody knows any.
    public var adminSecret: String?
    /// Where devices are kept; nil keeps them only while the server runs.
    public var store: (any DeviceStore)?
    /// How long a visit may be, in milliseconds.
    public var visit: Double = 7_200_000
    /// What who was paired by a screen's code may send.
    public var visitGrants = Grants.all
    /// The address by which phones reach the server, such as `http://192.168.1.7:8080`; nil finds one.
    public var address: String?
    /// Where what nobody can guess comes from.
    public var random: @Sendable () -> UInt64 = {
        var numbers = SystemRandomNumberGenerator()
        return numbers.next()
    }

    /// A server that everybody may do everything with who reaches it.
    public init() {}
}
