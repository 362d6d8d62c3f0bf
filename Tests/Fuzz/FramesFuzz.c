// The fuzz target of the frame reader (RFC 6455 5.2 to 5.5).
//
// The result must not depend on how the stream is split, and the reader must not read beyond its input. The first bytes
// of an input contain the lengths of the parts, used in a cycle. Each part has its own allocation of exact size, so
// that
// the address sanitizer detects a read beyond the end.

#include "private.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUTS = 4 };

// The record of all results of the reader. The record does not depend on the number of parts in which the reader
// returned a message.
typedef struct story {
    unsigned char *bytes;
    size_t length;
} story;

static void tell(story *story, const void *bytes, size_t length) {
    memcpy(story->bytes + story->length, bytes, length);
    story->length += length;
}

static void tell_letter(story *story, char letter) {
    tell(story, &letter, 1);
}

static void tell_piece(story *story, const baton_piece *piece) {
    if (piece->flags & BATON_FIRST) tell_letter(story, piece->flags & BATON_BINARY ? 'b' : 't');
    tell(story, piece->bytes, piece->length);
    if (piece->flags & BATON_FINAL) tell_letter(story, '.');
}

static void tell_control(story *story, const baton_piece *piece) {
    if (piece->length > BATON_CONTROL_BYTES) abort();
    tell_letter(story, (char)('0' + piece->opcode));
    tell(story, piece->bytes, piece->length);
    tell_letter(story, '.');
}

// Reads one part of the stream. Returns whether the reader accepts more data.
static int read_part(baton_frames *frames, story *story, const uint8_t *bytes, size_t length) {
    unsigned char *part = malloc(length ? length : 1);
    if (!part) abort();
    memcpy(part, bytes, length);
    unsigned char *cursor = part;
    int result;
    do {
        baton_piece piece;
        result = baton_frames_next(frames, &cursor, part + length, &piece);
        if (cursor > part + length) abort();
        if (result == BATON_PIECE) tell_piece(story, &piece);
        if (result == BATON_CONTROL) tell_control(story, &piece);
    } while (result == BATON_PIECE || result == BATON_CONTROL);
    if (result == BATON_MORE && cursor != part + length) abort();
    free(part);
    if (result == BATON_BROKEN) tell(story, frames->problem, strlen(frames->problem));
    return result == BATON_MORE;
}

static story read_stream(const uint8_t *cuts, const uint8_t *bytes, size_t length) {
    // The record cannot exceed this size: the smallest frame has two bytes and a mask, and adds at most four bytes to
    // the record.
    story story = {malloc(length * 4 + 256), 0};
    if (!story.bytes) abort();
    baton_frames frames;
    memset(&frames, 0, sizeof frames);
    size_t cursor = 0, turn = 0;
    while (cursor < length) {
        size_t part = cuts ? (size_t)cuts[turn++ % CUTS] + 1 : length;
        if (part > length - cursor) part = length - cursor;
        if (!read_part(&frames, &story, bytes + cursor, part)) break;
        cursor += part;
    }
    baton_frames_end(&frames);
    return story;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < CUTS) return 0;
    const uint8_t *bytes = data + CUTS;
    size_t length = size - CUTS;
    static const uint8_t each[CUTS];
    story whole = read_stream(NULL, bytes, length), cut = read_stream(data, bytes, length), bytewise = read_stream(each, bytes, length);
    if (whole.length != cut.length || memcmp(whole.bytes, cut.bytes, cut.length)) abort();
    if (whole.length != bytewise.length || memcmp(whole.bytes, bytewise.bytes, bytewise.length)) abort();
    free(whole.bytes);
    free(cut.bytes);
    free(bytewise.bytes);
    return 0;
}
