/// One loading of a web view, to tell it from others.
@MainActor
public final class WKNavigation {}

/// Is told how a web view's loading goes on, as the first page that shows it says.
///
/// A browser tells nothing of what people do inside of a page from elsewhere, nor whether that is what was asked for: what is told is that the page began to
/// load it and that it was there. So no policy is asked for, and links that people follow are not told.
@MainActor
public protocol WKNavigationDelegate: AnyObject {
    /// A page has begun to load what was asked for.
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    /// Its content has begun to arrive: told right before `didFinish`, as a browser does not say when.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    /// It is there.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// It broke off after its content had begun to arrive. Not called: a browser does not say so.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// It cannot be shown, was stopped, or took too long. The error is a `URLError`.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
}

extension WKNavigationDelegate {
    /// Does nothing.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}
    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    /// Does nothing.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {}
}

/// How a web view is set up. There is nothing to set: a page's browser does as it does.
@MainActor
public final class WKWebViewConfiguration {
    /// The one way there is.
    public init() {}
}
