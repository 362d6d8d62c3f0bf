/// The page in its fastest form: packed, compressed, and at addresses that contain a hash, so that browsers cache
/// it without revalidation.
///
/// Preparing takes some tens of milliseconds, and runs on another thread.
struct PreparedPage: Sendable {
    /// The hash of all files, after a `~`; nil if the modules could not be packed.
    private(set) var version: String?
    /// The reason why the modules could not be packed.
    private(set) var bundleError: BundleError?
    /// The service worker that caches the page, with its version.
    private(set) var worker: PageFile?

    private var plain: [String: PageFile] = [:]
    private var packed: [String: PageFile] = [:]
    private var pages: [String: PageFile] = [:]
    private var home: PageFile?
    /// The administrators' page.
    private(set) var admin: PageFile?

    init(_ files: StaticFiles, screens: [PageTemplate.Screen]) {
        plain = files.all.mapValues { $0.compressed() }
        do throws(BundleError) {
            packed = try Self.pack(files).mapValues { $0.compressed() }
            version = "~" + Self.name(of: files)
        } catch {
            bundleError = error
        }
        let template = PageTemplate(version: version)
        func page(_ file: String, for screen: PageTemplate.Screen?) -> PageFile? {
            files.file(file).map {
                PageFile(Array(template.page($0.text, for: screen).utf8), mediaType: $0.mediaType).compressed()
            }
        }
        home = page("home.html", for: nil)
        admin = page("admin.html", for: nil)
        for screen in screens { pages[screen.name] = page("index.html", for: screen) }
        if version != nil, let file = files.file("service-worker.js") {
            worker = PageFile(Array(template.worker(file.text).utf8), mediaType: file.mediaType).compressed()
        }
    }

    /// Returns the unpacked file at an address without a version.
    func file(_ name: String) -> PageFile? { plain[name] }

    /// Returns the file at a versioned address. For a script or style sheet that a page loads, returns its pack: one
    /// file that also contains everything that it imports. Any other file is returned unpacked.
    func versioned(_ name: String) -> PageFile? { packed[name] ?? plain[name] }

    /// Returns the page of a screen. If `screen` is nil, returns the page with the list of screens.
    func page(for screen: String?) -> PageFile? { screen.map { pages[$0] } ?? home }

    // MARK: Packing

    /// Makes a pack for each script and style sheet that a page loads: one file that also contains everything that it
    /// imports. Returns the packs by the name of the script or style sheet.
    private static func pack(_ files: StaticFiles) throws(BundleError) -> [String: PageFile] {
        var packed: [String: PageFile] = [:]
        let source = { (name: String) in files.file(name)?.text }
        for html in ["index.html", "home.html", "admin.html"] {
            guard let text = source(html) else { continue }
            for name in addresses(in: text) where packed[name] == nil {
                if name.hasSuffix(".css"), let file = files.file(name) {
                    packed[name] = PageFile(
                        Array(try StyleBundle.text(entry: name, source: source).utf8), mediaType: file.mediaType)
                } else if name.hasSuffix(".js"), let file = files.file(name) {
                    let pack = try ScriptBundle(entry: name, source: source)
                    packed[name] = PageFile(Array(pack.text.utf8), mediaType: file.mediaType)
                    for (path, text) in pack.dynamicModules {
                        guard files.file(path) == nil else {
                            throw BundleError(
                                file: path, problem: "has the path that the bundle needs for a file of its own")
                        }
                        packed[path] = PageFile(Array(text.utf8), mediaType: file.mediaType)
                    }
                }
            }
        }
        return packed
    }

    /// Returns the files that a page names: each text between `"/web/` and the next quotation mark.
    private static func addresses(in html: String) -> [String] {
        html.split(separator: "\"").filter { $0.hasPrefix("/web/") }.map { String($0.dropFirst("/web/".count)) }
    }

    private static func name(of files: StaticFiles) -> String {
        let tags = files.all.sorted { $0.key < $1.key }.map { $0.key + $0.value.etag }.joined(separator: "\n")
        return Digest.name(of: Array(tags.utf8))
    }
}
