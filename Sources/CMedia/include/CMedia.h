/// Functions of libavformat, libavcodec and libswscale for `MediaPlayback`: reading tags and cover art, and scaling
/// cover art down.
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
    char *_Nullable album_artist;
    /// A date that begins with the year.
    char *_Nullable date;
    char *_Nullable genre;
    char *_Nullable composer;
    /// ReplayGain: a gain such as `-6.5 dB`, and a peak such as `0.98`.
    char *_Nullable track_gain;
    char *_Nullable track_peak;
    char *_Nullable album_gain;
    char *_Nullable album_peak;
    /// The gains of Opus (RFC 7845): an integer in 1/256 dB.
    char *_Nullable r128_track_gain;
    char *_Nullable r128_album_gain;
    /// The duration in seconds; negative if unknown.
    double duration;
    /// 1 if the file contains sound of a known format.
    int has_sound;
    /// 1 if the file contains a picture.
    int has_picture;
};

/// Reads the tags of the file at `path`. Blocks. Returns 0, or a negative error code of libavformat.
int cmedia_read_tags(const char *path, struct cmedia_tags *tags);

/// Writes libavformat's description of an error code to `text`, which has `size` bytes. Returns 0 if libavformat is not
/// installed, so that the code says nothing about a file.
int cmedia_describe_error(int code, char *text, size_t size);

/// Frees the strings in `tags`.
void cmedia_free_tags(struct cmedia_tags *tags);

/// Copies the picture in the file at `path`. Returns its bytes, which the caller frees with `free`, and sets `size`.
/// Returns null if there is no picture, or if it has more than `limit` bytes. Blocks.
uint8_t *_Nullable cmedia_read_picture(const char *path, size_t limit, size_t *size);

/// Copies the lyrics in the tags of the file at `path`. Returns a string in the file's encoding, which should be UTF-8
/// and which the caller frees with `free`. Returns null if there are none, or if they have more than `limit` bytes.
/// Blocks.
char *_Nullable cmedia_read_lyrics(const char *path, size_t limit);

/// The results of `cmedia_scale_picture`.
enum cmedia_scaling {
    /// The scaled picture was stored.
    CMEDIA_SCALED,
    /// The picture is used as it is, because it is small, or because libavcodec or libswscale is not installed.
    CMEDIA_UNCHANGED,
    /// The picture cannot be decoded, has too many pixels, or memory ran out.
    CMEDIA_UNREADABLE,
};

/// Converts a JPEG, PNG or WebP picture to a JPEG whose longer side has at most `side` pixels. A picture is never
/// enlarged. Transparent parts become white. A picture within `side` whose file has at most `small_size` bytes is left
/// unchanged. If the result is `CMEDIA_SCALED`, `scaled` contains `scaled_size` bytes, which the caller frees with
/// `free`. Blocks. Thread-safe: a lock allows one picture at a time.
enum cmedia_scaling cmedia_scale_picture(const uint8_t *bytes, size_t size, int side, size_t small_size,
                                         uint8_t *_Nullable *_Nonnull scaled, size_t *scaled_size);

#pragma clang assume_nonnull end

#endif
