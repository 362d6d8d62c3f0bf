public import Foundation

/// A view that shows a web page in an isolated frame of each client's browser.
///
///     let web = WKWebView(frame: view.bounds)
///     web.load(URLRequest(url: news))
///
/// Each client loads the page itself. The user's scrolling, typing and navigation inside the page stay on that client:
/// neither this view nor other clients receive them. As in UIKit, touches on the page go to the page, not to responders
/// or gesture recognizers. If `isUserInteractionEnabled` is false, touches go to the view behind the web view.
///
/// The frame may run scripts and submit forms. It cannot open windows, navigate the surrounding page, show dialogs
/// or download files. A page of another origin has its own storage and cookies. HTML given as text and pages of
/// this server have none. A page that forbids framing stays empty, and this cannot be detected.
@MainActor
open class WKWebView: UIView {
    /// The configuration with which the web view was created.
    public final let configuration: WKWebViewConfiguration
    /// The delegate that is notified of the progress of loading a page.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// The URL that the application requested last. The URL stays the same if the user navigates to another page,
    /// because browsers do not report this navigation.
    public private(set) final var url: URL?
    /// The title of HTML given as text. Nil for other pages, because browsers do not report their titles.
    public private(set) final var title: String?
    /// The requested page is being loaded. The value is false after a client has reported the end of loading.
    public private(set) final var isLoading = false
    /// Always false, because only the browser has access to the history of the web view's frame.
    public final var canGoBack: Bool { false }
    /// Always false, because only the browser has access to the history of the web view's frame.
    public final var canGoForward: Bool { false }

    private var source: ContentAddress?
    private var navigation: WKNavigation?
    private var hasStarted = false
    private var timeout: TimeInterval = 60
    private var timer: (any EventTimer)?
    /// The number of the current navigation. A client's report contains the number of the navigation to which it
    /// refers.
    package private(set) final var item = 0

    private static let properties = RenderProperties(.source)

    /// Creates a web view with a frame in its superview's coordinates and a configuration.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }

    /// Creates a web view with a frame in its superview's coordinates, in points.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    isolated deinit {
        timer?.cancel()
    }

    // MARK: Loading

    /// Loads a web page (`http`, `https`) or a path on this server (`/…`).
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        timeout = max(request.timeoutInterval.isFinite ? request.timeoutInterval : 60, 1)
        title = nil
        // File URLs are not supported, because the server would have to read the file.
        return begin(url, from: url.isFileURL ? nil : ContentAddress(url))
    }

    /// Loads a URL. Equivalent to `load(URLRequest(url: url))`.
    @discardableResult
    public final func load(_ url: URL) -> WKNavigation? { load(URLRequest(url: url)) }

    /// Shows HTML given as text. While the page is shown, the server provides it at an unguessable address.
    ///
    /// The page has no origin, no storage and no cookies.
    /// - Parameter baseURL: the base of relative URLs, if its scheme is `http` or `https`.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        let document = HTMLDocument(string, baseURL: baseURL)
        title = document.title
        timeout = 60
        return begin(baseURL ?? URL(string: "about:blank"), from: ContentAddress(page: document.bytes))
    }

    /// Loads the last requested page again. Returns nil if no page was requested.
    @discardableResult
    open func reload() -> WKNavigation? {
        guard let source else { return nil }
        return begin(url, from: source)
    }

    /// Loads the last requested page again. Same as `reload()`, because only the browser controls its cache.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { reload() }

    /// Stops loading. Clients then show an empty frame.
    open func stopLoading() {
        guard isLoading else { return }
        source = nil
        setNeedsRender(Self.properties)
        end(URLError(.cancelled))
    }

    /// Has no effect, because the browser does not give access to the history of the web view's frame.
    @discardableResult
    open func goBack() -> WKNavigation? { nil }

    /// Has no effect, because the browser does not give access to the history of the web view's frame.
    @discardableResult
    open func goForward() -> WKNavigation? { nil }

    private func begin(_ url: URL?, from source: ContentAddress?) -> WKNavigation {
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
        let clock = (window?.application ?? UIApplication.sharedOrPlaceholder).clock
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
            // `didFinish` is not called if the delegate has started another navigation in `didCommit`.
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
        window?.application?.register(self, node: node)
    }

    override var renderedLabel: String? { title }

    override var queryValue: ViewMatch.Value? { url.map { .text($0.absoluteString) } }
}

extension WKWebView: ReportedView {
    /// Handles a client's report about loading. Each client loads the page itself and sends reports. The first client
    /// that reports success or failure determines the result, and later reports are ignored.
    func handle(_ report: MediaReport, isLeader: Bool) {
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

    func leaderDisconnected() {}
}
