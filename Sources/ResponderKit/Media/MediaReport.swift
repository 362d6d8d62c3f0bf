public import Foundation

/// A client's report about content that the client's browser loads: media or a web page.
public struct MediaReport: Equatable, Sendable {
    /// The progress of loading or playing the content.
    public enum State: Sendable {
        /// The client has begun to load the content.
        case loading
        /// Enough of the media is loaded to play it, or the web page is loaded.
        case ready
        /// More of the content must be loaded before playback continues.
        case waiting
        /// The content was played to its end.
        case ended
        /// The content cannot be shown.
        case failed
    }

    /// The reason why the content cannot be shown.
    public enum Fault: Sendable {
        /// The browser does not support the format, or may not show the content.
        case unsupported
        /// The content could not be fetched.
        case network
        /// The data is corrupt.
        case decoding
    }

    /// The progress of loading or playing the content.
    public var state: State
    /// The number of the item (media or page) to which the report refers. Each node counts the items that it has shown.
    public var item: Int
    /// The number of seeks that the client had received when it sent the report.
    public var seek: Int
    /// The duration of the content in seconds, or nil if it is unknown or unlimited.
    public var duration: Double?
    /// The size of the picture, in points.
    public var size: CGSize?
    /// The reason why the content cannot be shown.
    public var fault: Fault?

    /// Creates a report.
    public init(
        state: State, item: Int, seek: Int = 0, duration: Double? = nil, size: CGSize? = nil, fault: Fault? = nil
    ) {
        self.state = state
        self.item = item
        self.seek = seek
        self.duration = duration
        self.size = size
        self.fault = fault
    }

    /// The reason why the content cannot be shown, as an error of a player.
    var error: AVError {
        switch fault {
        case .unsupported: AVError(.fileFormatNotRecognized)
        case .network: AVError(.contentIsUnavailable)
        case .decoding: AVError(.decodeFailed)
        case nil: AVError(.unknown)
        }
    }
}

/// A view whose content the clients' browsers load, and about which clients send reports.
@MainActor
protocol ReportedView: UIView {
    /// Handles a client's report.
    /// - Parameter isLeader: whether the reporting client is the leading client, whose reports determine the playback.
    func handle(_ report: MediaReport, isLeader: Bool)
    /// Called when the leading client, whose reports determine the playback, has disconnected. Another client may be
    /// the leading client now.
    func leaderDisconnected()
}

/// The `ReportedView`s of one screen, by node identifier. The object is created when the screen first has such a view.
@MainActor
final class ReportedViews {
    private struct Weak {
        weak var view: (any ReportedView)?
    }

    private var views: [Int: Weak] = [:]

    var all: [any ReportedView] { views.sorted { $0.key < $1.key }.compactMap(\.value.view) }

    /// Registers a view that has just rendered its node.
    func register(_ view: any ReportedView, node id: Int) {
        if views[id]?.view === view { return }
        // Views that have left the screen are removed from the dictionary here, so that it contains only visible views.
        views = views.filter { $0.value.view?.node?.id == $0.key }
        views[id] = Weak(view: view)
    }

    func view(ofNode id: Int) -> (any ReportedView)? {
        guard let view = views[id]?.view, view.node?.id == id else { return nil }
        return view
    }
}

extension UIApplication {
    /// Handles a client's report about a node.
    /// - Parameter isLeader: whether the report is from the leading client, whose reports determine the playback.
    /// - Returns: `false` if the screen has no such node.
    public func send(media report: MediaReport, ofNode id: Int, from device: InputDevice, isLeader: Bool) -> Bool {
        guard let view = storedReportedViews?.view(ofNode: id) else { return false }
        handleReport(from: device) { view.handle(report, isLeader: isLeader) }
        return true
    }

    /// Handles a report about a player's current item in the same way as a report from the leading client. Tests use
    /// this method, because they have no clients.
    package func send(media report: MediaReport, of player: AVPlayer, from device: InputDevice) {
        guard let item = player.currentItem else { return }
        var report = report
        report.seek = player.seekCount
        handleReport(from: device) { player.handle(report, of: item) }
    }

    /// Handles a report about a web view in the same way as a report from the leading client. Tests use this method,
    /// because they have no clients.
    package func send(media report: MediaReport, of webView: WKWebView, from device: InputDevice) {
        handleReport(from: device) { webView.handle(report, isLeader: true) }
    }

    /// Returns whether a node shows content that browsers load, and already existed at the given revision of the render
    /// tree.
    public func showsMedia(node id: Int, at revision: Int) -> Bool {
        guard let node = storedReportedViews?.view(ofNode: id)?.node else { return false }
        return node.created <= revision
    }

    /// Handles the disconnection of the leading client, whose reports determine the playback. Playback that waited for
    /// this client continues.
    public func mediaLeaderDisconnected() {
        guard let views = storedReportedViews?.all, !views.isEmpty else { return }
        handleReport(from: nil) { for view in views { view.leaderDisconnected() } }
    }

    /// Handles a client's report as a separate input, in the same way as a touch or a key press.
    private func handleReport(from device: InputDevice?, _ body: () -> Void) {
        _ = handle(.other("media"), from: device) { () -> InputOutcome in
            body()
            return InputOutcome()
        }
    }

    func register(_ view: any ReportedView, node: RenderNode) {
        let views = storedReportedViews ?? ReportedViews()
        storedReportedViews = views
        views.register(view, node: node.id)
    }
}
