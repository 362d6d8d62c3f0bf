import BatonWire
import ResponderKit

extension Session {
    /// How long after a hello that was not admitted another may come, in milliseconds.
    static let secondHelloTimeout = 60_000.0
    /// So many of them on one connection, and it is closed: nobody mistypes as often, and who is nobody yet holds on to none for ever.
    static let refusedHelloLimit = 20

    /// Whether it may send any input at all.
    var maySendInput: Bool { !grants.isEmpty }
    /// The paired device that it is, as a record has it.
    var deviceID: String? { pairedDevice.map { "\($0)" } }

    /// The name that a display was paired under; nil for others, and where it has none.
    var nameOfPairing: String? {
        guard role == .display, let device = pairedDevice.flatMap({ host.admission?.registry[$0] }),
            !device.name.isEmpty
        else {
            return nil
        }
        return device.name
    }

    /// Whether an input of a kind is let through. It is asked of each before anything else sees it.
    /// - Parameter begins: whether it begins something. Asked only where people take turns.
    @inline(__always)
    func admit(_ kind: InputKind, begins: @autoclosure () -> Bool, seq: Int?) throws(WireError) {
        try checkGrant(of: kind, seq: seq)
        if let control { try control.admit(self, begins: begins(), seq: seq) }
    }

    /// Whether a kind is granted to it, whoever's turn it is.
    @inline(__always)
    func checkGrant(of kind: InputKind, seq: Int?) throws(WireError) {
        guard grants.contains(kind.grant) else { throw refusal(of: kind, seq: seq) }
    }

    @inline(never)
    private func refusal(of kind: InputKind, seq: Int?) -> WireError {
        if !role.maySendInput {
            return WireError(.forbidden, "a \(role.rawValue) may not send input: say hello as a remote", seq: seq)
        }
        let granted = grants.kinds.map(\.rawValue)
        let what = granted.isEmpty ? "nothing" : granted.joined(separator: ", ")
        return WireError(.forbidden, "this device may send \(what), and no \(kind.rawValue)", seq: seq)
    }

    /// What the client is let in as. A replay asks what it was let in as then.
    func pass(for hello: ClientMessage.Hello) throws(WireError) -> Admission.Pass {
        let admission = host.admission
        guard let chronicle = desk == nil ? host.chronicle : nil else {
            return try admission?.pass(for: hello, to: definition, from: connection.remoteAddress)
                ?? Admission.Pass(role: hello.role)
        }
        chronicle.willGreet(hello, of: self)
        var pass: Admission.Pass?
        var refusal: WireError?
        if let admission, admission.asks {
            do throws(WireError) {
                pass = try admission.pass(for: hello, to: definition, from: connection.remoteAddress)
            } catch {
                refusal = error
            }
            chronicle.decides(pass?.words ?? "no")
        } else if let words = chronicle.decided() {
            pass = Admission.Pass(words: words)
            refusal = pass == nil ? WireError(.forbidden, "it was not let in", seq: hello.seq) : nil
        } else {
            pass = Admission.Pass(role: hello.role)
        }
        if let refusal { throw refusal }
        return pass ?? Admission.Pass(role: hello.role)
    }
}
