/* WebSocket frames (RFC 6455, section 5) as a client reads and writes them. */
#ifndef LOAD_CLIENT_FRAME_H
#define LOAD_CLIENT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_CONTINUATION = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* Most bytes that a header takes: two, the longest length, and the masking key. */
enum { FRAME_HEADER_MAXIMUM = 14 };

struct frame {
    uint8_t opcode;
    bool final;
    const uint8_t *payload;
    size_t payload_length;
    size_t length; /* header and payload */
};

enum frame_result { FRAME_WHOLE, FRAME_INCOMPLETE, FRAME_BROKEN };

/* Reads the frame that begins at `bytes`. INCOMPLETE where more bytes have to come; BROKEN where a server may not send it so:
   reserved bits, a masked payload, a fragmented or long control frame, or a length beyond `limit`. */
enum frame_result frame_read(const uint8_t *bytes, size_t count, uint64_t limit, struct frame *out);

/* Writes a final, masked frame to `out`, which holds FRAME_HEADER_MAXIMUM + length bytes. Returns its whole length. */
size_t frame_write(uint8_t *out, uint8_t opcode, const void *payload, size_t length, uint32_t key);

/* A message that is sent again and again: `%d` in its text stands for the sequence number. */
struct message {
    const char *before, *after;
    size_t before_length, after_length;
    bool numbered;
};

/* Takes `text`, which has to outlive the message, apart at its `%d`. */
struct message message_from(const char *text);

/* Most bytes that the message takes as a frame. */
size_t message_maximum(const struct message *message);

/* Writes the message with its sequence number as a masked text frame to `out`, which holds message_maximum bytes. */
size_t message_write(uint8_t *out, const struct message *message, uint64_t sequence, uint32_t key);

#endif
