// A parser of a client's frames (RFC 6455 5.2 to 5.5). The parser turns bytes into control frames and pieces of
// messages. A piece is the part of a data frame's payload that has arrived. The parser uses no socket.

#include "private.h"

#include <stdlib.h>
#include <string.h>

enum { FIN = 0x80, RESERVED = 0x70, OPCODE = 0x0f, CONTROL = 0x08, MASKED = 0x80, LENGTH = 0x7f };

// Returns the protocol error in the first two bytes of a frame, or NULL.
static const char *header_problem(const baton_frames *frames, const unsigned char *head) {
    if (head[0] & RESERVED) return "reserved bits are set";
    if (!(head[1] & MASKED)) return "a frame is not masked";
    switch (head[0] & OPCODE) {
    case BATON_CONTINUATION:
        return frames->in_message ? NULL : "a continuation frame without a message";
    case BATON_TEXT_FRAME:
    case BATON_BINARY_FRAME:
        return frames->in_message ? "a new message inside a fragmented message" : NULL;
    case BATON_CLOSE_FRAME:
    case BATON_PING_FRAME:
    case BATON_PONG_FRAME:
        if (!(head[0] & FIN)) return "a fragmented control frame";
        return (head[1] & LENGTH) > BATON_CONTROL_BYTES ? "a control frame of more than 125 bytes" : NULL;
    default:
        return "an unknown opcode";
    }
}

static size_t head_size(const unsigned char *head) {
    switch (head[1] & LENGTH) {
    case 126: return 2 + 2 + 4;
    case 127: return 2 + 8 + 4;
    default: return 2 + 4;
    }
}

// Starts a frame whose header is complete. Returns a protocol error, or NULL.
static const char *begin_frame(baton_frames *frames, const unsigned char *head) {
    uint64_t length = head[1] & LENGTH;
    const unsigned char *next = head + 2;
    if (length == 126) {
        length = (uint64_t)next[0] << 8 | next[1];
        if (length < 126) return "a length that is not in its shortest form";
        next += 2;
    } else if (length == 127) {
        length = 0;
        for (int index = 0; index < 8; index++) length = length << 8 | *next++;
        if (length >> 63) return "a length of more than 63 bits";
        if (length >> 16 == 0) return "a length that is not in its shortest form";
    }
    memcpy(frames->mask, next, sizeof frames->mask);
    frames->remaining = length;
    frames->opcode = head[0] & OPCODE;
    frames->is_final = head[0] >> 7;
    frames->in_payload = 1;
    if (frames->opcode & CONTROL) return NULL;
    frames->is_first = frames->opcode != BATON_CONTINUATION;
    if (frames->is_first) frames->is_binary = frames->opcode == BATON_BINARY_FRAME;
    frames->in_message = !frames->is_final;
    return NULL;
}

// Reads a header, which may arrive in parts, and sets `in_payload` once it is complete. Returns a protocol error,
// or NULL.
static const char *read_head(baton_frames *frames, unsigned char **cursor, const unsigned char *end) {
    if (!frames->head_length && (size_t)(end - *cursor) >= sizeof frames->head) {
        const unsigned char *head = *cursor;
        const char *problem = header_problem(frames, head);
        if (problem) return problem;
        *cursor += head_size(head);
        return begin_frame(frames, head);
    }
    while (*cursor < end) {
        frames->head[frames->head_length++] = *(*cursor)++;
        if (frames->head_length < 2) continue;
        const char *problem = frames->head_length == 2 ? header_problem(frames, frames->head) : NULL;
        if (problem) return problem;
        if (frames->head_length < head_size(frames->head)) continue;
        frames->head_length = 0;
        return begin_frame(frames, frames->head);
    }
    return NULL;
}

static void unmask(baton_frames *frames, unsigned char *bytes, size_t length) {
    unsigned char twice[8];
    memcpy(twice, frames->mask, 4);
    memcpy(twice + 4, frames->mask, 4);
    uint64_t mask, eight;
    memcpy(&mask, twice, sizeof mask);
    size_t index = 0;
    for (; index + sizeof eight <= length; index += sizeof eight) {
        memcpy(&eight, bytes + index, sizeof eight);
        eight ^= mask;
        memcpy(bytes + index, &eight, sizeof eight);
    }
    for (; index < length; index++) bytes[index] ^= twice[index & 3];
    // The received bytes may end in the middle of the four-byte mask. The mask is therefore rotated for the next
    // bytes of the payload.
    memcpy(frames->mask, twice + (length & 3), 4);
}

// Returns a control frame when it is complete. The parts of a frame that arrives in several reads, which is rare, are
// collected in a separate buffer.
static int read_control(baton_frames *frames, unsigned char *bytes, size_t length, baton_piece *piece) {
    if (frames->control || frames->remaining) {
        if (!frames->control) {
            frames->control_length = 0;
            frames->control = malloc(BATON_CONTROL_BYTES);
            if (!frames->control) {
                frames->problem = "no memory";
                return BATON_BROKEN;
            }
        }
        memcpy(frames->control + frames->control_length, bytes, length);
        frames->control_length += (uint8_t)length;
        bytes = frames->control;
        length = frames->control_length;
    }
    if (frames->remaining) return BATON_MORE;
    frames->in_payload = 0;
    *piece = (baton_piece){.bytes = bytes, .length = length, .opcode = frames->opcode};
    return BATON_CONTROL;
}

int baton_frames_next(baton_frames *frames, unsigned char **cursor, const unsigned char *end, baton_piece *piece) {
    // If the previous call returned a control frame, the buffer of that frame is freed.
    if (frames->control && !frames->in_payload) baton_frames_end(frames);
    if (frames->problem) return BATON_BROKEN;
    int begins = !frames->in_payload;
    if (begins) {
        frames->problem = read_head(frames, cursor, end);
        if (frames->problem) return BATON_BROKEN;
        if (!frames->in_payload) return BATON_MORE;
    }
    size_t length = (size_t)(end - *cursor);
    if (length > frames->remaining) length = (size_t)frames->remaining;
    // If only the header of a data frame has arrived, an empty piece is returned. The caller can then refuse a length
    // over the limit at once.
    if (!length && frames->remaining && (!begins || frames->opcode & CONTROL)) return BATON_MORE;
    unsigned char *bytes = *cursor;
    unmask(frames, bytes, length);
    *cursor += length;
    frames->remaining -= length;
    if (frames->opcode & CONTROL) return read_control(frames, bytes, length, piece);

    int flags = 0;
    if (frames->is_first) flags |= BATON_FIRST;
    if (frames->is_final && !frames->remaining) flags |= BATON_FINAL;
    if (frames->is_binary) flags |= BATON_BINARY;
    frames->is_first = 0;
    frames->in_payload = frames->remaining != 0;
    *piece = (baton_piece){.bytes = bytes, .length = length, .remaining = (size_t)frames->remaining, .flags = flags};
    return BATON_PIECE;
}

void baton_frames_end(baton_frames *frames) {
    free(frames->control);
    frames->control = NULL;
}
