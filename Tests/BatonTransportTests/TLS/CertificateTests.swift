import BatonTransport
import Foundation
import Testing

@Suite("Certificates") struct CertificateTests {
    static let day: TimeInterval = 86_400

    @Test("A self-made certificate has its names and is valid from an hour ago for almost 825 days") func made()
        throws
    {
        let now = Date(timeIntervalSince1970: 1_800_000_000)

        let made = try GeneratedCertificate(
            names: ["kiosk.local", "192.168.1.7", "fd00::7", "*.museum.example"], now: now)
        let certificate = try #require(Certificate(pem: made.chain))

        #expect(certificate == made.certificate)
        #expect(certificate.names == ["kiosk.local", "192.168.1.7", "FD00:0:0:0:0:0:0:7", "*.museum.example"])
        #expect(certificate.notBefore == now.addingTimeInterval(-3_600))
        #expect(certificate.notAfter.timeIntervalSince(certificate.notBefore) < 825 * Self.day)
        #expect(certificate.notAfter.timeIntervalSince(certificate.notBefore) > 824 * Self.day)
        #expect(certificate.fingerprint.split(separator: ":").count == 32)
        #expect(Data(base64Encoded: certificate.keyPin)?.count == 32)
    }

    @Test("Two certificates never share a key, and none is valid for longer than phones allow") func different() throws
    {
        let one = try GeneratedCertificate(names: ["a"], days: 10_000)
        let other = try GeneratedCertificate(names: ["a"], days: 1)

        #expect(one.certificate.keyPin != other.certificate.keyPin)
        #expect(one.certificate.keyPin != one.authorityCertificate.keyPin)
        #expect(one.certificate.notAfter.timeIntervalSinceNow < 825 * Self.day)
        #expect(other.certificate.notAfter.timeIntervalSinceNow < Self.day)
    }

    @Test("Only valid host names and addresses are accepted as names") func names() {
        for name in ["kiosk", "kiosk.local", "*.museum.example", "a_b.example", "xn--mnchen-3ya.de", "192.168.1.7"] {
            #expect(GeneratedCertificate.isName(name), "\(name)")
        }
        for name in [
            "", ".", "a..b", "-a", "a-", "a b", "a,DNS:b", "kiosk:8080", "*", "*.local.*", "*.example", "münchen.de",
            "a/b", "[::1]",
        ] {
            #expect(!GeneratedCertificate.isName(name), "\(name)")
        }
        #expect(GeneratedCertificate.isAddress("::1") && GeneratedCertificate.isAddress("10.0.0.1"))
        #expect(!GeneratedCertificate.isAddress("10.0.0") && !GeneratedCertificate.isAddress("[::1]"))
    }

    @Test("The names of this machine include localhost and 127.0.0.1") func machine() {
        let names = MachineNames.all

        #expect(names.contains("localhost") && names.contains("127.0.0.1"))
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { GeneratedCertificate.isAddress($0) || GeneratedCertificate.isName($0) })
    }

    @Test(
        "A certificate that has expired, expires soon or is not yet valid causes a warning",
        arguments: [(-40, 30, nil), (-40, 10, "expires soon"), (-40, -1, "expired on"), (2, 30, "is not valid before")]
            as [(Double, Double, String?)]
    )
    func warnings(begins: Double, ends: Double, words: String?) throws {
        var certificate = try GeneratedCertificate(names: ["a"]).certificate
        let now = Date()
        certificate.notBefore = now.addingTimeInterval(begins * Self.day)
        certificate.notAfter = now.addingTimeInterval(ends * Self.day)

        let sentences = TLSFiles(certificate: "/none", key: "/none").warnings(for: certificate, now: now)

        #expect(sentences.count == (words == nil ? 0 : 1))
        #expect(sentences.first?.contains(words ?? "") ?? true)
    }

    @Test(
        "A key causes a warning if others may read it or its group may change it",
        arguments: [(0o600, 0), (0o640, 0), (0o644, 1), (0o660, 1)])
    func open(mode: Int, count: Int) throws {
        let file = NSTemporaryDirectory() + "baton-key-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: file, contents: Data(), attributes: [.posixPermissions: mode]))
        defer { try? FileManager.default.removeItem(atPath: file) }

        #expect(TLSFiles(certificate: file, key: file).warnings(for: nil).count == count)
    }

    @Test("Invalid PEM is not accepted as a certificate") func none() {
        for text in [
            "", "x", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        ] {
            #expect(Certificate(pem: text.utf8) == nil)
            #expect(throws: TLSError.noCertificate(file: "the certificate")) {
                try TLSCredentials(certificate: Array(text.utf8), key: [])
            }
        }
    }
}
