// Sends to open WebSockets, and batches the sends at the end of a loop turn.
//
// The system call takes a sixth of the time to send a small message. Messages to many sockets are therefore submitted
// in one call, through io_uring. If io_uring is unavailable, or a socket does not accept all bytes, each message is
// sent individually.
//
// Needed by the rows "tap, 50 clients: server CPU a message" (1.27 of an echo server's time with io_uring, 1.34
// without) and "a shared screen, 1,000 viewers: server CPU a frame" (0.91 with, 0.98 without).

#include "private.h"

#include <errno.h>
#include <liburing.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    MAXIMUM_SENDS = 64,
    // Messages longer than this are sent individually: for them, the system call is only a small part of the cost.
    MAXIMUM_SEND_BYTES = 2048,
    BATCH_BYTES = 32 * 1024,
};

typedef struct pending_send {
    baton_connection *connection;
    uint32_t start, length;
    uint32_t sent;              // bytes that the socket has accepted
    uint32_t is_completed;
} pending_send;

struct baton_send_batch {
    struct io_uring ring;
    int has_ring;
    unsigned count;
    uint32_t length;
    pending_send sends[MAXIMUM_SENDS];
    // libwebsockets requires writable bytes in front of a buffer.
    unsigned char bytes[BATON_HEADROOM + BATCH_BYTES];
};

static int has_ring(baton_send_batch *batch) {
    if (!batch->has_ring) batch->has_ring = !io_uring_queue_init(MAXIMUM_SENDS, &batch->ring, 0);
    return batch->has_ring;
}

static void disable_ring(baton_loop *loop) {
    loop->is_batching = 0;
    loop->has_no_ring = 1;
    if (loop->batch->has_ring) io_uring_queue_exit(&loop->batch->ring);
    loop->batch->has_ring = 0;
}

// Submits all messages and stores their results. Returns the number of messages that were submitted; these are the
// first ones of the batch.
static unsigned submit(baton_loop *loop) {
    baton_send_batch *batch = loop->batch;
    unsigned entries = 0;
    for (; entries < batch->count; entries++) {
        const pending_send *pending_send = &batch->sends[entries];
        struct io_uring_sqe *entry = io_uring_get_sqe(&batch->ring);
        // The submission queue always has a free entry here: all its entries were free before the loop, and a batch
        // cannot have more messages than the queue has entries.
        if (!entry) break;
        // SAFETY: with MSG_DONTWAIT, the kernel does not use the buffer after the call is completed.
        io_uring_prep_send(
            entry, pending_send->connection->socket, batch->bytes + pending_send->start, pending_send->length, MSG_NOSIGNAL | MSG_DONTWAIT);
        entry->user_data = entries;
    }
    io_uring_submit(&batch->ring);
    unsigned submitted = entries - io_uring_sq_ready(&batch->ring);
    for (unsigned count = 0; count < submitted; count++) {
        struct io_uring_cqe *completion;
        int failure;
        do failure = io_uring_wait_cqe(&batch->ring, &completion);
        while (failure == -EINTR);
        if (failure) {
            loop->has_no_ring = 1;
            break;
        }
        pending_send *pending_send = &batch->sends[completion->user_data];
        pending_send->is_completed = 1;
        pending_send->sent = completion->res > 0 ? (uint32_t)completion->res : 0;
        // Before Linux 5.6, io_uring supports only files, and no sockets.
        if (completion->res == -EINVAL) loop->has_no_ring = 1;
        io_uring_cqe_seen(&batch->ring, completion);
    }
    return submitted;
}

// Writes whole frames through libwebsockets. Returns -1 if the connection is broken.
static int write_frames(baton_connection *connection, void *frames, size_t length) {
    connection->may_have_buffered = 1;
    // The frames already have their headers. With LWS_WRITE_RAW, libwebsockets sends the bytes unchanged.
    return lws_write(connection->wsi, frames, length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

int baton_websocket_write_control(baton_connection *connection, int opcode, const void *payload, size_t length) {
    enum { HEAD = 2 };
    unsigned char frame[HEAD + BATON_CONTROL_BYTES];
    frame[0] = (unsigned char)(0x80 | opcode);
    frame[1] = (unsigned char)length;
    if (length) memcpy(frame + HEAD, payload, length);
    return write_frames(connection, frame, HEAD + length);
}

// Sends frames through libwebsockets. Returns 1 if the bytes are sent or buffered. If the connection is broken, ends
// the connection and returns -1.
static int send_through_library(baton_connection *connection, void *frames, size_t length) {
    if (write_frames(connection, frames, length)) {
        baton_connection_abort(connection);
        return -1;
    }
    if (baton_websocket_is_buffering(connection)) connection->wants_writable = 1;
    return 1;
}

// Writes directly to the socket, which is faster than through libwebsockets. libwebsockets receives the bytes that the
// socket does not accept, and handles errors.
static int send_directly(baton_connection *connection, void *frames, size_t length) {
    // The system call is made directly. The C library's function `send` is a thread cancellation point, which costs
    // time before and after each call.
    ssize_t result = syscall(SYS_sendto, connection->socket, frames, length, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
    if (result == (ssize_t)length) return 1;
    if (!connection->is_websocket) return -1;
    size_t sent = result > 0 ? (size_t)result : 0;
    return send_through_library(connection, (char *)frames + sent, length - sent);
}

void baton_send_batch_flush(baton_loop *loop) {
    baton_send_batch *batch = loop->batch;
    unsigned count = batch->count, submitted = 0;
    // A single message is faster without io_uring.
    if (count > 1) {
        if (has_ring(batch)) submitted = submit(loop);
        if (submitted < count || loop->has_no_ring) disable_ring(loop);
    }
    // The rest of this function may end connections, but calls no callback that could send. Such a send would
    // overwrite bytes that are still needed here.
    batch->count = batch->length = 0;
    for (unsigned index = 0; index < count; index++) {
        const pending_send *pending_send = &batch->sends[index];
        baton_connection *connection = pending_send->connection;
        connection->in_batch = 0;
        if (pending_send->sent == pending_send->length) continue;
        // If a submitted send was not completed, the number of its sent bytes is unknown, so the connection cannot
        // continue.
        if (index < submitted && !pending_send->is_completed)
            baton_connection_abort(connection);
        else
            send_directly(connection, batch->bytes + pending_send->start + pending_send->sent, pending_send->length - pending_send->sent);
    }
}

// If sends are being collected, stores whole frames until the end of the loop turn and returns 1. Otherwise, or if the
// frames cannot be stored, returns 0. The caller must ensure that no other bytes of the connection are buffered.
static int add_to_batch(baton_connection *connection, const void *frames, size_t length) {
    baton_loop *loop = connection->server->loop;
    if (!loop->is_batching || length > MAXIMUM_SEND_BYTES) return 0;
    if (!loop->batch && !(loop->batch = calloc(1, sizeof *loop->batch))) return 0;
    baton_send_batch *batch = loop->batch;
    if (batch->count == MAXIMUM_SENDS || batch->length + length > BATCH_BYTES) baton_send_batch_flush(loop);
    if (!loop->is_batching) return 0;
    uint32_t start = BATON_HEADROOM + batch->length;
    memcpy(batch->bytes + start, frames, length);
    batch->sends[batch->count++] = (pending_send){.connection = connection, .start = start, .length = (uint32_t)length};
    batch->length += (uint32_t)length;
    connection->in_batch = 1;
    return 1;
}

void baton_send_batch_begin(baton_loop *loop) {
    loop->is_batching = !loop->has_no_ring;
}

void baton_send_batch_end(baton_loop *loop) {
    if (loop->batch && loop->batch->count) baton_send_batch_flush(loop);
    loop->is_batching = 0;
}

void baton_send_batch_free(baton_loop *loop) {
    if (!loop->batch) return;
    if (loop->batch->has_ring) io_uring_queue_exit(&loop->batch->ring);
    free(loop->batch);
    loop->batch = NULL;
}

// Returns whether bytes of an earlier send are still in libwebsockets' buffer. The library sends no bytes of its own,
// so its buffer contains only bytes of such a send.
int baton_websocket_is_buffering(baton_connection *connection) {
    // The collected bytes of the connection are sent first, because callers are about to send further bytes after them.
    if (connection->in_batch) baton_send_batch_flush(connection->server->loop);
    return connection->may_have_buffered && lws_partial_buffered(connection->wsi);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    if (!length) return 1;
    if (!connection->is_websocket || connection->closing) return -1;
    // While bytes of an earlier send are buffered, nothing is sent, because libwebsockets would append to its buffer
    // without a limit.
    if (baton_websocket_is_buffering(connection)) {
        connection->wants_writable = 1;
        return 0;
    }
    connection->may_have_buffered = 0;
    if (connection->tls) return send_through_library(connection, frames, length);
    if (add_to_batch(connection, frames, length)) return 1;
    return send_directly(connection, frames, length);
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
