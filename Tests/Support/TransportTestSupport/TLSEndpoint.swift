import COpenSSL
import Foundation

/// The client side of a TLS session, which converts bytes and owns no socket.
@MainActor final class TLSEndpoint {
    private let tls: OpaquePointer
    private let context: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    /// The handshake is complete.
    private(set) var isOpen = false

    init(offering protocols: String? = nil, highest: Int32? = nil, ciphers: String? = nil) {
        guard let context = SSL_CTX_new(TLS_client_method()), let tls = SSL_new(context),
            let incoming = BIO_new(BIO_s_mem()),
            let outgoing = BIO_new(BIO_s_mem())
        else { fatalError("no memory") }
        (self.context, self.tls, self.incoming, self.outgoing) = (context, tls, incoming, outgoing)
        SSL_set_bio(tls, incoming, outgoing)
        SSL_set_connect_state(tls)
        if let highest {
            SSL_set_security_level(tls, 0)
            SSL_ctrl(tls, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(highest), nil)
            SSL_ctrl(tls, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_VERSION), nil)
        }
        if let ciphers { SSL_set_cipher_list(tls, ciphers) }
        if let protocols {
            let wire = protocols.split(separator: ",").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
            SSL_set_alpn_protos(tls, wire, UInt32(wire.count))
        }
    }

    isolated deinit {
        SSL_free(tls)
        SSL_CTX_free(context)
    }

    /// Continues the TLS handshake as far as the received bytes allow.
    func advance() {
        guard !isOpen else { return }
        isOpen = SSL_do_handshake(tls) == 1
        ERR_clear_error()
    }

    /// Returns the encrypted bytes that are to be sent.
    func takeOutgoing() -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = BIO_read(outgoing, &piece, Int32(piece.count))
            guard count > 0 else { return bytes }
            bytes += piece[..<Int(count)]
        }
    }

    func encrypt(_ bytes: [UInt8]) {
        if !bytes.isEmpty { SSL_write(tls, bytes, Int32(bytes.count)) }
    }

    /// Decrypts received bytes.
    func decrypt(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        BIO_write(incoming, bytes, Int32(bytes.count))
        advance()
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while isOpen {
            let count = SSL_read(tls, &piece, Int32(piece.count))
            guard count > 0 else { break }
            text += piece[..<Int(count)]
        }
        ERR_clear_error()
        return text
    }

    /// The negotiated version, such as `TLSv1.3`.
    var version: String { String(cString: SSL_get_version(tls)) }
    var cipher: String { SSL_CIPHER_get_name(SSL_get_current_cipher(tls)).map { String(cString: $0) } ?? "" }

    /// The application protocol that ALPN has negotiated.
    var agreed: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(tls, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The SHA-256 fingerprint of the server's certificate.
    var fingerprint: String {
        guard let certificate = SSL_get1_peer_certificate(tls) else { return "" }
        defer { X509_free(certificate) }
        var digest = [UInt8](repeating: 0, count: 32)
        X509_digest(certificate, EVP_sha256(), &digest, nil)
        return digest.map { String(format: "%02X", $0) }.joined(separator: ":")
    }

    /// Sends close_notify.
    func end() { SSL_shutdown(tls) }
}
