#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// Makes a new key on the curve P-256. A wrapper, because OpenSSL's macro calls a variadic function, which Swift
/// cannot.
static inline EVP_PKEY *baton_make_key(void) { return EVP_EC_gen("P-256"); }
