public import Foundation
public import ResponderKit

/// The services that a kiosk uses outside of its own model: files, rows, requests, the media player.
///
/// Each call returns at once and does its work away from the main actor. Its `completion` runs on the main actor later, exactly once, and
/// never before the call returns. Everything that a kiosk learns from outside arrives through these completions, so that a journal can
/// record it and a replay can repeat it.
@MainActor
public protocol KioskServices: AnyObject {
    /// The result of a service: a value, or a sentence.
    typealias Completion<Value> = @MainActor (Result<Value, KioskFailure>) -> Void

    /// The clock for every timer of the kiosk.
    var clock: any EventClock { get }
    /// Reads a picture from the storyboard's folder: PNG, JPEG, GIF, WebP, AVIF or SVG, at most 16 MiB.
    func picture(_ name: String, completion: @escaping Completion<UIImage>)
    /// Reads a small text file, such as a page of HTML, at most 1 MiB.
    func page(_ name: String, completion: @escaping Completion<String>)
    /// Finds a film of the folder, for the server to hand out.
    func film(_ name: String, completion: @escaping Completion<URL>)
    /// Saves a row. The completion runs when the row is on disk.
    func save(_ row: SavedRow, completion: @escaping Completion<Void>)
    /// Sends a request to another computer.
    func send(_ request: SentRequest, completion: @escaping Completion<RequestAnswer>)
    /// Computes a value away from the main actor, such as a search of a large table.
    func compute<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void)
    /// Sends a command to the media player.
    func tellPlayer(_ command: PlayerCommand)
}

/// Why something could not be done: a sentence for whoever looks after the kiosk. People in front of it are told in other words.
public struct KioskFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A sentence.
    public var description: String

    /// A failure that a sentence tells.
    public init(_ description: String) { self.description = description }
}

/// A row to be saved.
public struct SavedRow: Equatable, Sendable {
    /// A column's value.
    public struct Column: Equatable, Sendable {
        /// The column's name.
        public var name: String
        /// What is in it.
        public var value: Literal
    }

    /// The file, in the storyboard's folder: `.sqlite`, `.db` or `.csv`.
    public var file: String
    /// The table in an SQLite file.
    public var table: String
    /// In the form's order.
    public var columns: [Column]
}

/// A question to another computer.
public struct SentRequest: Equatable, Sendable {
    /// `http` or `https`, at one of the hosts.
    public var url: String
    /// Such as `POST`.
    public var method: String
    /// By name.
    public var headers: [String: String]
    /// What is sent with it.
    public var body: [UInt8]?
    /// Seconds.
    public var timeout: Double
    /// Where it may go: `host` or `host:port`.
    public var hosts: [String]
}

/// What came back.
public struct RequestAnswer: Equatable, Sendable {
    /// Such as 200.
    public var status: Int
    /// At most 64 KiB.
    public var body: [UInt8]

    /// An answer.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// What the media player is told.
public enum PlayerCommand: Equatable, Sendable {
    /// As MPRIS calls them.
    case play, pause, togglePlayPause, next, previous, stop
    /// From 0 to 100.
    case volume(Double)
}
