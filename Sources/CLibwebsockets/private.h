// What the parts of the shim know of each other.

#ifndef BATON_PRIVATE_H
#define BATON_PRIVATE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLibwebsockets.h"

#include <ev.h>
#include <libwebsockets.h>

typedef struct baton_burst baton_burst;

struct baton_loop {
    struct ev_loop *ev;
    ev_prepare prepare;
    ev_check check;
    int is_turning;             // from the first event of a turn to its end
    double time;                // of the turn, once somebody asked; 0 when it begins
    int collects;               // what is sent is not sent before the turn has ended
    int has_no_ring;            // the system gave none, or it failed
    baton_burst *burst;
    const void *heard, *heard_before;   // whose message came in this turn, and in the last that brought one: a connection, or several
    double heard_at;
    unsigned abstains;
    int never_polls;
    ev_idle awake;
    ev_io main_queue;
    int drains_main_queue;
    baton_server *doomed;       // servers that wait for their end
    baton_function end_of_turn;
    void *context;
};

void baton_main_queue_forget(baton_loop *loop);

enum { REASON_SIZE = 123 };

typedef struct baton_queue {
    baton_connection *first, *last;
} baton_queue;

enum {
    BATON_CONTINUATION = 0, BATON_TEXT_FRAME = 1, BATON_BINARY_FRAME = 2, BATON_CLOSE_FRAME = 8, BATON_PING_FRAME = 9, BATON_PONG_FRAME = 10
};
enum { BATON_CONTROL_BYTES = 125 };

// Where among a client's frames a reader stands. All zero at the beginning.
typedef struct baton_frames {
    uint64_t remaining;         // of the frame's payload
    unsigned char mask[4];      // for the next four bytes
    unsigned char head[14];     // what has come of a header, where it comes in parts
    uint8_t head_length;
    uint8_t control_length;
    unsigned char *control;     // what has come of a control frame's payload, where it comes in parts
    const char *problem;        // why nothing more can be read
    unsigned opcode : 4;
    unsigned in_payload : 1;
    unsigned in_message : 1;    // more frames of a message are to come
    unsigned is_first : 1;
    unsigned is_final : 1;
    unsigned is_binary : 1;
} baton_frames;

typedef struct baton_piece {
    unsigned char *bytes;
    size_t length, remaining;
    int flags;
    int opcode;                 // of a control frame
} baton_piece;

struct baton_connection {
    // What each message and each send looks at, side by side.
    baton_server *server;
    struct lws *wsi;
    void *attachment;           // what Swift keeps for the WebSocket or the pending answer
    int socket;                 // of a WebSocket without TLS, to which whole frames are written as they are; else -1
    unsigned is_websocket : 1;  // from opened to closed
    unsigned admitted : 1;      // the upgrade was accepted
    unsigned answering : 1;     // an answer is pending
    unsigned answered : 1;      // it is all written, libwebsockets does not know yet
    unsigned close_after : 1;   // the connection ends with the answer
    unsigned closing : 1;       // no message goes in or out any more
    unsigned close_begun : 1;   // libwebsockets has the close code
    unsigned in_callback : 1;
    unsigned wants_room : 1;
    unsigned paused : 1;        // nothing is read
    unsigned is_taken : 1;      // its frames are read by us, not by the library
    unsigned may_hold : 1;      // of one that is taken: the library may hold back something that was sent
    unsigned close_heard : 1;   // the client's close has come
    unsigned in_burst : 1;      // something that was sent waits for the end of the turn
    baton_frames frames;
    ev_io watch;                // for the request; for room while an answer is pending; for the frames that are read by us
    baton_connection *next, *previous;
    baton_queue *queue;         // where it stands for the heartbeat, and beside whom
    baton_connection *earlier, *later;
    union {
        double heard_at;        // on the system's steady clock; kept by the heartbeat, never in the hot path
        double close_by;        // of one that is closing: when that must be over
    };
    double pinged_at;           // when it was asked last; 0 while no answer is awaited
    double latency;             // how long the last answer took; 0 while there was none
    size_t received;            // bytes of the message that is coming in
    size_t request;             // the bytes that came first, where they were a whole request
    unsigned char *ping;        // the last one that could not be answered yet
    uint8_t ping_length;
    unsigned char *kept;        // what was read of it before it was paused
    size_t kept_length;
    char *close_reason;
    uint16_t close_code;
    uint8_t close_length;
    char address[46];           // INET6_ADDRSTRLEN
    uint64_t network;           // whom it counts to: an IPv4 address, or a household's of IPv6; 0 for this machine
};

struct baton_server {
    baton_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    baton_callbacks callbacks;
    void *context;
    struct lws_protocols protocols[2];
    char subprotocol[32];
    size_t maximum_message;
    int maximum_connections;
    int handshake_seconds, answer_seconds;
    double ping_seconds, pong_seconds, beat_seconds;
    int listener, port;
    const baton_credentials *credentials;   // while it begins, where it speaks TLS
    void *tls;                              // what new connections take their certificate from
    ev_io acceptable;
    ev_timer pause;             // between attempts when descriptors have run out
    ev_timer heartbeat;         // aims at the earliest that is due in the queues
    double beat_at;
    baton_queue fresh, quiet, pinged, closing;
    ev_timer deadline;
    ev_timer timeouts;          // runs while the library may have a time-out to keep
    unsigned char incoming[4096];   // what was read last of the socket that is looked at: no more at once, so that what is kept of it stays small
    unsigned char *inbox;       // what came in this turn and is not handled yet
    size_t inbox_length, inbox_capacity, inbox_cursor;
    ev_prepare inbox_turn;
    baton_connection *connections;
    int count;
    baton_connection *adopting; // made, not yet known to have survived
    int ending, finished;
    int depth;                  // callbacks of the library that are on the stack
    int doomed;                 // destroyed inside one of them
    baton_server *next_doomed;
};

// accept.c
int baton_listen(baton_server *server, const char *host, int port, char *detail, size_t detail_size);
void baton_stop_listening(baton_server *server);
void baton_forget_connection(baton_connection *connection);

// callbacks.c
int baton_lws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

// log.c
void baton_log_to(baton_server *server);
void baton_log_forget(baton_server *server);
int baton_log_mentions(const char *word);
int baton_log_is_used(void);

// answer.c
int baton_answer_begin(baton_connection *connection, int verdict);
int baton_answer_writable(baton_connection *connection);
void baton_answer_drop(baton_connection *connection);

// tls.c
int baton_tls_prepare(baton_server *server, void *context);
ssize_t baton_tls_write(struct lws *wsi, const void *head, size_t head_length, const void *body, size_t body_length);

// trust.c
int baton_judge(void *question, int is_good, int takes_any, const char *host, int *problem, const char **words);
struct lws_vhost *baton_trusting(
    struct lws_context *lws, const char *authorities, const struct lws_protocols *protocols, const lws_retry_bo_t *liveness);

// websocket.c
int baton_websocket_opened(baton_connection *connection);
int baton_websocket_received(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags);
int baton_websocket_conclude(baton_connection *connection);
int baton_websocket_refuse(baton_connection *connection, uint16_t code, const char *reason);
int baton_websocket_holds_back(baton_connection *connection);
int baton_websocket_write(baton_connection *connection, void *payload, size_t length, int protocol);
int baton_websocket_send_rest(baton_connection *connection, void *frames, size_t length);
int baton_websocket_writable(baton_connection *connection);
void baton_websocket_closed(baton_connection *connection);

// burst.c
void baton_burst_begin(baton_loop *loop);
void baton_burst_end(baton_loop *loop);
void baton_burst_forget(baton_loop *loop);
// Keeps whole frames for the end of the turn, where this is one's: whether it did. The connection has nothing else waiting.
int baton_burst_takes(baton_connection *connection, const void *frames, size_t length);
void baton_burst_send(baton_loop *loop);

// polling.c
#define BATON_SEVERAL ((const void *)-1)
void baton_polling_begin(baton_loop *loop);
void baton_polling_end(baton_loop *loop);
void baton_polling_turn(baton_loop *loop);

static inline void baton_polling_heard(baton_loop *loop, const baton_connection *connection) {
    loop->heard = loop->heard && loop->heard != connection ? BATON_SEVERAL : connection;
}

// frames.c
enum { BATON_MORE, BATON_PIECE, BATON_CONTROL, BATON_BROKEN };
// Reads on from `*cursor`, unmasking what it reads where it lies: a piece of a message, a control frame, or that more has to come first. What it tells of is valid
// until it is asked again.
int baton_frames_next(baton_frames *frames, unsigned char **cursor, const unsigned char *end, baton_piece *piece);
void baton_frames_end(baton_frames *frames);

// reader.c
void baton_reader_begin(baton_connection *connection, int socket);
void baton_reader_opened(baton_connection *connection);
int baton_reader_writable(baton_connection *connection);
void baton_reader_pause(baton_connection *connection, int pauses);
void baton_reader_end(baton_connection *connection);

// inbox.c
void baton_inbox_begin(baton_server *server);
void baton_inbox_add(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags);
void baton_inbox_empty(baton_server *server);
void baton_inbox_resume(baton_connection *connection);
void baton_inbox_finish(baton_connection *connection);
void baton_inbox_forget(baton_connection *connection);
void baton_inbox_end(baton_server *server);

// heartbeat.c
double baton_now(void);
void baton_heartbeat_init(baton_server *server);
void baton_heartbeat_stop(baton_server *server);
void baton_heartbeat_fresh(baton_connection *connection);
void baton_heartbeat_answered(baton_connection *connection);
void baton_heartbeat_closing(baton_connection *connection);
void baton_heartbeat_forget(baton_connection *connection);
uint64_t baton_bytes_read(const baton_connection *connection);

// Something came.
static inline void baton_heard(baton_connection *connection) {
    if (connection->queue != &connection->server->fresh) baton_heartbeat_fresh(connection);
}

// server.c
void baton_kill(baton_connection *connection);
void baton_end(baton_connection *connection);
void baton_set_timeout(baton_connection *connection, int seconds);
void baton_watch_timeouts(baton_server *server);
void baton_check_end(baton_server *server);
void baton_end_doomed(baton_loop *loop);

#endif
