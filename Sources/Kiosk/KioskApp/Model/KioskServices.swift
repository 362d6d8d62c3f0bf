public import Foundation
public import KioskData
public import ResponderKit

/// The services that a kiosk uses outside of its own model: files, rows, requests, the media player.
///
/// Each call returns at once and does its work away from the main actor. Its `completion` runs later on the main
/// actor, exactly once, and never before the call returns. All external input of a kiosk arrives through these
/// completions. This lets a journal record the input, and a replay repeat it.
@MainActor
public protocol KioskServices: AnyObject {
    /// The result of a service: a value, or a failure.
    typealias Completion<Value> = @MainActor (Result<Value, KioskFailure>) -> Void

    /// The clock for every timer of the kiosk.
    var clock: any EventClock { get }
    /// Reads a picture from the storyboard's folder: PNG, JPEG, GIF, WebP, AVIF or SVG, at most 16 MiB.
    func picture(_ name: String, completion: @escaping Completion<UIImage>)
    /// Reads a small text file, such as a page of HTML, at most 1 MiB.
    func page(_ name: String, completion: @escaping Completion<String>)
    /// Finds the file of a video in the storyboard's folder. The server sends the file to the clients.
    func video(_ name: String, completion: @escaping Completion<URL>)
    /// Saves a row. The completion runs when the row is on disk.
    func save(_ row: SavedRow, to destination: RowDestination, completion: @escaping Completion<Void>)
    /// Sends a request to another host.
    func send(_ request: SentRequest, completion: @escaping Completion<RequestAnswer>)
    /// Computes a value away from the main actor, such as a search of a large table.
    func compute<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void)
    /// Sends a command to the media player.
    func sendPlayerCommand(_ command: PlayerCommand)
}

/// The reason why an operation failed, as a sentence for the operator. Visitors see a different text.
public struct KioskFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason as a sentence for the operator.
    public var description: String

    /// Creates a failure with a sentence for the operator.
    public init(_ description: String) { self.description = description }
}

/// An HTTP request to another host.
public struct SentRequest: Equatable, Sendable {
    /// The URL of the request: `http` or `https`, at one of ``hosts``.
    public var url: String
    /// The HTTP method, such as `POST`.
    public var method: String
    /// The HTTP header fields of the request, by name.
    public var headers: [String: String]
    /// The body of the request; nil for none.
    public var body: [UInt8]?
    /// The time-out of the request, in seconds.
    public var timeout: Double
    /// The hosts to which requests may be sent: `host` or `host:port`.
    public var hosts: [String]
}

/// A command to the media player.
public enum PlayerCommand: Equatable, Sendable {
    /// Playback commands, named as in MPRIS.
    case play, pause, togglePlayPause, next, previous, stop
    /// Sets the volume, from 0 to 100.
    case volume(Double)
}
