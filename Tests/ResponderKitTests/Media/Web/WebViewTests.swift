import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@MainActor
private final class Delegate: WKNavigationDelegate {
    var told: [String] = []
    var whenStarted: (WKWebView) -> Void = { _ in }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        told.append("start")
        whenStarted(webView)
    }
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { told.append("commit") }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { told.append("finish") }
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        told.append("fail \((error as? URLError)?.code.rawValue ?? 0)")
    }
}

@Suite("Web views", .serialized) @MainActor struct WebViewTests {
    private let screen = TestScreen.untraced()
    private let web = WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let delegate = Delegate()
    private let url: URL

    init() throws {
        url = try #require(URL(string: "https://example.org/news?a=b"))
        web.navigationDelegate = delegate
        screen.window.addSubview(web)
    }

    private func value(_ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return web.node?.value(of: property) ?? .none
    }

    @Test("Clients load a web view's page, and its delegate receives each callback once and in order") func loads() {
        let navigation = web.load(URLRequest(url: url))

        #expect(navigation != nil)
        #expect(web.isLoading)
        #expect(web.url == url)
        #expect(value(.source) == .string("https://example.org/news?a=b"))
        #expect(value(.item) == .int(1))
        #expect(delegate.told.isEmpty)
        screen.report(.loading, of: web)
        #expect(delegate.told == ["start"])
        screen.report(.ready, of: web)
        screen.report(.ready, of: web)
        #expect(delegate.told == ["start", "commit", "finish"])
        #expect(!web.isLoading)
        #expect(web.title == nil && !web.canGoBack && web.goBack() == nil)
        #expect(screen.clock.nextDeadline == nil)
    }

    @Test("Reloading is a new load, and loading another page cancels the previous one") func reloads() {
        web.load(url)
        web.reload()
        #expect(delegate.told == ["fail -999"])
        #expect(value(.item) == .int(2))
        screen.report(.ready, of: web, item: 1)
        #expect(web.isLoading, "said of the one before")
        screen.report(.ready, of: web)
        #expect(!web.isLoading)
        #expect(WKWebView().reload() == nil)
    }

    @Test("Stopping a load empties the web view") func stops() {
        web.load(url)
        web.stopLoading()
        web.stopLoading()

        #expect(delegate.told == ["fail -999"])
        #expect(value(.source) == .none)
        #expect(value(.item) == .none)
    }

    @Test("An address that cannot be framed, or that no client loads in time, fails") func fails() throws {
        for text in ["javascript:alert(1)", "file:///etc/passwd", "ftp://a/b", "//evil/"] {
            delegate.told = []
            web.load(try #require(URL(string: text)))
            #expect(value(.source) == .none)
            screen.clock.advance(by: 0)
            #expect(delegate.told == ["fail -1002"], "\(text)")
        }
        delegate.told = []
        web.load(URLRequest(url: url, timeoutInterval: 5))
        screen.clock.advance(by: 60_000)
        #expect(delegate.told.isEmpty, "no client shows it yet")
        screen.report(.loading, of: web)
        screen.clock.advance(by: 5_000)
        #expect(delegate.told == ["start", "fail -1001"])
        web.load(url)
        screen.report(.failed, of: web)
        #expect(delegate.told.last?.hasPrefix("fail") == true)
    }

    @Test("A delegate can start another load inside a callback") func reentrant() {
        delegate.whenStarted = { web in
            guard web.url?.path == "/news" else { return }
            web.loadHTMLString("<title>B</title>", baseURL: nil)
        }
        web.load(url)

        screen.report(.ready, of: web)

        #expect(web.isLoading)
        #expect(delegate.told == ["start", "fail -999"])
        #expect(web.title == "B")
    }

    @Test("An HTML string is served only while it is shown") func html() throws {
        web.loadHTMLString("<!doctype html><title> Fish &amp;\n chips </title><p>é", baseURL: nil)
        #expect(web.title == "Fish & chips")
        guard case .string(let source) = value(.source) else { return #expect(Bool(false), "no source") }
        let name = String(source.dropFirst("/web-content/".count))
        #expect(name.count >= 20)
        let bytes = try #require(ServedContent.webPage(named: name))
        #expect(String(decoding: bytes, as: UTF8.self) == "<!doctype html><title> Fish &amp;\n chips </title><p>é")
        #expect(ServedContent.mediaFile(named: name) == nil)

        web.load(url)
        #expect(ServedContent.webPage(named: name) == nil)
    }

    @Test(
        "Relative addresses in HTML use its base address, inserted after any doctype",
        arguments: [
            ("<p>x", "BASE<p>x"), ("<!DOCTYPE html><html><head>", "<!DOCTYPE html>BASE<html><head>"),
            (
                "\n<!-- a > b --><!doctype html PUBLIC \"a>b\">\n<p>",
                "\n<!-- a > b --><!doctype html PUBLIC \"a>b\">BASE\n<p>"
            ),
            ("<!doctype", "BASE<!doctype"), ("<!-- ", "BASE<!-- "), ("", "BASE"),
        ])
    func base(html: String, expected: String) {
        let document = HTMLDocument(html, baseURL: URL(string: "https://example.org/a?b=1&c=2"))

        let base = "<base href=\"https://example.org/a?b=1&amp;c=2\">"
        #expect(
            String(decoding: document.bytes, as: UTF8.self) == expected.replacingOccurrences(of: "BASE", with: base))
        #expect(HTMLDocument(html, baseURL: URL(string: "javascript:x")).bytes == Array(html.utf8))
    }

    @Test("Touches on a web view go to its page unless user interaction is disabled") func touches() {
        #expect(value(.enabled) == .none)
        web.isUserInteractionEnabled = false
        #expect(value(.enabled) == .bool(false))
    }
}
