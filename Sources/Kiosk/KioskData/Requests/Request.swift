import Foundation

/// An HTTP request to another server, as defined by a storyboard.
public struct Request: Sendable, Hashable {
    /// The HTTP method.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// The method GET, which reads a resource.
        case get = "GET"
        /// The method POST, which submits data.
        case post = "POST"
        /// The method PUT, which replaces a resource.
        case put = "PUT"
        /// The method PATCH, which changes parts of a resource.
        case patch = "PATCH"
        /// The method DELETE, which deletes a resource.
        case delete = "DELETE"
    }

    /// An HTTP header field.
    public struct Header: Sendable, Hashable {
        /// The name of the header field.
        public var name: String
        /// The value of the header field.
        public var value: String

        /// Creates an HTTP header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The URL of the request.
    public var url: String
    /// The HTTP method.
    public var method: Method
    /// The HTTP header fields of the request.
    public var headers: [Header]
    /// The body of the request. Its type is JSON, unless the headers contain `Content-Type`.
    public var body: [UInt8]
    /// The time-out of the request, in seconds.
    public var timeout: Double

    /// Creates a request.
    public init(_ url: String, method: Method = .get, headers: [Header] = [], body: [UInt8] = [], timeout: Double = 10)
    {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// The response of another server.
public struct RequestAnswer: Sendable, Hashable {
    /// The HTTP status code.
    public let status: Int
    /// The body of the response, at most ``RequestSender/maximumResponseSize`` bytes.
    public let body: [UInt8]

    /// Creates a response.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// True for a status from 200 to 299.
    public var isSuccess: Bool { 200...299 ~= status }

    /// The body of the response as a text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// The reason why a request has no response. `description` is for the operator of the kiosk.
public struct RequestError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    public enum Kind: Sendable, Equatable {
        /// The address is malformed.
        case address
        /// The storyboard does not allow the host.
        case notAllowed
        /// The request is invalid.
        case request
        /// Too many requests are pending.
        case busy
        /// The request timed out.
        case timeout
        /// The server could not be reached, or its certificate could not be verified.
        case unreachable
        /// The response was too large.
        case tooLarge
        /// This machine cannot send requests, because curl is missing or cannot be started.
        case unable
    }

    /// The kind of failure.
    public let kind: Kind
    /// The error message.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
