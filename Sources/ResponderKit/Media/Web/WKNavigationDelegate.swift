/// An object that identifies one navigation of a web view.
@MainActor
public final class WKNavigation {}

/// A delegate that is notified of the progress of loading, as reported by the first client that shows the web view.
///
/// A browser does not report what happens inside a page of another origin. The delegate is therefore only notified that
/// loading has begun and that it has ended. The delegate cannot allow or refuse a navigation, and links that a user
/// follows are not reported.
@MainActor
public protocol WKNavigationDelegate: AnyObject {
    /// Called when a client has begun to load the page.
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    /// Called when content of the page begins to arrive. Browsers do not report this moment, so the method is called
    /// just before `didFinish`.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    /// Called when the page is loaded.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// Called if loading fails after content has begun to arrive. Baton never calls this method, because browsers do
    /// not report this failure.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// Called if the page cannot be shown, if loading was stopped, or if loading has timed out. The error is a
    /// `URLError`.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
}

extension WKNavigationDelegate {
    /// Default implementation: ignores that a client has begun to load the page.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}
    /// Default implementation: ignores that content has begun to arrive.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
    /// Default implementation: ignores that the page is loaded.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    /// Default implementation: ignores that loading has failed after content had begun to arrive.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
    /// Default implementation: ignores that the page cannot be shown.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {}
}

/// The configuration of a web view. It has no options, because each client's browser uses its own settings.
@MainActor
public final class WKWebViewConfiguration {
    /// Creates a configuration, which has no options.
    public init() {}
}
