public import Foundation

/// What a page says of something that it shows by an element of the browser's own: a piece that is played, or a web page.
public struct MediaReport: Equatable, Sendable {
    /// How far it is.
    public enum State: Sendable {
        /// The page has begun to load it.
        case loading
        /// It is there, or there is enough of it to go on.
        case ready
        /// More of it has to come first.
        case waiting
        /// It was played to its end.
        case ended
        /// It cannot be shown.
        case failed
    }

    /// Why it cannot be shown.
    public enum Fault: Sendable {
        /// The page's browser does not know the format, or may not show it.
        case unsupported
        /// It did not arrive.
        case network
        /// The bytes are not what they should be.
        case decoding
    }

    /// How far it is.
    public var state: State
    /// Which of those that the node has had, as the node says.
    public var item: Int
    /// Of how many seeks the page knew.
    public var seek: Int
    /// How long it is, in seconds; nil where the page does not know, or it has no end.
    public var duration: Double?
    /// How large its picture is, in points.
    public var size: CGSize?
    /// Why it cannot be shown.
    public var fault: Fault?

    /// A report.
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

    /// The fault as a player says it.
    var error: AVError {
        switch fault {
        case .unsupported: AVError(.fileFormatNotRecognized)
        case .network: AVError(.contentIsUnavailable)
        case .decoding: AVError(.decodeFailed)
        case nil: AVError(.unknown)
        }
    }
}

/// A view whose node pages show by an element of the browser's own, and tell the server of.
@MainActor
protocol ReportedView: UIView {
    /// A page has said something.
    /// - Parameter leads: whether the page is the one that the others follow.
    func take(_ report: MediaReport, leads: Bool)
    /// The page that led is gone, and another leads now, or none.
    func leaderLeft()
}

/// The views of a screen that pages tell of, by their nodes. Only a screen that has some has this.
@MainActor
final class ReportedViews {
    private struct Weak {
        weak var view: (any ReportedView)?
    }

    private var views: [Int: Weak] = [:]

    var all: [any ReportedView] { views.sorted { $0.key < $1.key }.compactMap(\.value.view) }

    /// Notes a view that has just written its node.
    func note(_ view: any ReportedView, node id: Int) {
        if views[id]?.view === view { return }
        // Those that have left are let go of here, so that there are no more than are shown.
        views = views.filter { $0.value.view?.node?.id == $0.key }
        views[id] = Weak(view: view)
    }

    func view(ofNode id: Int) -> (any ReportedView)? {
        guard let view = views[id]?.view, view.node?.id == id else { return nil }
        return view
    }
}

extension UIApplication {
    /// A page has said something of what it shows for a node.
    /// - Parameter leads: whether the page is the one that the others follow.
    /// - Returns: false where no such node is on the screen.
    public func send(media report: MediaReport, ofNode id: Int, from device: InputDevice, leads: Bool) -> Bool {
        guard let view = storedReportedViews?.view(ofNode: id) else { return false }
        note(from: device) { view.take(report, leads: leads) }
        return true
    }

    /// The same of a player, as the page that leads would say it of what it plays now: for tests, which have no pages.
    package func send(media report: MediaReport, of player: AVPlayer, from device: InputDevice) {
        guard let item = player.currentItem else { return }
        var report = report
        report.seek = player.seekCount
        note(from: device) { player.take(report, of: item) }
    }

    /// The same of a web view.
    package func send(media report: MediaReport, of webView: WKWebView, from device: InputDevice) {
        note(from: device) { webView.take(report, leads: true) }
    }

    /// Whether a node is one that pages play or frame something for, and was there at a revision.
    public func showsMedia(node id: Int, at revision: Int) -> Bool {
        guard let node = storedReportedViews?.view(ofNode: id)?.node else { return false }
        return node.created <= revision
    }

    /// The page that the others followed is gone, or is not that any more: what waited for it goes on.
    public func mediaLeaderLeft() {
        guard let views = storedReportedViews?.all, !views.isEmpty else { return }
        note(from: nil) { for view in views { view.leaderLeft() } }
    }

    /// Something that pages said is taken in.
    private func note(from device: InputDevice?, _ take: () -> Void) {
        _ = handle(.other("media"), from: device) { () -> InputOutcome in
            take()
            return InputOutcome()
        }
    }

    func note(_ view: any ReportedView, node: RenderNode) {
        let views = storedReportedViews ?? ReportedViews()
        storedReportedViews = views
        views.note(view, node: node.id)
    }
}
