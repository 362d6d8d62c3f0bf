public import Foundation

/// A request to load a URL.
///
/// On Linux, Foundation's type of this name is in a module that contains a whole network library. Baton's server
/// fetches nothing, so this type only has the URL and the time-out. The browser sets the method, headers and body.
public struct URLRequest: Hashable, Sendable {
    /// The URL to load.
    public var url: URL?
    /// The time-out of the request, in seconds. The default is 60.
    public var timeoutInterval: TimeInterval

    /// Creates a request for a URL.
    public init(url: URL, timeoutInterval: TimeInterval = 60) {
        self.url = url
        self.timeoutInterval = timeoutInterval
    }
}
