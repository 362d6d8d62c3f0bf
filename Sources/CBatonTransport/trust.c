// Decides whether a client trusts a server's certificate, and why not.

#include "private.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static int matches_host(X509 *certificate, const char *host) {
    unsigned char address[16];
    int is_address = inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    if (is_address) return X509_check_ip_asc(certificate, host, 0) == 1;
    return X509_check_host(certificate, host, 0, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS, NULL) == 1;
}

// OpenSSL calls this function for each certificate of the chain, and for each problem with a certificate. The server's
// own certificate comes last. Its name is checked here, because libwebsockets truncates an IPv6 address at its first
// colon.
int baton_verify_certificate(void *store, int is_verified, int accepts_any, const char *host, int *problem, const char **message) {
    X509_STORE_CTX *chain = store;
    if (accepts_any) {
        X509_STORE_CTX_set_error(chain, X509_V_OK);
        return 0;
    }
    if (is_verified) {
        if (X509_STORE_CTX_get_error_depth(chain) || matches_host(X509_STORE_CTX_get_current_cert(chain), host)) return 0;
        X509_STORE_CTX_set_error(chain, X509_V_ERR_HOSTNAME_MISMATCH);
    }
    int error = X509_STORE_CTX_get_error(chain);
    *message = X509_verify_cert_error_string(error);
    switch (error) {
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: *problem = BATON_CERTIFICATE_UNKNOWN_ISSUER; break;
    case X509_V_ERR_CERT_HAS_EXPIRED: *problem = BATON_CERTIFICATE_EXPIRED; break;
    case X509_V_ERR_CERT_NOT_YET_VALID: *problem = BATON_CERTIFICATE_NOT_YET_VALID; break;
    case X509_V_ERR_HOSTNAME_MISMATCH: *problem = BATON_CERTIFICATE_NAME_MISMATCH; break;
    default: *problem = BATON_CERTIFICATE_INVALID;
    }
    return 1;
}

// Returns libwebsockets' virtual host that verifies certificates with the authorities in a file. There is one such host
// for each file. NULL selects the default host, with the system's authorities.
struct lws_vhost *baton_trust_vhost(
    struct lws_context *lws, const char *authorities, const struct lws_protocols *protocols, const lws_retry_bo_t *liveness) {
    static struct trust {
        struct trust *next;
        struct lws_vhost *host;
        char file[];
    } *cached;
    if (!authorities) return NULL;
    for (struct trust *each = cached; each; each = each->next)
        if (!strcmp(each->file, authorities)) return each->host;
    struct trust *trust = malloc(sizeof *trust + strlen(authorities) + 1);
    if (!trust) return NULL;
    strcpy(trust->file, authorities);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .client_ssl_ca_filepath = authorities,
        .vhost_name = trust->file,
        .retry_and_idle_policy = liveness,
    };
    trust->host = lws_create_vhost(lws, &info);
    trust->next = cached;
    cached = trust;
    return trust->host;
}
