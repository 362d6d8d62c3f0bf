#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// Creates a new key on the curve P-256. Swift cannot use OpenSSL's macro for this, because the macro calls a variadic
/// function.
static inline EVP_PKEY *baton_make_key(void) { return EVP_EC_gen("P-256"); }
