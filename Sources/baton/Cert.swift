import BatonTransport
import ArgumentParser
import BatonClient
import BatonScript
import BatonServer
import BatonSupport
import Foundation

/// `baton cert`: creates a TLS certificate, for a machine that has none from a public certificate authority.
struct Cert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a certificate for this machine, so that 'baton serve' can use TLS.",
        discussion: """
            The certificate covers this machine's names and addresses, and is valid for \(GeneratedCertificate.maximumDays) days. A new certificate authority signs it, and
            the authority's key is deleted: a phone that trusts this authority trusts only this server.

            EXAMPLE
              baton cert --host lobby.example
              baton serve --host 0.0.0.0 --cert ~/.local/state/baton/tls/baton.crt --key ~/.local/state/baton/tls/baton.key
            """)

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp(
            "Another name or address at which clients reach this machine, besides its own. May be repeated.",
            valueName: "name"))
    var hosts: [String] = []

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp(
            "The folder to write the files to. By default, \(StateFolder.standard)/tls.", valueName: "dir"))
    var folder: String?

    @Option(help: ArgumentHelp("How long the certificate is valid.", valueName: "days"))
    var days = GeneratedCertificate.maximumDays

    @Flag(help: "Replace an existing certificate. A running server that uses it reads the new one at once.")
    var replace = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard (1...GeneratedCertificate.maximumDays).contains(days) else {
            throw ValidationError(
                "--days \(days): expected 1 to \(GeneratedCertificate.maximumDays). Phones reject certificates that are valid for longer."
            )
        }
        for host in hosts where !GeneratedCertificate.isAddress(host) && !GeneratedCertificate.isName(host) {
            throw ValidationError(
                "--host \(host): expected a name such as lobby.example or an address such as 192.168.1.7, without a port."
            )
        }
    }

    func run() throws {
        let names = MachineNames.unique(hosts.map { $0.lowercased() } + MachineNames.all)
        let directory = (folder ?? StateFolder.standard + "/tls").normalizedPath
        let files = [("baton.crt", 0o644), ("baton.key", 0o600), ("authority.crt", 0o644)].map {
            (directory + "/" + $0.0, $0.1)
        }
        if !replace, let there = files.first(where: { FileManager.default.fileExists(atPath: $0.0) }) {
            throw ClientError(
                .invalidArgument, "The certificate \(there.0) already exists.",
                advice:
                    "Replace it with --replace, after which phones have to install the new authority; or name another folder with --out."
            )
        }
        let made = try GeneratedCertificate(names: names, days: days)
        let (certificate, authority) = (made.certificate, made.authorityCertificate)
        try write([made.chain, made.key, made.authority], to: files, in: directory)
        if json {
            Terminal.line(
                try Self.text([
                    "certificate": files[0].0, "key": files[1].0, "authority": files[2].0, "names": names,
                    "ends": certificate.notAfter.ISO8601Format(), "fingerprint": certificate.fingerprint,
                    "authorityFingerprint": authority.fingerprint, "keyPin": certificate.keyPin,
                ]))
        } else {
            printResult(certificate, authority, names: names, files: files.map(\.0))
        }
    }

    /// Writes each file atomically. A server that watches the files therefore never reads incomplete content. After a
    /// power failure, each file has either its old or its new content.
    private func write(_ texts: [[UInt8]], to files: [(String, Int)], in directory: String) throws {
        do {
            try DurableFile.makeFolder(directory)
            // The certificate is written last, so that a server that reads the new certificate finds the matching key.
            for index in [1, 2, 0] {
                try DurableFile.write(Data(texts[index]), to: files[index].0, mode: mode_t(files[index].1))
            }
        } catch {
            throw ClientError(
                .invalidArgument,
                "The certificate could not be written to \(directory): \(error.localizedDescription).",
                advice: "Name a writable folder with --out.")
        }
    }

    private static func text(_ members: [String: Any]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    private func printResult(_ certificate: Certificate, _ authority: Certificate, names: [String], files: [String]) {
        let lines = [
            "A certificate was created. It is valid until \(TLSFiles.day(certificate.notAfter)), for:",
            "  \(names.joined(separator: ", "))", "",
            "  \(files[0])   the certificate", "  \(files[1])   its key; keep it secret",
            "  \(files[2])   the authority that other machines have to trust", "", "Start the server with it:",
            "  baton serve --host 0.0.0.0 --cert \(files[0]) --key \(files[1])", "",
            "Browsers warn about the certificate until they trust its authority. The SHA-256 fingerprint that they show must be:",
            "  \(certificate.fingerprint)", "",
            "To remove the warning, copy authority.crt to the device and install it there:",
            "  iPhone, iPad   open it (mail, AirDrop), Settings > Profile Downloaded > Install; then Settings > General > About > Certificate Trust",
            "                 Settings, and switch 'Baton on \(names[0])' on",
            "  Android        Settings > Security > More > Install from storage > CA certificate",
            "  Chromium       chrome://certificate-manager > Your certificates > Trusted certificates > Import; or start a display with",
            "                 --ignore-certificate-errors-spki-list=\(certificate.keyPin)",
            "  Debian         copy it to /usr/local/share/ca-certificates/ as baton.crt, and run update-ca-certificates",
            "  baton          baton screens --url https://\(names[0]):8080/ --cacert \(files[2])",
            "The authority's SHA-256 fingerprint:",
            "  \(authority.fingerprint)",
        ]
        for line in lines { Terminal.line(line) }
    }
}
