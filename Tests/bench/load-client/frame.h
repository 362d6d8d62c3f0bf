/* WebSocket frames (RFC 6455, section 5), as read and written by a client. */
#ifndef LOAD_CLIENT_FRAME_H
#define LOAD_CLIENT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_CONTINUATION = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* The maximum size of a header, in bytes: 2 for the opcode and short length, 8 for a long length, 4 for the masking
   key. */
enum { FRAME_HEADER_MAXIMUM = 14 };

struct frame {
    uint8_t opcode;
    bool final;
    const uint8_t *payload;
    size_t payload_length;
    size_t length; /* header and payload */
};

enum frame_result { FRAME_WHOLE, FRAME_INCOMPLETE, FRAME_BROKEN };

/* Reads the frame that begins at `bytes`. Returns FRAME_INCOMPLETE if bytes are missing. Returns FRAME_BROKEN for a
   frame that a server must not send: reserved bits, a masked payload, a fragmented or long control frame, or a length
   beyond `limit`. */
enum frame_result frame_read(const uint8_t *bytes, size_t count, uint64_t limit, struct frame *out);

/* Writes a final, masked frame to `out`, which has room for FRAME_HEADER_MAXIMUM + length bytes. Returns its total
   length. */
size_t frame_write(uint8_t *out, uint8_t opcode, const void *payload, size_t length, uint32_t key);

/* A message that is sent repeatedly. `%d` in its text is replaced by the sequence number. */
struct message {
    const char *before, *after;
    size_t before_length, after_length;
    bool numbered;
};

/* Creates a message from `text`, split at its `%d`. The text must outlive the message. */
struct message message_from(const char *text);

/* Returns the maximum size, in bytes, of the frame that contains the message. */
size_t message_maximum(const struct message *message);

/* Writes the message with its sequence number as a masked text frame to `out`, which has room for message_maximum
   bytes. */
size_t message_write(uint8_t *out, const struct message *message, uint64_t sequence, uint32_t key);

#endif
