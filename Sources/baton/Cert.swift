import BatonTransport
import ArgumentParser
import BatonClient
import BatonScript
import BatonServer
import DurableFiles
import Foundation

/// `baton cert`: makes a certificate for a machine without one from a public authority.
struct Cert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a certificate for this machine, so that 'baton serve' can speak TLS.",
        discussion: """
            It is for this machine's names and addresses, and good for \(SelfMadeCertificate.longest) days. An authority is made that signs it and whose key is then thrown away:
            a phone that is told to trust that authority trusts this one server.

            EXAMPLE
              baton cert --host lobby.example
              baton serve --host 0.0.0.0 --cert ~/.local/state/baton/tls/baton.crt --key ~/.local/state/baton/tls/baton.key
            """)

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp(
            "A name or an address that people reach it by, besides the machine's own. May be given again.",
            valueName: "name"))
    var hosts: [String] = []

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp(
            "The folder that it is written to. Without it, \(StateFolder.standard)/tls.", valueName: "dir"))
    var folder: String?

    @Option(help: ArgumentHelp("How long it is good.", valueName: "days"))
    var days = SelfMadeCertificate.longest

    @Flag(help: "Put it in the place of one that is there. A server that uses that one takes the new one at once.")
    var replace = false

    @Flag(help: "Say what was made as JSON, for machines.")
    var json = false

    func validate() throws {
        guard (1...SelfMadeCertificate.longest).contains(days) else {
            throw ValidationError(
                "--days \(days): from 1 to \(SelfMadeCertificate.longest); phones take none that is good for longer.")
        }
        for host in hosts where !SelfMadeCertificate.isAddress(host) && !SelfMadeCertificate.isName(host) {
            throw ValidationError(
                "--host \(host): a name such as lobby.example, or an address such as 192.168.1.7, without a port.")
        }
    }

    func run() throws {
        let names = MachineNames.unique(hosts.map { $0.lowercased() } + MachineNames.all)
        let place = (((folder ?? StateFolder.standard + "/tls") as NSString).expandingTildeInPath as NSString)
            .standardizingPath
        let files = [("baton.crt", 0o644), ("baton.key", 0o600), ("authority.crt", 0o644)].map {
            (place + "/" + $0.0, $0.1)
        }
        if !replace, let there = files.first(where: { FileManager.default.fileExists(atPath: $0.0) }) {
            throw ClientError(
                .invalidArgument, "There is a certificate already: \(there.0).",
                advice:
                    "Have it replaced with --replace, after which phones have to be told anew; or name another folder with --out."
            )
        }
        let made = try SelfMadeCertificate(names: names, days: days)
        let (certificate, authority) = (made.certificate, made.authorityCertificate)
        try write([made.chain, made.key, made.authority], to: files, in: place)
        if json {
            Terminal.line(
                try Self.text([
                    "certificate": files[0].0, "key": files[1].0, "authority": files[2].0, "names": names,
                    "ends": certificate.ends.ISO8601Format(), "fingerprint": certificate.fingerprint,
                    "authorityFingerprint": authority.fingerprint, "keyPin": certificate.keyPin,
                ]))
        } else {
            say(certificate, authority, names: names, files: files.map(\.0))
        }
    }

    /// Writes each file atomically: a server that watches the files never reads a part, and a power failure leaves
    /// the old content or the new one.
    private func write(_ texts: [[UInt8]], to files: [(String, Int)], in place: String) throws {
        do {
            try DurableFile.makeFolder(place)
            // The certificate is written last, so that a server that watches it finds a matching key.
            for index in [1, 2, 0] {
                try DurableFile.write(Data(texts[index]), to: files[index].0, mode: mode_t(files[index].1))
            }
        } catch {
            throw ClientError(
                .invalidArgument, "The certificate could not be written to \(place): \(error.localizedDescription).",
                advice: "Name a folder that you may write to, with --out.")
        }
    }

    private static func text(_ members: [String: Any]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    private func say(_ certificate: Certificate, _ authority: Certificate, names: [String], files: [String]) {
        let lines = [
            "A certificate was made that is good until \(TLSFiles.day(certificate.ends)), for:",
            "  \(names.joined(separator: ", "))", "",
            "  \(files[0])   the certificate", "  \(files[1])   its key, which nobody else may read",
            "  \(files[2])   what other machines are told to trust", "", "Start the server with it:",
            "  baton serve --host 0.0.0.0 --cert \(files[0]) --key \(files[1])", "",
            "Browsers warn of it until they are told to trust it. The fingerprint that they show, SHA-256, has to be this one:",
            "  \(certificate.fingerprint)", "",
            "To have no warning, bring authority.crt to the device and install it there:",
            "  iPhone, iPad   open it (mail, AirDrop), Settings > Profile Downloaded > Install; then Settings > General > About > Certificate Trust",
            "                 Settings, and switch 'Baton on \(names[0])' on",
            "  Android        Settings > Security > More > Install from storage > CA certificate",
            "  Chromium       chrome://certificate-manager > Your certificates > Trusted certificates > Import; or start a display with",
            "                 --ignore-certificate-errors-spki-list=\(certificate.keyPin)",
            "  Debian         copy it to /usr/local/share/ca-certificates/ as baton.crt, and run update-ca-certificates",
            "  baton          baton screens --url https://\(names[0]):8080/ --cacert \(files[2])",
            "The authority's own fingerprint, SHA-256:",
            "  \(authority.fingerprint)",
        ]
        for line in lines { Terminal.line(line) }
    }
}
