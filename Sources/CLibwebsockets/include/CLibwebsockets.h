// The narrow waist between Baton and Debian's libwebsockets 4.1.6 on libev: no type of either library passes through it, so that both can be
// replaced behind it. Everything here is called on the thread that runs the loop, and every function that is handed in is called on that thread.

#ifndef CLIBWEBSOCKETS_H
#define CLIBWEBSOCKETS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: The loop (loop.c)

/// An event loop of our own: not libev's default loop.
typedef struct baton_loop baton_loop;
/// Something a loop waits for.
typedef struct baton_watch baton_watch;
typedef void (*baton_function)(void *context);

/// A loop that calls `end_of_turn` once in each turn, before it waits. NULL where the system gives no event backend.
baton_loop *baton_loop_create(baton_function end_of_turn, void *context);
/// The milliseconds from which a turn is slow: a person notices that every screen stood still.
enum { BATON_SLOW_TURN = 250 };
/// Calls `function` at the end of each turn that took `BATON_SLOW_TURN` or longer, with its time.
void baton_loop_on_slow_turn(baton_loop *loop, void (*function)(void *context, double milliseconds), void *context);
/// Ends the loop. Its watches must be cancelled, its servers destroyed.
void baton_loop_destroy(baton_loop *loop);
/// Turns until `baton_loop_stop`.
void baton_loop_run(baton_loop *loop);
/// One turn. With `may_wait` it waits for the first event.
void baton_loop_turn(baton_loop *loop, int may_wait);
void baton_loop_stop(baton_loop *loop);
/// Milliseconds on the system's steady clock. While what came in one turn is handled, always the same: the time of the first question.
double baton_loop_time(baton_loop *loop);

/// Calls `function` in every turn in which the descriptor is ready. NULL where it cannot be watched.
baton_watch *baton_watch_descriptor(baton_loop *loop, int descriptor, int for_writing, baton_function function, void *context);
/// Calls `function` in `seconds`, and where `repeating` every `seconds` from then on.
baton_watch *baton_watch_timer(baton_loop *loop, double seconds, int repeating, baton_function function, void *context);
/// Calls `function` for a signal. NULL where another loop of this process has that signal.
baton_watch *baton_watch_signal(baton_loop *loop, int signal, baton_function function, void *context);
/// Ends a watch and frees it. Safe inside its own function.
void baton_watch_cancel(baton_watch *watch);

// MARK: The main dispatch queue (main_queue.c)

/// Lets the loop drain the main dispatch queue: 1 where it does, 0 where libdispatch does not say how, or this is not the main thread.
int baton_loop_drain_main_queue(baton_loop *loop);
/// Whether this is the thread that the process began on.
int baton_is_main_thread(void);

// MARK: The server (server.c, accept.c)

typedef struct baton_server baton_server;
/// One accepted socket: first HTTP/1.1, later perhaps a WebSocket.
typedef struct baton_connection baton_connection;

/// How a callback wants an HTTP exchange to go on.
enum { BATON_CLOSE = -1, BATON_DONE = 0, BATON_PENDING = 1, BATON_WAITING = 2, BATON_UPGRADE = 3 };
/// The bytes that a request's line and headers may have together.
enum { BATON_HEAD_BYTES = 8192 };
/// Why a connection is ended before its first request, or between two.
enum {
    BATON_REFUSED_SHARE = 1,        // its address, or its network of addresses, has its share
    BATON_REFUSED_FULL,             // there are as many connections as there may be
    BATON_REFUSED_SILENT,           // it had no request, and a newer connection took its place
    BATON_REFUSED_NO_DESCRIPTOR     // the system has no descriptor left; the address is empty
};
/// What a piece of a message is.
enum { BATON_FIRST = 1, BATON_FINAL = 2, BATON_BINARY = 4 };

typedef struct baton_callbacks {
    /// A request's head has come: the request line and the header fields, with the empty line. `length` is 0 for a
    /// head of more than `BATON_HEAD_BYTES`. Returns a verdict; UPGRADE means that the switch to a WebSocket was
    /// answered, and `opened` follows.
    int (*request)(void *context, baton_connection *connection, const void *head, size_t length);
    /// There is room for more of a pending answer. One that has no more of itself yet is WAITING: it is asked again after `baton_answer_go_on`.
    int (*answer)(void *context, baton_connection *connection, void *attachment);
    /// A WebSocket is open. What is attached to it in here is handed to the functions below; without it the WebSocket is dropped.
    void (*opened)(void *context, baton_connection *connection);
    /// `length` bytes of a message, of whose frame `remaining` are still to come.
    void (*piece)(void *attachment, const void *bytes, size_t length, size_t remaining, int flags);
    void (*writable)(void *attachment);
    /// The WebSocket is gone, or the pending answer is: the last call for `attachment`.
    void (*closed)(void *attachment);
    void (*abandoned)(void *attachment);
    /// Nothing is left after `baton_server_shut_down`.
    void (*finished)(void *context);
    /// A connection from an address was ended, or not accepted: a BATON_REFUSED_... reason. May come very often.
    void (*refused)(void *context, const char *address, int reason);
    /// A line of the library's log.
    void (*log)(void *context, int is_error, const char *line);
} baton_callbacks;

/// A certificate with those that vouch for it, and its key, both as PEM.
typedef struct baton_credentials {
    const void *certificate;
    size_t certificate_length;
    const void *key;
    size_t key_length;
} baton_credentials;

typedef struct baton_settings {
    const char *host;               // a name or an address, IPv4 or IPv6
    int port;                       // 0: the system chooses
    const char *subprotocol;
    size_t maximum_message;         // bytes
    int maximum_connections;        // 0: as many as descriptors allow, less 64
    int handshake_seconds;          // for a request's headers, between requests, and for the answer to a close
    int answer_seconds;             // without progress in an answer
    double ping_seconds, pong_seconds;
    const baton_credentials *credentials;   // NULL: no TLS
} baton_settings;

/// Why a server could not begin.
enum {
    BATON_STARTED = 0, BATON_UNKNOWN_HOST, BATON_PORT_IN_USE, BATON_NOT_PERMITTED, BATON_NO_SUCH_ADDRESS, BATON_CANNOT_BIND,
    BATON_NO_EVENT_PLUGIN, BATON_LIBRARY_FAILED, BATON_NO_CERTIFICATE, BATON_NO_KEY, BATON_LOCKED_KEY, BATON_OTHER_KEY,
    BATON_WEAK_CERTIFICATE
};

/// Looks whether a server could begin with these: BATON_STARTED, or what is wrong, of which `detail` is what the library said.
int baton_credentials_check(const baton_credentials *credentials, char *detail, size_t detail_size);
/// Listens. Where that fails, `*problem` says why and `detail` holds what the system said.
baton_server *baton_server_start(
    baton_loop *loop, const baton_settings *settings, const baton_callbacks *callbacks, void *context, int *problem, char *detail,
    size_t detail_size);
int baton_server_port(const baton_server *server);
int baton_server_connections(const baton_server *server);
/// The seconds until a timer of the server wakes the loop, where nothing else happens; -1 where none does.
double baton_server_next_wake_up(const baton_server *server);
/// Has those who connect from now on get another certificate: BATON_STARTED, or what is wrong with it; then the one before stays.
int baton_server_renew(baton_server *server, const baton_credentials *credentials, char *detail, size_t detail_size);
/// Stops listening, closes WebSockets with 1001, lets answers end, and calls `finished` when all are gone or `seconds` have passed.
void baton_server_shut_down(baton_server *server, double seconds);
/// Ends what is left and frees the server. `closed` and `abandoned` are called for what is open; nothing is called after this returns.
void baton_server_destroy(baton_server *server);

// MARK: Requests and answers (stage.c, answer.c)

/// The peer's address, as text.
const char *baton_connection_address(const baton_connection *connection);

/// Whether it is spoken to through TLS. A server with a certificate also hears those who do not know that.
int baton_connection_is_secure(const baton_connection *connection);

/// Writes what the socket takes of head and body: the bytes it took, or -1 where the connection is broken.
ssize_t baton_answer_write(baton_connection *connection, const void *head, size_t head_length, const void *body, size_t body_length);
/// There is more of an answer that was WAITING.
void baton_answer_go_on(baton_connection *connection);
/// Attaches what the other callbacks get: in `request` an answer for which it is about to return PENDING or WAITING, in `opened` the WebSocket's state.
/// It is let go by `abandoned` or `closed`.
void baton_attach(baton_connection *connection, void *attachment);

// MARK: Compression (gzip.c). May be called on any thread.

/// Has the calling thread leave the processor to others that want it: whoever waits for a first page is not to wait for a better one.
void baton_step_back(void);
/// The bytes that `baton_gzip` may need for so many; 0 where it takes no so large piece.
size_t baton_gzip_bound(size_t length);
/// Compresses into gzip's format: the bytes written, or -1 where they do not fit or there is no memory.
ssize_t baton_gzip(const void *bytes, size_t length, void *buffer, size_t size);

// MARK: WebSockets (websocket.c)

/// The writable bytes that `baton_websocket_send` needs before a payload.
enum { BATON_HEADROOM = 32 };

/// Sends one text message. 1: it is on its way, 0: something earlier still is, -1: closed.
int baton_websocket_send(baton_connection *connection, void *payload, size_t length);
/// The same for whole frames that carry their headers already, one behind the other.
int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length);
/// Brings what is at an address near, for who will look at it soon.
static inline void baton_prefetch(const void *address) { __builtin_prefetch(address); }
/// Whether something sent earlier has not left the process.
int baton_websocket_is_backlogged(baton_connection *connection);
/// Whether messages are taken in; where not, the client's socket fills up, and what has come already waits.
void baton_websocket_set_reading(baton_connection *connection, int reads);
/// How many bytes the client's machine has taken, of all that was sent since the connection began; 0 where the system does not say.
uint64_t baton_websocket_taken(const baton_connection *connection);
/// How long the last ping took to the client and back, in seconds; -1 while none has. Pings are sent to who is silent, and none for this.
double baton_websocket_latency(const baton_connection *connection);
/// How many seconds ago the client was heard of, as exactly as silence is kept.
double baton_websocket_silence(const baton_connection *connection);
/// Asks for one call of `writable`.
void baton_websocket_notify(baton_connection *connection);
/// Closes with a code and a reason of at most 123 bytes of UTF-8.
void baton_websocket_close(baton_connection *connection, uint16_t code, const void *reason, size_t length);

// MARK: Clients (client.c). May be called on any thread; the callbacks are called on a thread of their own.

/// A WebSocket to a server, or one request.
typedef struct baton_client baton_client;

/// Why there is no connection.
enum { BATON_CLIENT_UNKNOWN_HOST = 1, BATON_CLIENT_NOBODY_LISTENS, BATON_CLIENT_UNREACHABLE, BATON_CLIENT_REFUSED_BY_SERVER };

/// The status of an answer that was refused because it breaks HTTP, ends too early, is too long or does not end.
enum { BATON_CLIENT_BAD_ANSWER = -1 };

/// Why a server's certificate is not trusted.
enum {
    BATON_CERTIFICATE_UNKNOWN = 1, BATON_CERTIFICATE_EXPIRED, BATON_CERTIFICATE_NOT_YET, BATON_CERTIFICATE_OTHER_NAME, BATON_CERTIFICATE_BAD
};

typedef struct baton_client_address {
    const char *host;               // a name or an address, without brackets
    int port;
    const char *path;
    const char *subprotocol;        // empty: none; NULL: not a WebSocket, but one GET
    int is_secure;                  // TLS
    int accepts_any_certificate;    // also one that nobody has signed
    const char *authorities;        // a file of those who may vouch for a certificate, as PEM; NULL: whom the system trusts
    double answer_seconds;          // time limit for the body of an answer, from its headers on
} baton_client_address;

typedef struct baton_client_callbacks {
    /// The WebSocket is open.
    void (*opened)(void *context);
    /// A whole text message came.
    void (*message)(void *context, const void *bytes, size_t length);
    /// A request was answered; `ended` follows.
    void (*answered)(void *context, int status, const void *bytes, size_t length);
    /// There is no connection: the last call. `status` is that of HTTP where the server answered with one,
    /// BATON_CLIENT_BAD_ANSWER where `words` say what is wrong with its answer, else 0; `certificate` is one of the problems above
    /// where the server's was not trusted, else 0; `words` are the library's.
    void (*failed)(void *context, int status, int certificate, const char *words);
    /// The connection is over, or was given up: the last call. `code` is what the server closed with, 0 where it did not say.
    void (*ended)(void *context, int code, const char *reason);
} baton_client_callbacks;

/// Connects. NULL where there is no memory or no thread.
baton_client *baton_client_connect(const baton_client_address *address, const baton_client_callbacks *callbacks, void *context);
/// Sends one text message, now or when the WebSocket is open.
void baton_client_send(baton_client *client, const void *bytes, size_t length);
/// Closes, once all that was sent before is on its way.
void baton_client_close(baton_client *client, uint16_t code, const char *reason);
/// Lets go of it: the last call. What is not over goes on until it is; after `baton_client_close` that is soon.
void baton_client_forget(baton_client *client);
/// Looks why there is no connection, which may take seconds: asks for the host's addresses, and tries each.
/// `detail` is what the system says. `BATON_CLIENT_REFUSED_BY_SERVER` is a server that can be reached.
int baton_client_diagnose(const char *host, int port, char *detail, size_t size);

#endif
