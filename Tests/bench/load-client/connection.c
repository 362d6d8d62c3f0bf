#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load.h"

/* The maximum size of a received payload, in bytes. */
enum { PAYLOAD_LIMIT = 64 * 1024 * 1024 };

/* The nonce of RFC 6455, 1.3, and the expected answer. With a constant nonce, the client needs no SHA-1. */
static const char nonce[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char nonce_accepted[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/* Returns a new masking key (xorshift32). */
static uint32_t masking_key(struct load *load) {
    load->random ^= load->random << 13;
    load->random ^= load->random >> 17;
    load->random ^= load->random << 5;
    return load->random;
}

/* Abandons the connection. Only the first reason is printed; all are counted as errors. */
static void connection_close(struct load *load, struct connection *connection, const char *reason) {
    if (connection->state == CONNECTION_CLOSED) return;
    if (load->closed++ == 0) fprintf(stderr, "load-client: a connection was lost: %s\n", reason);
    load->tally.errors++;
    connection->state = CONNECTION_CLOSED;
    close(connection->fd);
    connection->fd = -1;
    free(connection->kept);
    connection->kept = NULL;
    connection->kept_count = connection->kept_capacity = 0;
}

static void send_bytes(struct load *load, struct connection *connection, const void *bytes, size_t count) {
    ssize_t sent = send(connection->fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
        connection_close(load, connection, strerror(errno));
    } else {
        load->tally.bytes_out += (uint64_t)sent;
        if ((size_t)sent < count) connection_close(load, connection, "the server stopped reading");
    }
}

bool connection_open(struct load *load, struct connection *connection) {
    const struct options *options = load->options;
    connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(options->port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connection->fd < 0 || connect(connection->fd, (struct sockaddr *)&address, sizeof address) < 0) {
        fprintf(stderr, "load-client: no connection to 127.0.0.1:%u: %s\n", (unsigned)options->port, strerror(errno));
        if (connection->fd >= 0) close(connection->fd);
        connection->state = CONNECTION_CLOSED;
        return false;
    }
    int on = 1;
    setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    char request[2048];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                          options->path, (unsigned)options->port, nonce, options->protocol);
    if (length < 0 || (size_t)length >= sizeof request) {
        fputs("load-client: --path and --protocol are too long for a request of 2048 bytes\n", stderr);
        return false;
    }
    connection->state = CONNECTION_UPGRADING;
    send_bytes(load, connection, request, (size_t)length);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    return connection->state != CONNECTION_CLOSED && epoll_ctl(load->epoll, EPOLL_CTL_ADD, connection->fd, &event) == 0;
}

static bool may_send(const struct load *load, const struct connection *connection) {
    const struct options *options = load->options;
    return connection->sent - connection->answered < options->in_flight && (options->limit == 0 || connection->sent < options->limit) &&
           (options->every == 0 || connection->due <= load->now);
}

/* Sends as many messages as may be in flight, all in one send. The latency of an overdue message counts from its due
   time, because a late answer also delays the next message. */
static void fill_flight(struct load *load, struct connection *connection, bool is_late) {
    const struct options *options = load->options;
    size_t length = 0;
    while (may_send(load, connection)) {
        connection->sent_at[connection->sent % options->in_flight] = is_late ? connection->due : load->now;
        connection->due += (uint64_t)(options->every * 1e9);
        connection->sent++;
        length += message_write(load->write_buffer + length, &load->message, connection->sent, masking_key(load));
    }
    if (length) send_bytes(load, connection, load->write_buffer, length);
}

void connection_start(struct load *load, struct connection *connection) {
    load->now = clock_now();
    connection->due = load->begun;
    if (connection->sends && connection->state == CONNECTION_READY) fill_flight(load, connection, false);
}

void connection_tick(struct load *load, struct connection *connection) {
    load->now = clock_now();
    if (connection->sends && connection->state == CONNECTION_READY) fill_flight(load, connection, false);
}

static bool holds(const struct frame *frame, const char *marker) {
    return memmem(frame->payload, frame->payload_length, marker, strlen(marker));
}

static void become_ready(struct load *load, struct connection *connection) {
    connection->state = CONNECTION_READY;
    load->ready++;
}

/* Counts a complete answer. */
static void count_answer(struct load *load, struct connection *connection) {
    uint64_t sent_at = connection->sent_at[connection->answered % load->options->in_flight];
    connection->answered++;
    connection->frames_of_reply = 0;
    load->tally.messages++;
    histogram_add(&load->tally.latency, load->now - sent_at);
    if (connection->answered == load->options->limit) load->finished++;
}

/* Records that this connection received a frame of the message. After all have received one, the sender continues. */
static void count_reached(struct load *load, struct connection *connection) {
    if (connection->sends) {
        load->sender_answered = true;
    } else if (connection->reached_in < load->round) {
        connection->reached_in = load->round;
        load->reached++;
    }
    if (!load->sender_answered || load->reached + 1 < load->options->connections) return;
    struct connection *sender = &load->connections[0];
    load->round++;
    load->reached = 0;
    load->sender_answered = false;
    count_answer(load, sender);
    if (sender != connection && sender->state == CONNECTION_READY) fill_flight(load, sender, load->options->every > 0);
}

static void take_data(struct load *load, struct connection *connection, const struct frame *frame) {
    const struct options *options = load->options;
    load->tally.frames_in++;
    bool error = options->error_marker && holds(frame, options->error_marker);
    if (error && load->tally.errors++ == 0) {
        fprintf(stderr, "load-client: the server answered: %.*s\n", (int)(frame->payload_length < 500 ? frame->payload_length : 500),
                (const char *)frame->payload);
    }
    if (connection->state == CONNECTION_GREETING) {
        if (holds(frame, options->ready_markers[connection->markers_met])) connection->markers_met++;
        if (connection->markers_met == options->ready_marker_count) become_ready(load, connection);
        return;
    }
    if (options->fan_out && !connection->sends && load->sending) return count_reached(load, connection);
    if (connection->answered == connection->sent) return;
    unsigned position = connection->frames_of_reply++;
    if (position < REPLY_POSITIONS) {
        load->tally.reply_payload[position] += frame->payload_length;
        load->tally.reply_frames[position]++;
    }
    bool done = options->done_marker ? holds(frame, options->done_marker)
                                     : frame->final && connection->frames_of_reply >= options->frames_per_reply;
    if (!done && !error) return;
    if (options->fan_out) return count_reached(load, connection);
    count_answer(load, connection);
}

static void take_frame(struct load *load, struct connection *connection, const struct frame *frame) {
    uint8_t reply[FRAME_HEADER_MAXIMUM + 125];
    switch (frame->opcode) {
    case FRAME_CONTINUATION:
    case FRAME_TEXT:
    case FRAME_BINARY: take_data(load, connection, frame); break;
    case FRAME_PING:
        send_bytes(load, connection, reply,
                   frame_write(reply, FRAME_PONG, frame->payload, frame->payload_length, masking_key(load)));
        break;
    case FRAME_PONG: break;
    case FRAME_CLOSE: {
        char reason[200];
        unsigned code = frame->payload_length >= 2 ? (unsigned)frame->payload[0] << 8 | frame->payload[1] : 1005;
        int text = frame->payload_length > 2 ? (int)frame->payload_length - 2 : 0;
        snprintf(reason, sizeof reason, "the server closed it with code %u %.*s", code, text, (const char *)frame->payload + 2);
        connection_close(load, connection, reason);
        break;
    }
    default: connection_close(load, connection, "the server sent a frame of an unknown kind");
    }
}

/* Reads the answer to the upgrade. Returns its length, or 0 if the answer is incomplete. */
static size_t take_upgrade(struct load *load, struct connection *connection, const uint8_t *bytes, size_t count) {
    const uint8_t *end = memmem(bytes, count, "\r\n\r\n", 4);
    if (!end) {
        if (count > 16384) connection_close(load, connection, "the answer to the upgrade does not end");
        return 0;
    }
    size_t length = (size_t)(end - bytes) + 4;
    if (count < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0 || !memmem(bytes, length, nonce_accepted, sizeof nonce_accepted - 1)) {
        char reason[160];
        const uint8_t *line = memchr(bytes, '\r', length);
        int shown = line - bytes < 100 ? (int)(line - bytes) : 100;
        snprintf(reason, sizeof reason, "the upgrade was answered by: %.*s", shown, (const char *)bytes);
        connection_close(load, connection, reason);
        return 0;
    }
    const struct options *options = load->options;
    if (options->hello) {
        size_t hello = strlen(options->hello);
        uint8_t *frame = malloc(FRAME_HEADER_MAXIMUM + hello);
        if (frame) send_bytes(load, connection, frame, frame_write(frame, FRAME_TEXT, options->hello, hello, masking_key(load)));
        free(frame);
    }
    if (connection->state == CONNECTION_CLOSED) return 0;
    connection->state = CONNECTION_GREETING;
    if (options->ready_marker_count == 0) become_ready(load, connection);
    return length;
}

/* Handles all complete frames. Returns their total length. */
static size_t take(struct load *load, struct connection *connection, const uint8_t *bytes, size_t count) {
    size_t taken = 0;
    if (connection->state == CONNECTION_UPGRADING) taken = take_upgrade(load, connection, bytes, count);
    while (connection->state == CONNECTION_GREETING || connection->state == CONNECTION_READY) {
        struct frame frame;
        enum frame_result result = frame_read(bytes + taken, count - taken, PAYLOAD_LIMIT, &frame);
        if (result == FRAME_INCOMPLETE) break;
        if (result == FRAME_BROKEN) {
            connection_close(load, connection, "the server sent a frame that RFC 6455 does not allow");
            break;
        }
        take_frame(load, connection, &frame);
        taken += frame.length;
    }
    return taken;
}

/* Appends bytes to the buffer of an incomplete frame. */
static bool keep(struct connection *connection, const uint8_t *bytes, size_t count) {
    size_t needed = connection->kept_count + count;
    if (needed > connection->kept_capacity) {
        size_t capacity = needed < 4096 ? 4096 : needed * 2;
        uint8_t *grown = realloc(connection->kept, capacity);
        if (!grown) return false;
        connection->kept = grown;
        connection->kept_capacity = capacity;
    }
    memcpy(connection->kept + connection->kept_count, bytes, count);
    connection->kept_count = needed;
    return true;
}

void connection_read(struct load *load, struct connection *connection) {
    ssize_t count = recv(connection->fd, load->read_buffer, READ_BUFFER_LENGTH, MSG_DONTWAIT);
    if (count <= 0) {
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
        connection_close(load, connection, count == 0 ? "the server ended it without a close frame" : strerror(errno));
        return;
    }
    load->now = clock_now();
    load->tally.bytes_in += (uint64_t)count;
    if (connection->kept_count == 0) {
        size_t taken = take(load, connection, load->read_buffer, (size_t)count);
        if (connection->state == CONNECTION_CLOSED) return;
        if (taken < (size_t)count && !keep(connection, load->read_buffer + taken, (size_t)count - taken)) {
            connection_close(load, connection, "no memory");
        }
    } else if (!keep(connection, load->read_buffer, (size_t)count)) {
        connection_close(load, connection, "no memory");
    } else {
        size_t taken = take(load, connection, connection->kept, connection->kept_count);
        if (connection->state == CONNECTION_CLOSED) return;
        connection->kept_count -= taken;
        memmove(connection->kept, connection->kept + taken, connection->kept_count);
    }
    if (load->sending && connection->sends && connection->state == CONNECTION_READY) {
        fill_flight(load, connection, load->options->every > 0);
    }
}
