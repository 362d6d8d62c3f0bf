/// The page as it is best sent: packed, compressed, and under addresses that change with any byte, so that browsers need not ask again.
///
/// Making one takes some tens of milliseconds, and is done beside the event loop.
struct PreparedPage: Sendable {
    /// Names what everything is made of; nil where the modules could not be packed.
    private(set) var version: String?
    /// Why they could not be.
    private(set) var refusal: PackRefusal?
    /// The worker that keeps the page, which knows the version.
    private(set) var worker: PageFile?

    private var plain: [String: PageFile] = [:]
    private var packed: [String: PageFile] = [:]
    private var pages: [String: PageFile] = [:]
    private var home: PageFile?
    /// The page of whoever runs the screens.
    private(set) var admin: PageFile?

    init(_ files: StaticFiles, screens: [PageTemplate.Screen]) {
        plain = files.all.mapValues { $0.compressed() }
        do throws(PackRefusal) {
            packed = try Self.pack(files).mapValues { $0.compressed() }
            version = "~" + Self.name(of: files)
        } catch {
            refusal = error
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

    /// A file under its plain address.
    func file(_ name: String) -> PageFile? { plain[name] }

    /// A file under an address with a version: what of it is packed.
    func versioned(_ name: String) -> PageFile? { packed[name] ?? plain[name] }

    /// A screen's page, or the list of screens.
    func page(for screen: String?) -> PageFile? { screen.map { pages[$0] } ?? home }

    // MARK: Packing

    /// A pack for each script and style that a page begins with.
    private static func pack(_ files: StaticFiles) throws(PackRefusal) -> [String: PageFile] {
        var packed: [String: PageFile] = [:]
        let source = { (name: String) in files.file(name)?.text }
        for html in ["index.html", "home.html", "admin.html"] {
            guard let text = source(html) else { continue }
            for name in addresses(in: text) where packed[name] == nil {
                if name.hasSuffix(".css"), let file = files.file(name) {
                    packed[name] = PageFile(
                        Array(try StylePack.text(entry: name, source: source).utf8), mediaType: file.mediaType)
                } else if name.hasSuffix(".js"), let file = files.file(name) {
                    let pack = try ScriptPack(entry: name, source: source)
                    packed[name] = PageFile(Array(pack.text.utf8), mediaType: file.mediaType)
                    for (late, text) in pack.late {
                        guard files.file(late) == nil else {
                            throw PackRefusal(file: late, problem: "is where a pack's own file would be")
                        }
                        packed[late] = PageFile(Array(text.utf8), mediaType: file.mediaType)
                    }
                }
            }
        }
        return packed
    }

    /// The files that a page names: what stands between `"/web/` and the next quotation mark.
    private static func addresses(in html: String) -> [String] {
        html.split(separator: "\"").filter { $0.hasPrefix("/web/") }.map { String($0.dropFirst("/web/".count)) }
    }

    private static func name(of files: StaticFiles) -> String {
        let tags = files.all.sorted { $0.key < $1.key }.map { $0.key + $0.value.etag }.joined(separator: "\n")
        return StaticFiles.etag(of: Array(tags.utf8)).filter { $0 != "\"" && $0 != "-" }
    }
}
