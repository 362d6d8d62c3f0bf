// Sends to open WebSockets, and batches the sends at the end of a turn.
//
// The system call takes a sixth of the time to send a small message, so messages to many sockets are submitted in
// one call, through io_uring. If io_uring is unavailable, or a socket does not accept all bytes, each message is sent
// individually.
//
// Needed by the rows "tap, 50 clients: server CPU a message" (1.27 of the echo's with it, 1.34 without) and "a shared
// screen, 1,000 viewers: server CPU a frame" (0.91 and 0.98).

#include "private.h"

#include <errno.h>
#include <liburing.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    LETTERS = 64,
    // Longer messages are sent individually, because the system call is a small part of their cost.
    LETTER_BYTES = 2048,
    BYTES = 32 * 1024,
};

typedef struct letter {
    baton_connection *connection;
    uint32_t start, length;
    uint32_t taken;             // bytes that the socket has accepted
    uint32_t is_answered;
} letter;

struct baton_burst {
    struct io_uring ring;
    int has_ring;
    unsigned count;
    uint32_t length;
    letter letters[LETTERS];
    // libwebsockets requires writable bytes in front of a buffer.
    unsigned char bytes[BATON_HEADROOM + BYTES];
};

static int has_ring(baton_burst *burst) {
    if (!burst->has_ring) burst->has_ring = !io_uring_queue_init(LETTERS, &burst->ring, 0);
    return burst->has_ring;
}

static void give_up(baton_loop *loop) {
    loop->collects = 0;
    loop->has_no_ring = 1;
    if (loop->burst->has_ring) io_uring_queue_exit(&loop->burst->ring);
    loop->burst->has_ring = 0;
}

// Submits all messages and stores their results. Returns how many, from the first on, were submitted.
static unsigned submit(baton_loop *loop) {
    baton_burst *burst = loop->burst;
    unsigned entries = 0;
    for (; entries < burst->count; entries++) {
        const letter *letter = &burst->letters[entries];
        struct io_uring_sqe *entry = io_uring_get_sqe(&burst->ring);
        // Cannot happen: the ring has as many entries as there may be messages, and all are free.
        if (!entry) break;
        // With MSG_DONTWAIT the kernel does not keep the buffer: it is free when the call completes.
        io_uring_prep_send(
            entry, letter->connection->socket, burst->bytes + letter->start, letter->length, MSG_NOSIGNAL | MSG_DONTWAIT);
        entry->user_data = entries;
    }
    io_uring_submit(&burst->ring);
    unsigned handed = entries - io_uring_sq_ready(&burst->ring);
    for (unsigned answers = 0; answers < handed; answers++) {
        struct io_uring_cqe *answer;
        int failure;
        do failure = io_uring_wait_cqe(&burst->ring, &answer);
        while (failure == -EINTR);
        if (failure) {
            loop->has_no_ring = 1;
            break;
        }
        letter *letter = &burst->letters[answer->user_data];
        letter->is_answered = 1;
        letter->taken = answer->res > 0 ? (uint32_t)answer->res : 0;
        // Linux before 5.6: its io_uring supports files only.
        if (answer->res == -EINVAL) loop->has_no_ring = 1;
        io_uring_cqe_seen(&burst->ring, answer);
    }
    return handed;
}

// Writes whole frames through libwebsockets. Returns -1 if the connection is broken.
static int write_frames(baton_connection *connection, void *frames, size_t length) {
    connection->may_hold = 1;
    // The frames are complete, and libwebsockets sends the bytes of a raw socket unchanged.
    return lws_write(connection->wsi, frames, length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

int baton_websocket_control(baton_connection *connection, int opcode, const void *payload, size_t length) {
    enum { HEAD = 2 };
    unsigned char frame[HEAD + BATON_CONTROL_BYTES];
    frame[0] = (unsigned char)(0x80 | opcode);
    frame[1] = (unsigned char)length;
    if (length) memcpy(frame + HEAD, payload, length);
    return write_frames(connection, frame, HEAD + length);
}

// Sends through libwebsockets. Returns 1 if the bytes are sent or buffered. If the connection is broken, ends it
// and returns -1.
static int have_sent(baton_connection *connection, void *frames, size_t length) {
    if (write_frames(connection, frames, length)) {
        baton_kill(connection);
        return -1;
    }
    if (baton_websocket_holds_back(connection)) connection->wants_room = 1;
    return 1;
}

// Writes directly to the socket, which is shorter than through libwebsockets. The library gets what the socket does
// not accept, and handles errors.
static int send_rest(baton_connection *connection, void *frames, size_t length) {
    // The send function is a thread cancellation point, which costs time before and after each call.
    ssize_t taken = syscall(SYS_sendto, connection->socket, frames, length, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
    if (taken == (ssize_t)length) return 1;
    if (!connection->is_websocket) return -1;
    size_t sent = taken > 0 ? (size_t)taken : 0;
    return have_sent(connection, (char *)frames + sent, length - sent);
}

void baton_burst_send(baton_loop *loop) {
    baton_burst *burst = loop->burst;
    unsigned count = burst->count, handed = 0;
    // A single message is faster without io_uring.
    if (count > 1) {
        if (has_ring(burst)) handed = submit(loop);
        if (handed < count || loop->has_no_ring) give_up(loop);
    }
    // The rest of this function may end connections, but calls no callback that could send. Such a send would
    // overwrite bytes that are still needed here.
    burst->count = burst->length = 0;
    for (unsigned index = 0; index < count; index++) {
        const letter *letter = &burst->letters[index];
        baton_connection *connection = letter->connection;
        connection->in_burst = 0;
        if (letter->taken == letter->length) continue;
        // The number of sent bytes is unknown, so the connection cannot continue.
        if (index < handed && !letter->is_answered)
            baton_kill(connection);
        else
            send_rest(connection, burst->bytes + letter->start + letter->taken, letter->length - letter->taken);
    }
}

// Stores whole frames until the end of the turn, and returns 1, if sends are being collected. No other bytes of the
// connection may be buffered.
static int burst_takes(baton_connection *connection, const void *frames, size_t length) {
    baton_loop *loop = connection->server->loop;
    if (!loop->collects || length > LETTER_BYTES) return 0;
    if (!loop->burst && !(loop->burst = calloc(1, sizeof *loop->burst))) return 0;
    baton_burst *burst = loop->burst;
    if (burst->count == LETTERS || burst->length + length > BYTES) baton_burst_send(loop);
    if (!loop->collects) return 0;
    uint32_t start = BATON_HEADROOM + burst->length;
    memcpy(burst->bytes + start, frames, length);
    burst->letters[burst->count++] = (letter){.connection = connection, .start = start, .length = (uint32_t)length};
    burst->length += (uint32_t)length;
    connection->in_burst = 1;
    return 1;
}

void baton_burst_begin(baton_loop *loop) {
    loop->collects = !loop->has_no_ring;
}

void baton_burst_end(baton_loop *loop) {
    if (loop->burst && loop->burst->count) baton_burst_send(loop);
    loop->collects = 0;
}

void baton_burst_forget(baton_loop *loop) {
    if (!loop->burst) return;
    if (loop->burst->has_ring) io_uring_queue_exit(&loop->burst->ring);
    free(loop->burst);
    loop->burst = NULL;
}

// Returns whether bytes of an earlier send are still in libwebsockets' buffer. The library sends nothing of its
// own.
int baton_websocket_holds_back(baton_connection *connection) {
    // Sends the collected bytes first, because callers are about to send further bytes after them.
    if (connection->in_burst) baton_burst_send(connection->server->loop);
    return connection->may_hold && lws_partial_buffered(connection->wsi);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    if (!length) return 1;
    if (!connection->is_websocket || connection->closing) return -1;
    // libwebsockets would append to its buffer without a limit.
    if (baton_websocket_holds_back(connection)) {
        connection->wants_room = 1;
        return 0;
    }
    connection->may_hold = 0;
    if (connection->tls) return have_sent(connection, frames, length);
    if (burst_takes(connection, frames, length)) return 1;
    return send_rest(connection, frames, length);
}

int baton_websocket_send(baton_connection *connection, void *payload, size_t length) {
    // The header is written into the headroom in front of the payload (RFC 6455 5.2).
    unsigned char empty[BATON_HEADROOM];
    unsigned char *start = length ? payload : empty + sizeof empty;
    int extended = length < 126 ? 0 : length < 65536 ? 2 : 8;
    for (int index = 0; index < extended; index++) *--start = (unsigned char)(length >> (8 * index));
    *--start = (unsigned char)(extended == 0 ? length : extended == 2 ? 126 : 127);
    *--start = 0x80 | BATON_TEXT_FRAME;
    return baton_websocket_send_frames(connection, start, (size_t)(2 + extended) + length);
}
