public import Foundation

/// Shows a web page, in a frame that can reach nothing around it.
///
///     let web = WKWebView(frame: view.bounds)
///     web.load(URLRequest(url: news))
///
/// Each page of a screen loads it for itself, with its own browser: what somebody scrolls, types or follows in it is on that page alone, and neither this view
/// nor other pages hear of it. Touches on it are the frame's, as in UIKit they are WebKit's: recognizers and responders see none of them. With
/// `isUserInteractionEnabled` false the frame gets none either, and they go to what is behind it.
///
/// A frame may run scripts and send forms, and no more: it opens no windows, leads nobody away, asks nothing in dialogs and downloads nothing. A page of another
/// origin has its own storage and cookies; HTML that was handed over as text, and pages of this server, have none. Pages that do not let themselves be framed
/// stay empty, and nobody is told so.
@MainActor
open class WKWebView: UIView {
    /// How it was set up.
    public final let configuration: WKWebViewConfiguration
    /// Is told how loading goes on.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// What was asked for last. Where people have gone from there, no browser says.
    public private(set) final var url: URL?
    /// The title of HTML that was handed over as text; nil of a page from elsewhere, which says it to nobody.
    public private(set) final var title: String?
    /// Whether it loads what was asked for: until a page says that it is there.
    public private(set) final var isLoading = false
    /// Whether there is something to go back to. Never: a frame's history belongs to its browser.
    public final var canGoBack: Bool { false }
    /// Whether there is something to go forward to. Never: a frame's history belongs to its browser.
    public final var canGoForward: Bool { false }

    private var source: PageAddress?
    private var navigation: WKNavigation?
    private var hasStarted = false
    private var timeout: TimeInterval = 60
    private var timer: (any EventTimer)?
    /// Counts what was loaded: what a page says names the one that it means.
    package private(set) final var item = 0

    private static let properties = RenderProperties(.source)

    /// A view in its superview's space, points.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }

    /// A view in its superview's space, points.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    isolated deinit {
        timer?.cancel()
    }

    // MARK: Loading

    /// Loads a page: of the web (`http`, `https`), or a path on this server (`/…`).
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        timeout = max(request.timeoutInterval.isFinite ? request.timeoutInterval : 60, 1)
        title = nil
        // Files would have to be read by somebody.
        return begin(url, from: url.isFileURL ? nil : PageAddress(url))
    }

    /// Loads a page: the same as `load(URLRequest(url: url))`.
    @discardableResult
    public final func load(_ url: URL) -> WKNavigation? { load(URLRequest(url: url)) }

    /// Shows HTML. The server hands it out at an address that nobody can guess, as long as it is shown; it is of no origin, and has no storage and no cookies.
    /// - Parameter baseURL: what addresses in it are relative to, where that is `http` or `https`.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        let document = HTMLDocument(string, baseURL: baseURL)
        title = document.title
        timeout = 60
        return begin(baseURL ?? URL(string: "about:blank"), from: PageAddress(page: document.bytes))
    }

    /// Loads anew what was asked for last; nil where there was nothing.
    @discardableResult
    open func reload() -> WKNavigation? {
        guard let source else { return nil }
        return begin(url, from: source)
    }

    /// The same as `reload()`: what a browser keeps is its own.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { reload() }

    /// Ends loading: pages show nothing then.
    open func stopLoading() {
        guard isLoading else { return }
        source = nil
        setNeedsRender(Self.properties)
        end(URLError(.cancelled))
    }

    /// Goes nowhere: see `canGoBack`.
    @discardableResult
    open func goBack() -> WKNavigation? { nil }

    /// Goes nowhere: see `canGoForward`.
    @discardableResult
    open func goForward() -> WKNavigation? { nil }

    private func begin(_ url: URL?, from source: PageAddress?) -> WKNavigation {
        if isLoading { end(URLError(.cancelled)) }
        let navigation = WKNavigation()
        self.navigation = navigation
        self.url = url
        self.source = source
        item += 1
        isLoading = true
        hasStarted = false
        setNeedsRender(Self.properties)
        if source == nil { wait(0, thenFail: URLError(.unsupportedURL)) }
        return navigation
    }

    private func wait(_ seconds: TimeInterval, thenFail error: URLError) {
        let clock = (window?.application ?? UIApplication.shared).clock
        timer?.cancel()
        timer = clock.schedule(after: seconds * 1_000) { [weak self] in self?.end(error) }
    }

    private func end(_ error: URLError?) {
        guard isLoading else { return }
        isLoading = false
        timer?.cancel()
        timer = nil
        if let error {
            navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
        } else {
            navigationDelegate?.webView(self, didCommit: navigation)
            // Who is told may have begun something else.
            if !isLoading { navigationDelegate?.webView(self, didFinish: navigation) }
        }
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .web }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.enabled, .flagUnlessTrue(isUserInteractionEnabled))
        node.set(.source, source.map { .string($0.text) } ?? .none)
        node.set(.item, source == nil ? .none : .int(item))
        window?.application?.note(self, node: node)
    }

    override var renderedLabel: String? { title }

    override var queryValue: ViewMatch.Value? { url.map { .text($0.absoluteString) } }
}

extension WKWebView: ReportedView {
    /// Whichever page says it first: each has loaded it for itself.
    func take(_ report: MediaReport, leads: Bool) {
        guard report.item == item, isLoading, source != nil else { return }
        if !hasStarted {
            hasStarted = true
            wait(timeout, thenFail: URLError(.timedOut))
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
            guard report.item == item, isLoading else { return }
        }
        switch report.state {
        case .ready: end(nil)
        case .failed: end(URLError(report.fault == .unsupported ? .resourceUnavailable : .cannotLoadFromNetwork))
        case .loading, .waiting, .ended: break
        }
    }

    func leaderLeft() {}
}
