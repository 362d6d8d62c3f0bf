import Foundation

/// A request to another server, as a storyboard asks for it.
public struct Request: Sendable, Hashable {
    /// How it is asked.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// Asks for something.
        case get = "GET"
        /// Hands something in.
        case post = "POST"
        /// Puts something in its place.
        case put = "PUT"
        /// Changes a part of something.
        case patch = "PATCH"
        /// Takes something away.
        case delete = "DELETE"
    }

    /// One of its headers.
    public struct Header: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// What it says.
        public var value: String

        /// A header.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Where it goes.
    public var url: String
    /// How it is asked.
    public var method: Method
    /// Its headers.
    public var headers: [Header]
    /// What is sent along; `Content-Type` is JSON where no header says otherwise.
    public var body: [UInt8]
    /// The most seconds that it takes.
    public var timeout: Double

    /// A request.
    public init(_ url: String, method: Method = .get, headers: [Header] = [], body: [UInt8] = [], timeout: Double = 10)
    {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// What another server has answered.
public struct RequestAnswer: Sendable, Hashable {
    /// HTTP's number.
    public let status: Int
    /// What it sent along, at most ``RequestSender/mostAnswer`` bytes.
    public let body: [UInt8]

    /// Whether it has done what was asked: 200 to 299.
    public var isSuccess: Bool { 200...299 ~= status }

    /// The body as a text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// Why there is no answer. `description` is for whoever runs the kiosk.
public struct RequestError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What stood in the way.
    public enum Kind: Sendable, Equatable {
        /// The address is none.
        case address
        /// The storyboard does not allow its host.
        case notAllowed
        /// The request itself is not right.
        case request
        /// Too many wait already.
        case busy
        /// It took too long.
        case timeout
        /// The other server was not reached, or what it is was not sure.
        case unreachable
        /// The answer was too large.
        case tooLarge
        /// This machine cannot send requests.
        case unable
    }

    /// What stood in the way.
    public let kind: Kind
    /// The sentence.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
