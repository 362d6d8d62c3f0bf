import BatonWire
public import ResponderKit

/// An observer of a server's screens: a journal, which records what happens, or a replay, which compares it with the
/// recording.
///
/// The clients' messages determine nearly everything that a screen does. All other values, such as a secret or the
/// date, are requested from the observer, so that a replay can return the recorded ones.
@MainActor
protocol ScreenRecorder: AnyObject {
    /// Called after a screen has committed changes, before the patch is sent.
    /// - Parameter revision: the revision before these changes.
    func committed(_ screen: Screen, since revision: Int)
    /// Returns whether a client is skipped: the client does not receive the screen's new state now, because its socket
    /// is full.
    func skips(_ session: Session, canSend: Bool) -> Bool
    /// Called when a client's socket can be written to again, and the client may need a patch.
    func becameWritable(_ session: Session)
    /// Called when the last message could not be decoded.
    /// - Parameter isSecret: whether the text must be hidden, because it may be a part of a `hello`.
    func didFailToDecode(isSecret: Bool)
    /// Called before a message is handled. The message may contain secret text.
    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen)
    /// Called before a message is refused. The message may contain secret text.
    func willRefuse(_ message: ClientMessage)
    /// Called before a `hello` is handled. The message may contain secret text.
    func willHandleHello(_ hello: ClientMessage.Hello, of session: Session)
    /// Records the decision whether a client is admitted.
    func recordAdmission(_ words: String)
    /// Returns the recorded decision whether a client is admitted; nil if there was none.
    func recordedAdmission() -> String?
    /// Returns a value that does not follow from the clients' inputs: a new value, or in a replay the recorded value.
    func replayableValue(_ name: String, _ make: () -> String) -> String
}

/// Everything that affects screens besides the clients' messages: time, random values, and outside sources. A
/// ``Journal`` records these values, and a ``JournalReplay`` repeats them.
@MainActor
public protocol ReplayableEnvironment: AnyObject {
    /// The clock of the screens. Code that reads the time or waits must use this clock.
    var clock: any EventClock { get }

    /// Returns an unpredictable value, such as a random number: a new value, or in a replay the recorded value.
    func replayableValue(_ name: String, _ make: () -> String) -> String

    /// Reports a value from another source, such as a file. Call this method before the value changes what a screen
    /// shows.
    /// - Parameters:
    ///   - source: the name of the source.
    ///   - value: returns JSON on one line.
    func recordValue(from source: String, _ value: () -> String)

    /// Sets the listener of a source. The listener is called only in a replay. Values from before the server started
    /// are delivered within this call, and later values at their recorded times.
    func setReplayListener(for source: String, _ listener: @escaping @MainActor (_ value: String) -> Void)
}
