public import Foundation
public import ResponderKit

/// What a page would say of what it plays or frames: a test has no browser.
extension TestScreen {
    /// The page that the others follow says how far a player's piece is.
    ///
    ///     player.play()
    ///     screen.page(says: .ready, of: player, duration: 60)
    ///     screen.advance(by: 60)
    ///
    /// - Parameters:
    ///   - duration: seconds; nil for what the page does not know, or what has no end.
    ///   - size: the picture's, in points.
    ///   - fault: why it cannot be played, where it cannot.
    public func page(
        says state: MediaReport.State, of player: AVPlayer, duration: TimeInterval? = nil, size: CGSize? = nil,
        fault: MediaReport.Fault? = nil
    ) {
        let report = MediaReport(state: state, item: 0, duration: duration, size: size, fault: fault)
        application.send(media: report, of: player, from: device)
        application.commit()
    }

    /// A page says how far what a web view loads is.
    /// - Parameter item: which of the pages that it has loaded, from 1 on; nil is the last.
    public func page(
        says state: MediaReport.State, of webView: WKWebView, item: Int? = nil, fault: MediaReport.Fault? = nil
    ) {
        application.send(
            media: MediaReport(state: state, item: item ?? webView.item, fault: fault), of: webView, from: device)
        application.commit()
    }
}
