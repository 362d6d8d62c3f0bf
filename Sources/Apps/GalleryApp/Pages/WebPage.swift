import Foundation
import ResponderKit

@MainActor
final class WebPage: GalleryPage, WKNavigationDelegate {
    private static let document = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>A page in a page</title>
        <style>body{font:16px system-ui;margin:16px;color:#1d3557;background:#f1faee}h1{font-size:20px}</style>
        <h1>A page in a page</h1>
        <p>This page is kept apart: no scripts, no cookies, no access to the screen around it.</p></html>
        """

    override func addExamples() {
        example("A document", "The text comes from the server and is shown in its own frame.") { example in
            let web = WKWebView(frame: .zero)
            web.navigationDelegate = self
            web.accessibilityLabel = "A page in a page"
            web.accessibilityIdentifier = "web"
            web.layer.cornerRadius = 10
            web.clipsToBounds = true
            _ = web.loadHTMLString(Self.document, baseURL: nil)
            example.addWide(web, height: 180)
        }
        example("Result") { $0.addWide(statusLabel) }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        statusLabel.text = "Loaded: \(webView.title ?? "without a title")"
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        statusLabel.text = "\(error)"
    }
}
