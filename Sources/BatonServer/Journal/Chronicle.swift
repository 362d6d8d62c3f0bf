import BatonWire
public import ResponderKit

/// Stands beside a server's screens: a journal, which notes what becomes of them, or a replay of one, which holds it against what became of them then.
///
/// What clients send decides nearly all that a screen does. What it does not decide, such as a secret or the day, is asked for here, and so is answered in a replay
/// as it was at first.
@MainActor
protocol Chronicle: AnyObject {
    /// A screen has changed since a revision, and is about to be shown so.
    func committed(_ screen: Screen, since revision: Int)
    /// Whether a client is not sent its screen's new state now, since its socket takes nothing.
    func passes(over session: Session, takes: Bool) -> Bool
    /// A client's socket has room again, and the client may lack something.
    func hasRoom(_ session: Session)
    /// What came last was no message.
    /// - Parameter isSecret: whether nobody is to read it all the same, as it may be half a hello.
    func isNoMessage(isSecret: Bool)
    /// A message is about to be handled, and may hold what nobody is to read.
    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen)
    /// A message is refused, and may hold what nobody is to read.
    func willRefuse(_ message: ClientMessage)
    /// A hello came, and may hold what nobody is to read.
    func willGreet(_ hello: ClientMessage.Hello, of session: Session)
    /// A client was let in, or was not: in words.
    func decides(_ words: String)
    /// How it was decided at first whether a client is let in; nil where that was not asked.
    func decided() -> String?
    /// What its inputs do not decide: as it is made now, or as it was then.
    func answer(_ question: String, _ make: () -> String) -> String
}

/// What happens beside the screens and has to do with them: time, and what comes from elsewhere than a client. A ``Journal`` notes it, and a ``JournalReplay`` lets
/// it happen again.
@MainActor
public protocol Surroundings: AnyObject {
    /// The time. Whatever waits has to wait on this clock.
    var clock: any EventClock { get }

    /// Something that cannot be known beforehand, such as a random number: it is made, or is what it was.
    func answer(_ question: String, _ make: () -> String) -> String

    /// Something has come from elsewhere, such as from a file that was read, and is about to change what is shown. Call it each time before that.
    /// - Parameters:
    ///   - source: a word for where it comes from.
    ///   - value: JSON, in one line.
    func heard(from source: String, _ value: () -> String)

    /// Sets the listener of a source. Only in a replay does it receive anything: values from before the server began within this call,
    /// the others at their time.
    func listen(to source: String, _ listener: @escaping @MainActor (_ value: String) -> Void)
}
