/// Functions of libavformat for `MediaPlayback`: reading tags and cover art.
#ifndef CMEDIA_H
#define CMEDIA_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The tags and the duration of a media file. A string is null if the file has no such tag. Strings have the encoding
/// of the file, which should be UTF-8.
struct cmedia_tags {
    char *_Nullable title;
    char *_Nullable artist;
    char *_Nullable album;
    char *_Nullable track;
    char *_Nullable disc;
    /// The duration in seconds; negative if unknown.
    double duration;
    /// 1 if the file contains a picture.
    int has_picture;
};

/// Reads the tags of the file at `path`. Blocks. Returns 0, or a negative error code of libavformat.
int cmedia_read_tags(const char *path, struct cmedia_tags *tags);

/// Frees the strings in `tags`.
void cmedia_free_tags(struct cmedia_tags *tags);

/// Copies the picture in the file at `path`. Returns its bytes, which the caller frees with `free`, and sets `size`.
/// Returns null if there is no picture, or if it has more than `limit` bytes. Blocks.
uint8_t *_Nullable cmedia_read_picture(const char *path, size_t limit, size_t *size);

#pragma clang assume_nonnull end

#endif
