// TLS of the server: certificate and key, protocol settings, and replacing the certificate while the server runs.
//
// libwebsockets' SSL_CTX is configured here instead of by the library. The library leaves TLS 1.0 and weak ciphers
// enabled, reads the files itself, and cannot say what is wrong with them.

#include "private.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The allowed ciphers of TLS 1.2: those with forward secrecy and authenticated encryption (RFC 9325 4.2). Other ciphers
// of TLS 1.2 should not be used any more. All ciphers of TLS 1.3 have both properties.
static const char ciphers[] = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL";

typedef struct credentials {
    X509 *certificate;
    STACK_OF(X509) *chain;
    EVP_PKEY *key;
    int key_is_locked;
} credentials;

static void free_credentials(credentials *found) {
    X509_free(found->certificate);
    sk_X509_pop_free(found->chain, X509_free);
    EVP_PKEY_free(found->key);
    memset(found, 0, sizeof *found);
}

// OpenSSL calls this function if the key is protected by a password. The function gives no password, because a server
// starts without a person who could type one.
static int no_password(char *buffer, int size, int writes, void *locked) {
    (void)buffer;
    (void)size;
    (void)writes;
    *(int *)locked = 1;
    return -1;
}

static int report(int code, char *detail, size_t size) {
    unsigned long error = ERR_peek_last_error();
    const char *words = error ? ERR_reason_error_string(error) : NULL;
    snprintf(detail, size, "%s", words ? words : "");
    ERR_clear_error();
    return code;
}

static int read_certificates(credentials *found, const baton_credentials *pem) {
    BIO *text = BIO_new_mem_buf(pem->certificate, (int)pem->certificate_length);
    if (!text) return 0;
    found->certificate = PEM_read_bio_X509_AUX(text, NULL, no_password, &found->key_is_locked);
    found->chain = sk_X509_new_null();
    X509 *next;
    while (found->certificate && found->chain && (next = PEM_read_bio_X509(text, NULL, no_password, &found->key_is_locked)))
        if (!sk_X509_push(found->chain, next)) X509_free(next);
    BIO_free(text);
    // The PEM reader reports the end of the text as an error, which is expected.
    if (found->certificate) ERR_clear_error();
    return found->certificate && found->chain;
}

static int read_key(credentials *found, const baton_credentials *pem) {
    BIO *text = BIO_new_mem_buf(pem->key, (int)pem->key_length);
    if (!text) return 0;
    found->key_is_locked = 0;
    found->key = PEM_read_bio_PrivateKey(text, NULL, no_password, &found->key_is_locked);
    BIO_free(text);
    return found->key != NULL;
}

// Reads certificate and key, and checks that they belong together. Returns BATON_STARTED or the problem.
static int read_credentials(credentials *found, const baton_credentials *pem, char *detail, size_t size) {
    memset(found, 0, sizeof *found);
    ERR_clear_error();
    if (!read_certificates(found, pem)) return report(BATON_NO_CERTIFICATE, detail, size);
    if (!read_key(found, pem)) return report(found->key_is_locked ? BATON_ENCRYPTED_KEY : BATON_NO_KEY, detail, size);
    if (!X509_check_private_key(found->certificate, found->key)) return report(BATON_KEY_MISMATCH, detail, size);
    return BATON_STARTED;
}

static int use_credentials(SSL_CTX *tls, const credentials *found, char *detail, size_t size) {
    if (SSL_CTX_use_cert_and_key(tls, found->certificate, found->key, found->chain, 1) == 1) return BATON_STARTED;
    return report(BATON_WEAK_CERTIFICATE, detail, size);
}

int baton_credentials_check(const baton_credentials *pem, char *detail, size_t size) {
    credentials found;
    int result = read_credentials(&found, pem, detail, size);
    if (result == BATON_STARTED) {
        SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
        result = tls ? use_credentials(tls, &found, detail, size) : report(BATON_LIBRARY_FAILED, detail, size);
        SSL_CTX_free(tls);
    }
    free_credentials(&found);
    return result;
}

int baton_tls_configure(baton_server *server, void *context) {
    SSL_CTX *tls = context;
    if (!tls || !server->credentials) return 0;
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    if (SSL_CTX_set_cipher_list(tls, ciphers) != 1) return -1;
    // Renegotiation is turned off: it is never needed, and costs work if a client requests it. With renegotiation, a
    // send could also have to wait for a read.
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_PRIORITIZE_CHACHA);
    // With these modes, a write sends as much as the socket accepts, and idle connections hold no buffers.
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    // The server has one certificate, regardless of the server name that a client requests, so no callback chooses one.
    SSL_CTX_set_tlsext_servername_callback(tls, NULL);
    credentials found;
    char detail[1];
    int result = read_credentials(&found, server->credentials, detail, sizeof detail);
    if (result == BATON_STARTED) result = use_credentials(tls, &found, detail, sizeof detail);
    free_credentials(&found);
    if (result != BATON_STARTED) return -1;
    server->tls = tls;
    return 0;
}

int baton_server_replace_credentials(baton_server *server, const baton_credentials *pem, char *detail, size_t size) {
    if (detail && size) detail[0] = 0;
    if (!server->tls) return BATON_LIBRARY_FAILED;
    credentials found;
    int result = read_credentials(&found, pem, detail, size);
    // Open connections have their own reference to the previous certificate, so it can be replaced.
    if (result == BATON_STARTED) result = use_credentials(server->tls, &found, detail, size);
    free_credentials(&found);
    return result;
}

int baton_connection_is_secure(const baton_connection *connection) {
    return connection->tls != NULL;
}

ssize_t baton_tls_read(SSL *tls, void *buffer, size_t size) {
    size_t length = 0;
    ERR_clear_error();
    if (SSL_read_ex(tls, buffer, size, &length) == 1) return (ssize_t)length;
    int error = SSL_get_error(tls, 0);
    ERR_clear_error();
    // OpenSSL may have messages of its own to send that the socket does not accept now. Such messages are sent with the
    // next write.
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? -1 : 0;
}

void baton_tls_send_close_notify(baton_connection *connection) {
    if (!connection->tls || SSL_get_shutdown(connection->tls) & SSL_SENT_SHUTDOWN) return;
    ERR_clear_error();
    SSL_shutdown(connection->tls);
    ERR_clear_error();
}

// The maximum payload of one record (RFC 8446 5.1).
enum { RECORD = 16384 };

// Returns 1 if the bytes were written, 0 if the socket accepts no data now, -1 if the connection is broken.
static int write_record(SSL *tls, const void *bytes, size_t length, size_t *written) {
    ERR_clear_error();
    if (SSL_write_ex(tls, bytes, length, written) == 1) return 1;
    *written = 0;
    int error = SSL_get_error(tls, 0);
    ERR_clear_error();
    return error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

ssize_t baton_tls_write(SSL *tls, const void *head, size_t head_length, const void *body, size_t body_length) {
    size_t total = 0, written;
    int result = 1;
    if (head_length) {
        // The record of the head also contains as much of the body as fits. If the socket is full, the caller must
        // repeat the call with the same bytes, as OpenSSL requires.
        unsigned char record[RECORD];
        size_t length = head_length < RECORD ? head_length : RECORD;
        memcpy(record, head, length);
        size_t more = body_length < RECORD - length && length == head_length ? body_length : length == head_length ? RECORD - length : 0;
        if (more) memcpy(record + length, body, more);
        result = write_record(tls, record, length + more, &written);
        total = written;
        if (result <= 0 || written < head_length) return result < 0 ? -1 : (ssize_t)total;
        body = (const unsigned char *)body + (written - head_length);
        body_length -= written - head_length;
    }
    while (body_length && result > 0) {
        result = write_record(tls, body, body_length < RECORD ? body_length : RECORD, &written);
        total += written;
        body = (const unsigned char *)body + written;
        body_length -= written;
    }
    return result < 0 && !total ? -1 : (ssize_t)total;
}
