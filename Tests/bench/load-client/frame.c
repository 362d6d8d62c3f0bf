#define _GNU_SOURCE
#include "frame.h"

#include <string.h>

enum frame_result frame_read(const uint8_t *bytes, size_t count, uint64_t limit, struct frame *out) {
    if (count < 2) return FRAME_INCOMPLETE;
    if ((bytes[0] & 0x70) || (bytes[1] & 0x80)) return FRAME_BROKEN;
    uint64_t payload = bytes[1];
    size_t header = 2;
    if (payload == 126) {
        if (count < 4) return FRAME_INCOMPLETE;
        payload = (uint64_t)bytes[2] << 8 | bytes[3];
        header = 4;
    } else if (payload == 127) {
        if (count < 10) return FRAME_INCOMPLETE;
        payload = 0;
        for (int i = 2; i < 10; i++) payload = payload << 8 | bytes[i];
        header = 10;
    }
    out->opcode = bytes[0] & 0x0f;
    out->final = bytes[0] & 0x80;
    if (payload > limit || (out->opcode >= FRAME_CLOSE && (!out->final || payload > 125))) return FRAME_BROKEN;
    if (count - header < payload) return FRAME_INCOMPLETE;
    out->payload = bytes + header;
    out->payload_length = (size_t)payload;
    out->length = header + (size_t)payload;
    return FRAME_WHOLE;
}

/* Writes the header of a final, masked frame. Returns its length. */
static size_t header_write(uint8_t *out, uint8_t opcode, size_t length, uint32_t key) {
    size_t count = 2;
    out[0] = 0x80 | opcode;
    if (length < 126) {
        out[1] = 0x80 | (uint8_t)length;
    } else if (length <= 0xffff) {
        out[1] = 0x80 | 126;
        out[2] = (uint8_t)(length >> 8);
        out[3] = (uint8_t)length;
        count = 4;
    } else {
        out[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++) out[2 + i] = (uint8_t)((uint64_t)length >> (56 - 8 * i));
        count = 10;
    }
    memcpy(out + count, &key, 4);
    return count + 4;
}

/* Masks bytes in place, eight at a time. */
static void mask(uint8_t *bytes, size_t count, uint32_t key) {
    uint64_t wide = (uint64_t)key << 32 | key;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        word ^= wide;
        memcpy(bytes, &word, 8);
    }
    uint8_t narrow[4];
    memcpy(narrow, &key, 4);
    for (size_t i = 0; i < count; i++) bytes[i] ^= narrow[i & 3];
}

size_t frame_write(uint8_t *out, uint8_t opcode, const void *payload, size_t length, uint32_t key) {
    size_t header = header_write(out, opcode, length, key);
    if (length) memcpy(out + header, payload, length);
    mask(out + header, length, key);
    return header + length;
}

struct message message_from(const char *text) {
    const char *number = strstr(text, "%d");
    struct message message = {.before = text, .numbered = number};
    message.before_length = number ? (size_t)(number - text) : strlen(text);
    message.after = number ? number + 2 : text + message.before_length;
    message.after_length = strlen(message.after);
    return message;
}

size_t message_maximum(const struct message *message) {
    return FRAME_HEADER_MAXIMUM + message->before_length + 20 + message->after_length;
}

size_t message_write(uint8_t *out, const struct message *message, uint64_t sequence, uint32_t key) {
    uint8_t digits[20];
    size_t first = sizeof digits;
    if (message->numbered) {
        do {
            digits[--first] = (uint8_t)('0' + sequence % 10);
            sequence /= 10;
        } while (sequence);
    }
    size_t digit_count = sizeof digits - first;
    size_t length = message->before_length + digit_count + message->after_length;
    size_t header = header_write(out, FRAME_TEXT, length, key);
    uint8_t *payload = out + header;
    memcpy(payload, message->before, message->before_length);
    memcpy(payload + message->before_length, digits + first, digit_count);
    memcpy(payload + message->before_length + digit_count, message->after, message->after_length);
    mask(payload, length, key);
    return header + length;
}
