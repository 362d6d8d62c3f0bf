public import Foundation
public import ResponderKit

/// Reports about players and web views. A test has no browser, so the test sends the reports that a client's browser
/// would send.
extension TestScreen {
    /// Sends a client's report about a player, as if from the client whose playback all other clients follow.
    ///
    ///     player.play()
    ///     screen.report(.ready, of: player, duration: 60)
    ///     screen.advance(by: 60)
    ///
    /// - Parameters:
    ///   - duration: the duration in seconds. Nil if it is unknown or unlimited.
    ///   - size: the size of the video, in points.
    ///   - fault: the reason why playback has failed, if it has.
    public func report(
        _ state: MediaReport.State, of player: AVPlayer, duration: TimeInterval? = nil, size: CGSize? = nil,
        fault: MediaReport.Fault? = nil
    ) {
        let report = MediaReport(state: state, item: 0, duration: duration, size: size, fault: fault)
        application.send(media: report, of: player, from: device)
        application.commit()
    }

    /// Sends a client's report about the loading of a web view.
    /// - Parameter item: the number of the navigation, from 1. Nil is the last one.
    public func report(
        _ state: MediaReport.State, of webView: WKWebView, item: Int? = nil, fault: MediaReport.Fault? = nil
    ) {
        application.send(
            media: MediaReport(state: state, item: item ?? webView.item, fault: fault), of: webView, from: device)
        application.commit()
    }
}
