// Declarations that the files of the C layer share.

#ifndef BATON_PRIVATE_H
#define BATON_PRIVATE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CBatonTransport.h"

#include <ev.h>
#include <libwebsockets.h>
#include <openssl/ssl.h>

typedef struct baton_send_batch baton_send_batch;

struct baton_loop {
    struct ev_loop *ev;
    ev_prepare prepare;
    ev_check check;
    int is_in_turn;             // a loop turn is running: from its first event to its end
    int64_t began_at;           // when the loop turn began, in milliseconds of the coarse monotonic clock
    double time;                // the time of the loop turn; 0 until this time is first requested
    int is_batching;            // sends are collected until the loop turn ends
    int has_no_ring;            // io_uring is unavailable, or has failed
    baton_send_batch *batch;
    const void *sender, *previous_sender; // the connection with messages in this loop turn, and in the last such turn
    double last_received_at;
    unsigned pause_turns;
    int never_polls;
    ev_idle polling_watch;
    ev_io main_queue;
    int drains_main_queue;
    baton_server *pending_destroy; // servers whose destruction is pending
    baton_function end_of_turn;
    void *context;
    void (*slow_turn)(void *context, double milliseconds);
    void *slow_context;
};

void baton_main_queue_stop(baton_loop *loop);

enum { REASON_SIZE = 123 };

typedef struct baton_queue {
    baton_connection *first, *last;
} baton_queue;

enum {
    BATON_CONTINUATION = 0, BATON_TEXT_FRAME = 1, BATON_BINARY_FRAME = 2, BATON_CLOSE_FRAME = 8, BATON_PING_FRAME = 9, BATON_PONG_FRAME = 10
};
enum { BATON_CONTROL_BYTES = 125 };

// The state of a frame parser between two reads. At the start, all fields are zero.
typedef struct baton_frames {
    uint64_t remaining;         // bytes of the frame's payload that have not arrived yet
    unsigned char mask[4];      // the mask of the next four bytes
    unsigned char head[14];     // the received part of an incomplete header
    uint8_t head_length;
    uint8_t control_length;
    unsigned char *control;     // the received part of an incomplete control frame's payload
    const char *problem;        // the protocol error after which nothing more is parsed
    unsigned opcode : 4;
    unsigned in_payload : 1;
    unsigned in_message : 1;    // the message continues in further frames
    unsigned is_first : 1;
    unsigned is_final : 1;
    unsigned is_binary : 1;
} baton_frames;

typedef struct baton_piece {
    unsigned char *bytes;
    size_t length, remaining;
    int flags;
    int opcode;                 // the opcode of a control frame
} baton_piece;

// The connections of one address or of one network of addresses (peers.c).
typedef struct baton_peer_group baton_peer_group;

struct baton_connection {
    // The following fields are next to each other in memory, because each message and each send use them.
    baton_server *server;
    struct lws *wsi;            // libwebsockets' connection; NULL for HTTP without TLS, which needs none
    SSL *tls;                   // the TLS state; NULL without TLS, and until the handshake is complete
    void *attachment;           // Swift's object for the WebSocket or the pending response
    int socket;
    unsigned is_websocket : 1;  // an open WebSocket: from `opened` to `closed`
    unsigned awaits_request : 1; // the connection waits for a request: it is new, or between two requests
    unsigned is_plain : 1;      // the client uses plain HTTP on a server with TLS
    unsigned responding : 1;     // a response is pending
    unsigned closing : 1;       // no message is received or sent any more
    unsigned close_sent : 1;    // the close frame was sent
    unsigned in_callback : 1;
    unsigned wants_writable : 1;
    unsigned paused : 1;        // reading is stopped
    unsigned may_have_buffered : 1; // libwebsockets may have bytes of a send in its buffer
    unsigned close_received : 1; // the client's close frame has arrived
    unsigned in_batch : 1;      // sent bytes are buffered until the end of the loop turn
    baton_frames frames;
    ev_io watch;                // waits for requests or frames, or for a writable socket while a response is pending
    baton_connection *next, *previous;
    baton_queue *queue;         // the queue of heartbeat.c that contains this connection, and its neighbours there
    baton_connection *queue_previous, *queue_next;
    union {
        double last_received_at; // when the client last sent something; set by the heartbeat, not with each message
        double close_by;        // the deadline of a connection that awaits a request, is responding or closing
    };
    double pinged_at;           // when the client was last pinged; 0 while no pong is awaited
    double latency;             // the round-trip time of the last ping; 0 if there was none
    size_t received;            // the received bytes of an incomplete message
    unsigned char *head;        // the received bytes of HTTP requests that are not answered yet
    size_t head_length;
    unsigned char *ping;        // the last ping that could not be answered yet
    uint8_t ping_length;
    unsigned char *stored;      // messages that were read before reading was stopped
    size_t stored_length;
    char *close_reason;
    uint16_t close_code;
    uint8_t close_length;
    char address[46];           // the peer's address as text; the size is INET6_ADDRSTRLEN
    baton_peer_group *address_group; // the group of the peer's IPv4 address, or of its IPv6 network of 64 bits
    baton_peer_group *network_group; // the group of the peer's network: 24 bits of IPv4, or 48 bits of IPv6
};

struct baton_server {
    baton_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    baton_callbacks callbacks;
    void *context;
    // The functions of connection.c that end a connection: `baton_connection_abort` and `baton_connection_close`.
    void (*abort)(baton_connection *connection);
    void (*close)(baton_connection *connection);
    struct lws_protocols protocols[2];
    char subprotocol[32];
    size_t maximum_message;
    int maximum_connections, maximum_awaiting;
    int handshake_seconds, response_seconds;
    double ping_seconds, pong_seconds, beat_seconds;
    int listener, port;
    const baton_credentials *credentials; // the credentials; set only while a server with TLS starts
    void *tls;                  // the TLS context of new connections
    ev_io listener_watch;
    ev_timer accept_pause;      // the wait before the next accept after descriptors have run out
    ev_timer heartbeat;         // the timer of the earliest deadline in the queues
    double beat_at;
    baton_queue active, idle, pinged, closing, awaiting_request, responding;
    int awaiting_count;
    baton_peer_group *peers;    // the address groups, a hash table of uthash
    ev_timer deadline;
    unsigned char request[BATON_HEAD_BYTES]; // received bytes of the connection being read, if it is no WebSocket
    baton_connection *reading;  // the connection whose request is being answered; NULL once it has ended
    unsigned char incoming[4096]; // the bytes of the last read; small, so that stored messages stay small
    unsigned char *inbox;       // the messages of this loop turn that are not handled yet
    size_t inbox_length, inbox_capacity, inbox_cursor;
    ev_prepare inbox_watch;
    baton_connection *connections;
    int count;
    baton_connection *adopting; // the connection being passed to libwebsockets, which may destroy it
    int ending, finished;
    int depth;                  // the number of libwebsockets' callbacks on the stack
    int is_destroyed;           // the server was destroyed inside a library callback
    baton_server *next_pending_destroy;
};

// Functions of accept.c:
int baton_listen(baton_server *server, const char *host, int port, char *detail, size_t detail_size);
void baton_stop_listening(baton_server *server);

// Functions of connection.c. `baton_connection_adopt` hands the socket to libwebsockets, which owns it from then on.
// Returns 0 on failure; the connection is then freed.
int baton_connection_adopt(baton_connection *connection, int speaks_tls);
void baton_connection_free(baton_connection *connection);
void baton_server_check_finished(baton_server *server);
void baton_connection_abort_impl(baton_connection *connection);
void baton_connection_close_impl(baton_connection *connection);

// Ends a connection asynchronously. This function may be called in every callback. Bytes that are not sent yet are
// dropped.
//
// Some callers are in files on which connection.c depends. Dependencies between files must point one way only, so this
// function calls connection.c through a function pointer of the server.
static inline void baton_connection_abort(baton_connection *connection) {
    connection->server->abort(connection);
}

// Ends a connection and frees it. Call this function only outside of libwebsockets' callbacks, and where no caller uses
// the connection afterwards.
static inline void baton_connection_close(baton_connection *connection) {
    connection->server->close(connection);
}

// Functions of peers.c. `baton_peers_join` adds a new connection to the peer groups of its address and of its network.
// Returns 0 if there is no memory.
int baton_peers_join(baton_connection *connection, const struct sockaddr_storage *address);
void baton_peers_leave(baton_connection *connection);
// Returns 0 if the connection is admitted, else a BATON_REFUSED_... reason. If necessary, evicts a connection without a
// request, so that the new connection can be admitted.
int baton_peers_admit(baton_connection *connection);
// Finds the network with the most connections that await a request, and ends the oldest of these connections.
// Returns 0 if no connection awaits a request.
int baton_peers_evict(baton_server *server);
void baton_peers_set_awaiting(baton_connection *connection, int awaits_request);

// Functions of requests.c:
void baton_requests_begin(baton_connection *connection);
// Appends bytes of a request head that libwebsockets has already read. The head is parsed later, outside of the
// library's callback. Returns -1 if the bytes do not fit, if no request is awaited, or if there is no memory.
int baton_requests_received(baton_connection *connection, const void *bytes, size_t length);

// Functions of callbacks.c:
int baton_lws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

// Functions of log.c:
void baton_log_start(baton_server *server);
void baton_log_stop(baton_server *server);
int baton_log_mentions(const char *word);
int baton_log_is_used(void);

// Functions of response.c:
void baton_response_abandon(baton_connection *connection);

// Functions of tls.c:
int baton_tls_configure(baton_server *server, void *context);
// Reads bytes through TLS. Returns the same values as `baton_connection_read`.
ssize_t baton_tls_read(SSL *tls, void *buffer, size_t size);
// Sends close_notify (RFC 8446 6.1).
void baton_tls_send_close_notify(baton_connection *connection);
ssize_t baton_tls_write(SSL *tls, const void *head, size_t head_length, const void *body, size_t body_length);

// Functions of trust.c:
int baton_verify_certificate(void *store, int is_verified, int accepts_any, const char *host, int *problem, const char **message);
struct lws_vhost *baton_trust_vhost(
    struct lws_context *lws, const char *authorities, const struct lws_protocols *protocols, const lws_retry_bo_t *liveness);

// Functions of websocket.c:
int baton_websocket_opened(baton_connection *connection);
int baton_websocket_received(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags);
int baton_websocket_end_callback(baton_connection *connection);
int baton_websocket_fail(baton_connection *connection, uint16_t code, const char *reason);
int baton_websocket_writable(baton_connection *connection);
void baton_websocket_closed(baton_connection *connection);

// Functions of send.c:
void baton_send_batch_begin(baton_loop *loop);
void baton_send_batch_end(baton_loop *loop);
void baton_send_batch_free(baton_loop *loop);
void baton_send_batch_flush(baton_loop *loop);
int baton_websocket_is_buffering(baton_connection *connection);
// Writes a control frame (RFC 6455 5.5). Returns -1 if the connection is broken.
int baton_websocket_write_control(baton_connection *connection, int opcode, const void *payload, size_t length);

// The value of `loop->sender` if messages of several connections have arrived in this loop turn.
#define BATON_MULTIPLE_SENDERS ((const void *)-1)

// Functions of polling.c:
void baton_polling_begin(baton_loop *loop);
void baton_polling_end(baton_loop *loop);
void baton_polling_turn(baton_loop *loop);

static inline void baton_polling_received(baton_loop *loop, const baton_connection *connection) {
    loop->sender = loop->sender && loop->sender != connection ? BATON_MULTIPLE_SENDERS : connection;
}

// Functions of frames.c:
enum { BATON_MORE, BATON_PIECE, BATON_CONTROL, BATON_BROKEN };
// Parses the bytes from `*cursor` on, and unmasks them in place. Returns a piece of a message, a control frame, or
// BATON_MORE if more bytes must arrive first. The result is valid until the next call.
int baton_frames_next(baton_frames *frames, unsigned char **cursor, const unsigned char *end, baton_piece *piece);
void baton_frames_end(baton_frames *frames);

// Functions of socket.c. `baton_connection_read` returns the number of bytes read, 0 at the end of the stream or after
// an error, -1 if there is nothing to read.
ssize_t baton_connection_read(baton_connection *connection, void *buffer, size_t size);
// Starts the connection's watcher. Bytes that TLS has decrypted already count as readable, because the socket has
// no event for them.
void baton_connection_start_reading(baton_connection *connection);
void baton_connection_pause_reading(baton_connection *connection, int pauses);
void baton_connection_stop_reading(baton_connection *connection);

// Functions of reader.c:
void baton_reader_start(baton_connection *connection);
// Reads frames from received bytes. Returns 1 if the connection is to end.
int baton_reader_read_frames(baton_connection *connection, unsigned char *bytes, size_t length);

// Functions of inbox.c:
void baton_inbox_begin(baton_server *server);
void baton_inbox_add(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags);
void baton_inbox_deliver(baton_server *server);
void baton_inbox_resume(baton_connection *connection);
void baton_inbox_deliver_all(baton_connection *connection);
void baton_inbox_discard(baton_connection *connection);
void baton_inbox_end(baton_server *server);

// Functions of heartbeat.c:
double baton_now(void);
void baton_heartbeat_init(baton_server *server);
void baton_heartbeat_stop(baton_server *server);
void baton_heartbeat_set_active(baton_connection *connection);
void baton_heartbeat_pong_received(baton_connection *connection);
void baton_heartbeat_set_closing(baton_connection *connection);
// Ends the connection if no request arrives within `handshake_seconds`.
void baton_heartbeat_set_awaiting(baton_connection *connection);
// Ends the connection if its response makes no progress within `response_seconds`.
void baton_heartbeat_set_responding(baton_connection *connection);
// Ends a connection at the next beat of the heartbeat timer, which is set to fire at once.
void baton_heartbeat_close_soon(baton_connection *connection);
void baton_heartbeat_remove(baton_connection *connection);

// Records that the client has sent something.
static inline void baton_heartbeat_mark_active(baton_connection *connection) {
    if (connection->queue != &connection->server->active) baton_heartbeat_set_active(connection);
}

// Functions of server.c:
void baton_destroy_pending_servers(baton_loop *loop);

#endif
