import BatonTransport
import BatonWire
import ResponderKit

extension Session {
    /// How long a client may take for another `hello` after a refused one, in milliseconds.
    static let secondHelloTimeout = 60_000.0
    /// The number of refused `hello` messages after which a connection is closed. No person mistypes so often, and
    /// clients that are not admitted must not keep connections for ever.
    static let refusedHelloLimit = 20

    /// The client may send at least one kind of input.
    var maySendInput: Bool { !grants.isEmpty }
    /// The number of the client's paired device, as the logs record it.
    var deviceID: String? { pairedDevice.map { "\($0)" } }

    /// The name under which a display was paired; nil for a display without a name, and for other clients.
    var pairedName: String? {
        guard role == .display, let device = pairedDevice.flatMap({ host.admission?.registry[$0] }),
            !device.name.isEmpty
        else {
            return nil
        }
        return device.name
    }

    /// Checks whether the client may send a kind of input. Called for each input before anything else handles it.
    /// - Parameter begins: whether the input begins an action. This expression is not evaluated if all clients may
    ///   control the screen at the same time.
    @inline(__always)
    func checkInput(_ kind: InputKind, begins: @autoclosure () -> Bool, seq: Int?) throws(WireError) {
        try checkGrant(of: kind, seq: seq)
        if let control { try control.checkInput(from: self, begins: begins(), seq: seq) }
    }

    /// Checks whether the client was granted a kind of input, without regard to the screen's holder.
    @inline(__always)
    func checkGrant(of kind: InputKind, seq: Int?) throws(WireError) {
        guard grants.contains(kind.grant) else { throw refusal(of: kind, seq: seq) }
    }

    @inline(never)
    private func refusal(of kind: InputKind, seq: Int?) -> WireError {
        if !role.maySendInput {
            return WireError(
                .forbidden, "a \(role.rawValue) may not send input: send hello with the role remote", seq: seq)
        }
        let granted = grants.kinds.map(\.rawValue)
        let allowed = granted.isEmpty ? "no input" : "only \(granted.joined(separator: ", "))"
        return WireError(.forbidden, "this device may not send \(kind.rawValue): it may send \(allowed)", seq: seq)
    }

    /// Decides with which role and grants the client is admitted. In a replay, returns the decision that the journal
    /// has recorded.
    func authorization(for hello: ClientMessage.Hello) throws(WireError) -> Admission.Authorization {
        let admission = host.admission
        guard let recorder = adminEndpoint == nil ? host.recorder : nil else {
            return try admission?.authorization(for: hello, to: definition, from: connection.remoteAddress)
                ?? Admission.Authorization(role: hello.role)
        }
        recorder.willHandleHello(hello, of: self)
        var authorization: Admission.Authorization?
        var refusal: WireError?
        if let admission, admission.requiresProof {
            do throws(WireError) {
                authorization = try admission.authorization(for: hello, to: definition, from: connection.remoteAddress)
            } catch {
                refusal = error
            }
            recorder.recordAdmission(authorization?.journalText ?? "no")
        } else if let text = recorder.recordedAdmission() {
            authorization = Admission.Authorization(journalText: text)
            refusal = authorization == nil ? WireError(.forbidden, "the client was not admitted", seq: hello.seq) : nil
        } else {
            authorization = Admission.Authorization(role: hello.role)
        }
        if let refusal { throw refusal }
        return authorization ?? Admission.Authorization(role: hello.role)
    }
}
