public import Foundation
public import ResponderKit

/// What a kiosk has done elsewhere: files, tables, rows, requests, players. Nothing of it waits on the main actor.
@MainActor
public protocol KioskServices: AnyObject {
    /// What waits, waits on this.
    var clock: any EventClock { get }
    /// A picture of the storyboard's folder.
    /// - Throws: a sentence.
    func picture(_ name: String) async throws(KioskFailure) -> [UInt8]
    /// A small file of text, such as a page of HTML.
    func page(_ name: String) async throws(KioskFailure) -> String
    /// Where a film of the folder is, for the server to hand out.
    func film(_ name: String) async throws(KioskFailure) -> URL
    /// Saves a row, and comes back once it is on disk.
    func save(_ row: SavedRow) async throws(KioskFailure)
    /// Asks another computer.
    func send(_ request: SentRequest) async throws(KioskFailure) -> RequestAnswer
    /// Tells the media player.
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
