/// A closed set of words of the protocol. A word is compared as integers, without creating a string.
protocol Vocabulary: RawRepresentable<String>, CaseIterable {
    /// Returns the case whose raw value equals the word.
    init?(_ word: Word)
}

/// The types of a client's message.
enum ClientMessageType: String, CaseIterable, Sendable {
    case hello, touch, press, remote, motion, scroll, edit, text, tap, adjust, drag, query, ack, ping, viewport,
        visibility,
        name, clock, inspect,
        media, sensors, devices, control, fleet, command
}

/// The types of the server's messages.
enum ServerMessageType: String, CaseIterable, Sendable {
    case welcome, patch, done, result, pong, feedback, announcement, inspection, event, presence, sound, sensors,
        pairing, devices, fleet,
        display, error
}
