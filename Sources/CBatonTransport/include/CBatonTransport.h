// The C layer between Baton and Debian's libwebsockets 4.1.6 on libev. This header contains no type of these libraries,
// so both can be replaced. All functions, and all callbacks passed to them, run on the loop's thread, except where
// noted.

#ifndef CBATONTRANSPORT_H
#define CBATONTRANSPORT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: The loop (loop.c)

/// An event loop. It is a separate libev loop, not libev's default loop.
typedef struct baton_loop baton_loop;
/// A watch on a descriptor, a timer or a signal.
typedef struct baton_watch baton_watch;
typedef void (*baton_function)(void *context);

/// Creates a loop that calls `end_of_turn` once in each loop turn, before it waits. Returns NULL if the system has no
/// event backend.
baton_loop *baton_loop_create(baton_function end_of_turn, void *context);
/// A loop turn of this many milliseconds or more is slow: people notice that all screens stop responding.
enum { BATON_SLOW_TURN = 250 };
/// Calls `function` at the end of each slow loop turn (`BATON_SLOW_TURN`), with its duration.
void baton_loop_on_slow_turn(baton_loop *loop, void (*function)(void *context, double milliseconds), void *context);
/// Destroys the loop. Its watches must be cancelled and its servers destroyed before.
void baton_loop_destroy(baton_loop *loop);
/// Runs loop turns until `baton_loop_stop`.
void baton_loop_run(baton_loop *loop);
/// Runs one loop turn. With `may_wait`, waits for the first event.
void baton_loop_turn(baton_loop *loop, int may_wait);
void baton_loop_stop(baton_loop *loop);
/// Returns the monotonic clock in milliseconds. The clock is read at the first call in a loop turn, and further calls
/// in the same turn return the same value.
double baton_loop_time(baton_loop *loop);

/// Calls `function` in every loop turn in which the descriptor is ready. Returns NULL if the descriptor cannot be
/// watched.
baton_watch *baton_watch_descriptor(baton_loop *loop, int descriptor, int for_writing, baton_function function, void *context);
/// Calls `function` once after `seconds`. If `repeating` is not 0, calls it again after every further `seconds`.
baton_watch *baton_watch_timer(baton_loop *loop, double seconds, int repeating, baton_function function, void *context);
/// Calls `function` each time the process receives the signal. Returns NULL if another loop of this process watches
/// that signal.
baton_watch *baton_watch_signal(baton_loop *loop, int signal, baton_function function, void *context);
/// Ends a watch and frees it. This function may be called inside the watch's own function.
void baton_watch_cancel(baton_watch *watch);

// MARK: The main dispatch queue (main_queue.c)

/// Makes the loop run the jobs of the main dispatch queue. Returns 0 if libdispatch lacks the functions for it, or
/// if this is not the main thread.
int baton_loop_drain_main_queue(baton_loop *loop);
/// Returns whether the calling thread is the main thread.
int baton_is_main_thread(void);

// MARK: The server (server.c, accept.c, connection.c)

typedef struct baton_server baton_server;
/// One accepted socket: first HTTP/1.1, later perhaps a WebSocket.
typedef struct baton_connection baton_connection;

/// The verdicts that a callback returns, which determine how an HTTP exchange continues.
enum { BATON_CLOSE = -1, BATON_DONE = 0, BATON_PENDING = 1, BATON_WAITING = 2, BATON_UPGRADE = 3 };
/// The maximum size of a request's head, which is its request line and headers, in bytes.
enum { BATON_HEAD_BYTES = 8192 };
/// The reasons why a connection is refused, or closed before its first request, or between two requests.
enum {
    BATON_REFUSED_PEER_LIMIT = 1,   // the address or its network has reached its share of all connections
    BATON_REFUSED_SERVER_FULL,      // the maximum number of connections is reached
    BATON_REFUSED_NO_REQUEST,           // the connection had sent no request, and a newer one replaced it
    BATON_REFUSED_NO_DESCRIPTOR     // the system has no descriptor left; the address is empty
};
/// Flags of a piece: it is the first or the last piece of its message, or the message is binary. A piece is a part of a
/// message whose bytes arrived together.
enum { BATON_FIRST = 1, BATON_FINAL = 2, BATON_BINARY = 4 };

typedef struct baton_callbacks {
    /// A request's head has arrived: the request line and the header fields, with the empty line. `length` is 0 for
    /// a head of more than `BATON_HEAD_BYTES`. Returns a verdict. UPGRADE means that the switch to a WebSocket was
    /// answered, and that `opened` follows.
    int (*request)(void *context, baton_connection *connection, const void *head, size_t length);
    /// The socket accepts more bytes of a pending response. Returns a verdict. After the verdict WAITING, the next call
    /// comes after `baton_response_resume`.
    int (*continue_response)(void *context, baton_connection *connection, void *attachment);
    /// A WebSocket is open. The callback must attach an object, which the functions below receive; otherwise the
    /// WebSocket is closed.
    void (*opened)(void *context, baton_connection *connection);
    /// `length` bytes of a message have arrived. `remaining` bytes of the same frame are still to come.
    void (*piece)(void *attachment, const void *bytes, size_t length, size_t remaining, int flags);
    void (*writable)(void *attachment);
    /// The WebSocket has closed, or the pending response has ended. This is the last call for `attachment`, so the
    /// callback must release it.
    void (*closed)(void *attachment);
    void (*abandoned)(void *attachment);
    /// All connections have ended after `baton_server_shut_down`.
    void (*finished)(void *context);
    /// A connection was refused or closed, for a BATON_REFUSED_... reason. May be called very often.
    void (*refused)(void *context, const char *address, int reason);
    /// libwebsockets has written a line to its log.
    void (*log)(void *context, int is_error, const char *line);
} baton_callbacks;

/// A certificate with its issuers' certificates, and its private key, both as PEM.
typedef struct baton_credentials {
    const void *certificate;
    size_t certificate_length;
    const void *key;
    size_t key_length;
} baton_credentials;

typedef struct baton_settings {
    const char *host;               // the host to listen on: a name, or an IPv4 or IPv6 address
    int port;                       // the port; 0 lets the system choose
    const char *subprotocol;
    size_t maximum_message;         // the maximum size of a message, in bytes
    int maximum_connections;        // maximum number of connections; 0: the process's descriptor limit, less 64
    int handshake_seconds;          // time-out for request headers, between requests, and for the answer to a close
    int response_seconds;           // time-out of a response that makes no progress
    double ping_seconds, pong_seconds;
    const baton_credentials *credentials;   // the certificate and key; NULL disables TLS
} baton_settings;

/// The reasons why a server could not start.
enum {
    BATON_STARTED = 0, BATON_UNKNOWN_HOST, BATON_PORT_IN_USE, BATON_NOT_PERMITTED, BATON_NO_SUCH_ADDRESS, BATON_CANNOT_BIND,
    BATON_NO_EVENT_PLUGIN, BATON_LIBRARY_FAILED, BATON_NO_CERTIFICATE, BATON_NO_KEY, BATON_ENCRYPTED_KEY, BATON_KEY_MISMATCH,
    BATON_WEAK_CERTIFICATE
};

/// Checks whether a server can use these credentials. Returns BATON_STARTED if it can, otherwise the problem; `detail`
/// receives OpenSSL's message.
int baton_credentials_check(const baton_credentials *credentials, char *detail, size_t detail_size);
/// Starts a server, which listens at once. On failure returns NULL, with the reason in `*problem` and the system's
/// message in `detail`.
baton_server *baton_server_start(
    baton_loop *loop, const baton_settings *settings, const baton_callbacks *callbacks, void *context, int *problem, char *detail,
    size_t detail_size);
int baton_server_port(const baton_server *server);
int baton_server_connections(const baton_server *server);
/// The seconds until a timer of the server wakes the loop if nothing else happens; -1 if there is no timer.
double baton_server_next_wake_up(const baton_server *server);
/// Replaces the certificate for new connections. Returns BATON_STARTED or the problem; the previous certificate
/// then stays in use.
int baton_server_replace_credentials(baton_server *server, const baton_credentials *credentials, char *detail, size_t detail_size);
/// Stops listening, closes WebSockets with 1001 and finishes pending responses. Calls `finished` when all connections
/// have ended or `seconds` have passed.
void baton_server_shut_down(baton_server *server, double seconds);
/// Closes the remaining connections and frees the server. Calls `closed` or `abandoned` for each open connection. No
/// callback is called after the return.
void baton_server_destroy(baton_server *server);

// MARK: Requests and responses (requests.c, response.c)

/// The peer's address, as text.
const char *baton_connection_address(const baton_connection *connection);

/// Returns whether the connection uses TLS. A server with a certificate also accepts plain HTTP, to redirect it.
int baton_connection_is_secure(const baton_connection *connection);

/// Writes as much of head and body as the socket accepts. Returns the number of written bytes, or -1 if the connection
/// is broken.
ssize_t baton_response_write(baton_connection *connection, const void *head, size_t head_length, const void *body, size_t body_length);
/// Continues a response whose last verdict was WAITING, because the response now has more bytes.
void baton_response_resume(baton_connection *connection);
/// Attaches the object that the other callbacks receive. The callback `request` attaches a response before it returns
/// PENDING or WAITING. The callback `opened` attaches the WebSocket's object. `abandoned` or `closed` releases the
/// object.
void baton_connection_set_attachment(baton_connection *connection, void *attachment);

// MARK: Compression (gzip.c). May be called on any thread.

/// Lowers the calling thread's priority. Clients that wait for the first page are more important than its
/// compression.
void baton_lower_thread_priority(void);
/// Returns the buffer size that `baton_gzip` needs for `length` bytes; 0 if `length` is too large.
size_t baton_gzip_bound(size_t length);
/// Compresses to the gzip format. Returns the number of bytes, or -1 if the buffer is too small or memory is
/// lacking.
ssize_t baton_gzip(const void *bytes, size_t length, void *buffer, size_t size);

// MARK: WebSockets (websocket.c, send.c, heartbeat.c)

/// The number of writable bytes that `baton_websocket_send` needs in front of a payload.
enum { BATON_HEADROOM = 32 };

/// Sends one text message. Returns 1 if the message is sent or buffered, 0 if an earlier message is still buffered,
/// and -1 if the WebSocket is closed.
int baton_websocket_send(baton_connection *connection, void *payload, size_t length);
/// Sends a sequence of complete frames with their headers. Returns the same values as `baton_websocket_send`.
int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length);
/// Returns whether bytes of an earlier send are still buffered.
int baton_websocket_is_backlogged(baton_connection *connection);
/// Stops or resumes reading. While stopped, the client's socket fills up, and received messages wait.
void baton_websocket_set_reading(baton_connection *connection, int reads);
/// The bytes that the client's machine has acknowledged (TCP) since the connection began; 0 if the system does not
/// report them.
uint64_t baton_websocket_acknowledged_bytes(const baton_connection *connection);
/// The round-trip time of the last ping in seconds; -1 if there was none. Only silent clients are pinged.
double baton_websocket_latency(const baton_connection *connection);
/// The seconds since the client last sent anything, with the resolution of a heartbeat: a twentieth of the ping
/// interval.
double baton_websocket_idle_time(const baton_connection *connection);
/// Requests one call of the `writable` callback, as soon as no bytes are buffered.
void baton_websocket_request_writable(baton_connection *connection);
/// Closes the WebSocket with a code and a reason of at most 123 bytes of UTF-8.
void baton_websocket_close(baton_connection *connection, uint16_t code, const void *reason, size_t length);

// MARK: Clients (client.c). May be called on any thread; the callbacks are called on a thread of their own.

/// A client's WebSocket to a server, or one HTTP request.
typedef struct baton_client baton_client;

/// The reasons why connecting has failed.
enum { BATON_CLIENT_UNKNOWN_HOST = 1, BATON_CLIENT_PORT_CLOSED, BATON_CLIENT_UNREACHABLE, BATON_CLIENT_REACHABLE };

/// The status of a response that is refused because it violates HTTP, ends too early, is too long or does not end.
enum { BATON_CLIENT_INVALID_RESPONSE = -1 };

/// The reasons why a server's certificate is not trusted.
enum {
    BATON_CERTIFICATE_UNKNOWN_ISSUER = 1, BATON_CERTIFICATE_EXPIRED, BATON_CERTIFICATE_NOT_YET_VALID, BATON_CERTIFICATE_NAME_MISMATCH, BATON_CERTIFICATE_INVALID
};

typedef struct baton_client_address {
    const char *host;               // the server's name or address, without brackets
    int port;
    const char *path;
    const char *subprotocol;        // the subprotocol; empty for none; NULL for a single GET request
    int is_secure;                  // if not 0, the connection uses TLS
    int accepts_any_certificate;    // if not 0, every certificate is accepted, also a self-signed one
    const char *authorities;        // a PEM file of trusted authorities; NULL selects those of the system
    double response_seconds;          // time limit for the body of a response, counted from its headers
} baton_client_address;

typedef struct baton_client_callbacks {
    /// The WebSocket is open.
    void (*opened)(void *context);
    /// A whole text message has arrived.
    void (*message)(void *context, const void *bytes, size_t length);
    /// The response to a request has arrived. `ended` is called next.
    void (*response)(void *context, int status, const void *bytes, size_t length);
    /// Connecting has failed. This is the last call. `status` is the HTTP status of the server's response. It is
    /// BATON_CLIENT_INVALID_RESPONSE if `message` describes an invalid response, and 0 if there is no status.
    /// `certificate` is one of the problems above if the server's certificate is not trusted, else 0. `message` is
    /// libwebsockets' text.
    void (*failed)(void *context, int status, int certificate, const char *message);
    /// The connection has ended or was abandoned. This is the last call. `code` is the server's close code; 0 if it
    /// sent none.
    void (*ended)(void *context, int code, const char *reason);
} baton_client_callbacks;

/// Connects. Returns NULL if there is no memory or no thread.
baton_client *baton_client_connect(const baton_client_address *address, const baton_client_callbacks *callbacks, void *context);
/// Sends one text message, as soon as the WebSocket is open.
void baton_client_send(baton_client *client, const void *bytes, size_t length);
/// Closes the client's connection after all earlier messages are sent.
void baton_client_close(baton_client *client, uint16_t code, const char *reason);
/// Releases the client, which must not be used afterwards. Its connection continues until it ends, which is soon after
/// `baton_client_close`.
void baton_client_release(baton_client *client);
/// Finds out why there is no connection: resolves the host and tries each address, which may take seconds. `detail`
/// receives the system's message. Returns a reason, or `BATON_CLIENT_REACHABLE` if the server can be reached.
int baton_client_diagnose(const char *host, int port, char *detail, size_t size);

#endif
