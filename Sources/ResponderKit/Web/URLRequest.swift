public import Foundation

/// What is to be loaded.
///
/// Foundation's own on Linux is in a module that brings a whole network library; nothing is fetched here, so this says only what: the address and how long it
/// may take. Method, headers and body are the browser's.
public struct URLRequest: Hashable, Sendable {
    /// The address.
    public var url: URL?
    /// How long it may take, in seconds.
    public var timeoutInterval: TimeInterval

    /// A request for an address.
    public init(url: URL, timeoutInterval: TimeInterval = 60) {
        self.url = url
        self.timeoutInterval = timeoutInterval
    }
}
