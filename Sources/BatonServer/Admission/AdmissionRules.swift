public import BatonWire
import Foundation

/// The rules by which a server admits clients to its screens.
public struct AdmissionRules: Sendable {
    /// The roles that a client may have without any proof.
    public enum Mode: Sendable {
        /// Clients may have every role without proof. This mode is for a server that only this machine can reach.
        case free
        /// Clients may have every role except admin without proof.
        case open
        /// Clients may have no role without proof: every client has to be paired.
        case paired
    }

    /// The mode, which determines the roles that a client may have without any proof. The default is ``Mode/free``.
    public var mode = Mode.free
    /// The secret that a client sends as its token to become an admin; nil if the server has no secret.
    public var adminSecret: String?
    /// The store of paired devices. With nil, pairings are lost when the server ends.
    public var store: (any DeviceStore)?
    /// The maximum duration of a visit, in milliseconds.
    public var visitDuration: Double = 7_200_000
    /// The kinds of input that a client paired by a screen's code may send.
    public var visitGrants = Grants.all
    /// The address by which phones reach the server, such as `http://192.168.1.7:8080`. With nil, the server determines
    /// its address itself.
    public var address: String?
    /// The source of random numbers for codes and tokens.
    public var random: @Sendable () -> UInt64 = {
        var numbers = SystemRandomNumberGenerator()
        return numbers.next()
    }

    /// Creates rules that admit every client in every role.
    public init() {}

    /// Returns the mode that a server at a host needs: ``Mode/free`` if only this machine can reach the server,
    /// otherwise ``Mode/paired``.
    public static func mode(forHost host: String) -> Mode {
        var four = in_addr()
        let isLoopback =
            if inet_pton(AF_INET, host, &four) == 1 {
                UInt32(bigEndian: four.s_addr) >> 24 == 127
            } else {
                host == "localhost" || host == "::1" || host == "[::1]"
            }
        return isLoopback ? .free : .paired
    }
}
