// Scales pictures down with libavcodec and libswscale. The libraries are loaded when the first picture is scaled, for
// the reason that tags.c describes.
//
// Pictures come from files that anyone may have written. The number of pixels, the number of a JPEG's scans and the
// number of decoded pictures at a time are limited, so that no file uses up the memory or the processor.
#define _GNU_SOURCE
#include "CMedia.h"

#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    // The maximum number of pixels of a picture. Decoded, such a picture has at most 512 MB: PNG has up to 8 bytes a
    // pixel.
    max_pixels = 64 << 20,
    // The maximum number of scans of a JPEG file. Common progressive files have about ten. A scan can be as short as a
    // hundred bytes, but its decoding visits all pixels. A file of 10 MB could therefore take minutes.
    max_scans = 100,
    // The quantizer of the JPEG encoder, from 2 (best) to 31. With 3, its tables resemble those of other encoders at
    // quality 85.
    quantizer = 3,
    // Transparent pictures are drawn on white at up to this multiple of the final size, and then scaled down. Scaling
    // mixes neighbouring pixels, including the hidden colours of transparent ones. The larger size hides these edges.
    oversampling = 4,
};

// Pointers to the functions of the libraries, with the types from the libraries' headers. The libraries must have the
// same versions as the headers, because other versions have different structures.
static struct {
    int is_loaded;
    __typeof__(&avcodec_find_decoder) find_decoder;
    __typeof__(&avcodec_find_encoder) find_encoder;
    __typeof__(&avcodec_alloc_context3) alloc_context;
    __typeof__(&avcodec_open2) open;
    __typeof__(&avcodec_free_context) free_context;
    __typeof__(&avcodec_send_packet) send_packet;
    __typeof__(&avcodec_receive_frame) receive_frame;
    __typeof__(&avcodec_send_frame) send_frame;
    __typeof__(&avcodec_receive_packet) receive_packet;
    __typeof__(&av_packet_alloc) packet_alloc;
    __typeof__(&av_new_packet) new_packet;
    __typeof__(&av_packet_free) packet_free;
    __typeof__(&av_frame_alloc) frame_alloc;
    __typeof__(&av_frame_get_buffer) frame_get_buffer;
    __typeof__(&av_frame_free) frame_free;
    __typeof__(&av_pix_fmt_desc_get) describe_format;
    __typeof__(&av_log_set_level) log_set_level;
    __typeof__(&sws_getContext) make_scaler;
    __typeof__(&sws_scale) scale;
    __typeof__(&sws_freeContext) free_scaler;
} av;

static pthread_once_t once = PTHREAD_ONCE_INIT;

// Locked while a picture is scaled, so that at most one decoded picture is in memory.
static pthread_mutex_t scaling = PTHREAD_MUTEX_INITIALIZER;

#define LOAD(library, field, name) ((av.field = (__typeof__(av.field))dlsym(library, name)) != NULL)

static void load(void)
{
    void *codec = dlopen("libavcodec.so." AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL);
    void *scaler = dlopen("libswscale.so." AV_STRINGIFY(LIBSWSCALE_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL);
    if (codec == NULL || scaler == NULL) {
        return;
    }
    // With libavcodec's handle, dlsym also finds the functions of libavutil, on which libavcodec depends.
    av.is_loaded = LOAD(codec, find_decoder, "avcodec_find_decoder")
        && LOAD(codec, find_encoder, "avcodec_find_encoder")
        && LOAD(codec, alloc_context, "avcodec_alloc_context3") && LOAD(codec, open, "avcodec_open2")
        && LOAD(codec, free_context, "avcodec_free_context") && LOAD(codec, send_packet, "avcodec_send_packet")
        && LOAD(codec, receive_frame, "avcodec_receive_frame") && LOAD(codec, send_frame, "avcodec_send_frame")
        && LOAD(codec, receive_packet, "avcodec_receive_packet") && LOAD(codec, packet_alloc, "av_packet_alloc")
        && LOAD(codec, new_packet, "av_new_packet") && LOAD(codec, packet_free, "av_packet_free")
        && LOAD(codec, frame_alloc, "av_frame_alloc") && LOAD(codec, frame_get_buffer, "av_frame_get_buffer")
        && LOAD(codec, frame_free, "av_frame_free") && LOAD(codec, describe_format, "av_pix_fmt_desc_get")
        && LOAD(codec, log_set_level, "av_log_set_level") && LOAD(scaler, make_scaler, "sws_getContext")
        && LOAD(scaler, scale, "sws_scale") && LOAD(scaler, free_scaler, "sws_freeContext");
    if (av.is_loaded) {
        av.log_set_level(AV_LOG_QUIET);
    }
}

static int has_bytes(const uint8_t *bytes, size_t size, size_t offset, const char *expected, size_t length)
{
    return size >= offset + length && memcmp(bytes + offset, expected, length) == 0;
}

/// Returns the decoder for a picture, by its first bytes.
static enum AVCodecID format_of(const uint8_t *bytes, size_t size)
{
    if (has_bytes(bytes, size, 0, "\xff\xd8\xff", 3)) {
        return AV_CODEC_ID_MJPEG;
    }
    if (has_bytes(bytes, size, 0, "\x89PNG\r\n\x1a\n", 8)) {
        return AV_CODEC_ID_PNG;
    }
    if (has_bytes(bytes, size, 0, "RIFF", 4) && has_bytes(bytes, size, 8, "WEBP", 4)) {
        return AV_CODEC_ID_WEBP;
    }
    return AV_CODEC_ID_NONE;
}

/// Returns 1 if a JPEG file has more scans than `max_scans`. Also counts the marker's bytes in other data, where they
/// are rare.
static int has_too_many_scans(const uint8_t *bytes, size_t size)
{
    int count = 0;
    const uint8_t *end = bytes + size;
    const uint8_t *marker = bytes;
    while ((marker = memmem(marker, (size_t)(end - marker), "\xff\xda", 2)) != NULL) {
        count++;
        marker += 2;
    }
    return count > max_scans;
}

/// Returns the decoded picture, which the caller frees, or null. Of an animation, only the first picture is decoded.
static AVFrame *decode(const uint8_t *bytes, size_t size, enum AVCodecID format)
{
    AVCodecContext *decoder = av.alloc_context(av.find_decoder(format));
    AVPacket *packet = av.packet_alloc();
    AVFrame *picture = av.frame_alloc();
    int is_decoded = 0;
    // `av_new_packet` adds the padding that decoders require after the data.
    if (decoder != NULL && packet != NULL && picture != NULL && av.new_packet(packet, (int)size) == 0) {
        memcpy(packet->data, bytes, size);
        decoder->thread_count = 1;
        decoder->max_pixels = max_pixels;
        if (format == AV_CODEC_ID_MJPEG) {
            // Rejects truncated files. Otherwise, the missing part would be green.
            decoder->err_recognition = AV_EF_EXPLODE;
        }
        is_decoded = av.open(decoder, NULL, NULL) == 0 && av.send_packet(decoder, packet) == 0
            && av.receive_frame(decoder, picture) == 0;
    }
    if (!is_decoded) {
        av.frame_free(&picture);
    }
    av.packet_free(&packet);
    av.free_context(&decoder);
    return picture;
}

/// Returns a copy of a picture with another size and format, which the caller frees, or null.
static AVFrame *convert(const AVFrame *picture, int width, int height, enum AVPixelFormat format)
{
    AVFrame *copy = av.frame_alloc();
    struct SwsContext *scaler = av.make_scaler(
        picture->width, picture->height, (enum AVPixelFormat)picture->format, width, height, format,
        SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, NULL, NULL, NULL);
    int is_converted = 0;
    if (copy != NULL && scaler != NULL) {
        copy->width = width;
        copy->height = height;
        copy->format = format;
        is_converted = av.frame_get_buffer(copy, 0) == 0
            && av.scale(scaler, (const uint8_t *const *)picture->data, picture->linesize, 0, picture->height,
                        copy->data, copy->linesize) == height;
    }
    if (!is_converted) {
        av.frame_free(&copy);
    }
    av.free_scaler(scaler);
    return copy;
}

/// Draws a picture of the format RGBA on white.
static void draw_on_white(AVFrame *picture)
{
    for (int y = 0; y < picture->height; y++) {
        uint8_t *pixel = picture->data[0] + (ptrdiff_t)y * picture->linesize[0];
        for (const uint8_t *end = pixel + (ptrdiff_t)picture->width * 4; pixel < end; pixel += 4) {
            for (int channel = 0; channel < 3; channel++) {
                pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 255 * (255 - pixel[3]) + 127) / 255);
            }
        }
    }
    // The fourth byte is no longer used.
    picture->format = AV_PIX_FMT_RGB0;
}

/// Reduces a size, so that the longer side is at most `side`.
static void fit(int side, int *width, int *height)
{
    int64_t longer = *width > *height ? *width : *height;
    if (longer > side) {
        int64_t new_width = (*width * (int64_t)side + longer / 2) / longer;
        int64_t new_height = (*height * (int64_t)side + longer / 2) / longer;
        *width = new_width > 0 ? (int)new_width : 1;
        *height = new_height > 0 ? (int)new_height : 1;
    }
}

/// Returns a picture without transparency in the encoder's format and a new size, or null. Frees `picture`.
static AVFrame *prepare(AVFrame *picture, int side, int width, int height)
{
    const AVPixFmtDescriptor *format = av.describe_format((enum AVPixelFormat)picture->format);
    if (format != NULL && (format->flags & AV_PIX_FMT_FLAG_ALPHA) != 0) {
        int drawn_width = picture->width, drawn_height = picture->height;
        fit(side <= INT_MAX / oversampling ? side * oversampling : INT_MAX, &drawn_width, &drawn_height);
        AVFrame *drawn = convert(picture, drawn_width, drawn_height, AV_PIX_FMT_RGBA);
        av.frame_free(&picture);
        if (drawn == NULL) {
            return NULL;
        }
        draw_on_white(drawn);
        picture = drawn;
    }
    AVFrame *prepared = convert(picture, width, height, AV_PIX_FMT_YUVJ420P);
    av.frame_free(&picture);
    return prepared;
}

/// Returns the bytes of a JPEG file, which the caller frees, or null.
static uint8_t *encode(AVFrame *picture, size_t *size)
{
    uint8_t *bytes = NULL;
    AVCodecContext *encoder = av.alloc_context(av.find_encoder(AV_CODEC_ID_MJPEG));
    AVPacket *packet = av.packet_alloc();
    if (encoder != NULL && packet != NULL) {
        encoder->width = picture->width;
        encoder->height = picture->height;
        encoder->pix_fmt = AV_PIX_FMT_YUVJ420P;
        encoder->color_range = AVCOL_RANGE_JPEG;
        encoder->time_base = (AVRational){1, 1};
        // With square pixels, the encoder writes the JFIF header, which defines the colours.
        encoder->sample_aspect_ratio = (AVRational){1, 1};
        // `AV_CODEC_FLAG_BITEXACT` omits the encoder's name from the file.
        encoder->flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT;
        encoder->global_quality = quantizer * FF_QP2LAMBDA;
        encoder->thread_count = 1;
        picture->quality = encoder->global_quality;
        picture->pts = 0;
        if (av.open(encoder, NULL, NULL) == 0 && av.send_frame(encoder, picture) == 0
            && av.receive_packet(encoder, packet) == 0 && packet->size > 0
            && (bytes = malloc((size_t)packet->size)) != NULL) {
            memcpy(bytes, packet->data, (size_t)packet->size);
            *size = (size_t)packet->size;
        }
    }
    av.packet_free(&packet);
    av.free_context(&encoder);
    return bytes;
}

static enum cmedia_scaling scale(const uint8_t *bytes, size_t size, int side, size_t small_size, uint8_t **scaled,
                                 size_t *scaled_size)
{
    enum AVCodecID format = format_of(bytes, size);
    if (format == AV_CODEC_ID_NONE || size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE || side < 1) {
        return CMEDIA_UNREADABLE;
    }
    if (format == AV_CODEC_ID_MJPEG && has_too_many_scans(bytes, size)) {
        return CMEDIA_UNREADABLE;
    }
    AVFrame *picture = decode(bytes, size, format);
    if (picture == NULL) {
        return CMEDIA_UNREADABLE;
    }
    int width = picture->width, height = picture->height;
    fit(side, &width, &height);
    int is_within_side = width == picture->width && height == picture->height;
    if (is_within_side && size <= small_size) {
        av.frame_free(&picture);
        return CMEDIA_UNCHANGED;
    }
    AVFrame *prepared = prepare(picture, side, width, height);
    if (prepared == NULL) {
        return CMEDIA_UNREADABLE;
    }
    *scaled = encode(prepared, scaled_size);
    av.frame_free(&prepared);
    if (*scaled == NULL) {
        return CMEDIA_UNREADABLE;
    }
    // If the size in pixels is the same and the file is not smaller, compression has only lost quality.
    if (is_within_side && *scaled_size >= size) {
        free(*scaled);
        *scaled = NULL;
        return CMEDIA_UNCHANGED;
    }
    return CMEDIA_SCALED;
}

enum cmedia_scaling cmedia_scale_picture(const uint8_t *bytes, size_t size, int side, size_t small_size,
                                         uint8_t **scaled, size_t *scaled_size)
{
    *scaled = NULL;
    *scaled_size = 0;
    pthread_once(&once, load);
    if (!av.is_loaded) {
        return CMEDIA_UNCHANGED;
    }
    pthread_mutex_lock(&scaling);
    enum cmedia_scaling result = scale(bytes, size, side, small_size, scaled, scaled_size);
    pthread_mutex_unlock(&scaling);
    return result;
}
