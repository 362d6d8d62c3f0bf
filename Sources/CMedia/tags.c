// Reads tags, durations and pictures with libavformat. Only audio formats are allowed, and only the given file
// is opened. A playlist file named "song.mp3" must not make the library read other files or the network.
//
// The library is loaded only when the first file is read. It depends on about a hundred other libraries, and loading
// them takes longer than the rest of the server's start until its first page.
#define _GNU_SOURCE
#include "CMedia.h"

#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char audio_formats[] =
    "aac,ac3,aiff,amr,ape,asf,au,caf,dsf,dts,eac3,flac,matroska,webm,"
    "mov,mp4,m4a,3gp,3g2,mj2,mp3,mpc,mpc8,ogg,rm,tak,tta,w64,wav,wv";

// Pointers to the functions of libavformat that this file calls, with the types from the library's headers. The library
// must have the same version as the headers, because other versions have different structures.
static struct {
    int is_loaded;
    __typeof__(&avformat_open_input) open_input;
    __typeof__(&avformat_find_stream_info) find_stream_info;
    __typeof__(&avformat_close_input) close_input;
    __typeof__(&av_dict_set) dict_set;
    __typeof__(&av_dict_get) dict_get;
    __typeof__(&av_dict_free) dict_free;
    __typeof__(&av_log_set_level) log_set_level;
    __typeof__(&av_strerror) strerror;
} av;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    void *library = dlopen("libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) {
        return;
    }
    // With libavformat's handle, dlsym also finds functions of libraries on which libavformat depends, such as
    // `av_dict_get` of libavutil.
    av.open_input = (__typeof__(av.open_input))dlsym(library, "avformat_open_input");
    av.find_stream_info = (__typeof__(av.find_stream_info))dlsym(library, "avformat_find_stream_info");
    av.close_input = (__typeof__(av.close_input))dlsym(library, "avformat_close_input");
    av.dict_set = (__typeof__(av.dict_set))dlsym(library, "av_dict_set");
    av.dict_get = (__typeof__(av.dict_get))dlsym(library, "av_dict_get");
    av.dict_free = (__typeof__(av.dict_free))dlsym(library, "av_dict_free");
    av.log_set_level = (__typeof__(av.log_set_level))dlsym(library, "av_log_set_level");
    av.strerror = (__typeof__(av.strerror))dlsym(library, "av_strerror");
    av.is_loaded = av.open_input && av.find_stream_info && av.close_input && av.dict_set && av.dict_get && av.dict_free && av.log_set_level && av.strerror;
    if (av.is_loaded) {
        av.log_set_level(AV_LOG_QUIET);
    }
}

static int open_file(const char *path, AVFormatContext **context)
{
    pthread_once(&once, load);
    if (!av.is_loaded) {
        return AVERROR(ENOSYS);
    }
    size_t length = strlen(path) + sizeof "file:";
    char *address = malloc(length);
    if (address == NULL) {
        return AVERROR(ENOMEM);
    }
    // Without this prefix, a file name that contains a colon could be read as a protocol.
    snprintf(address, length, "file:%s", path);
    AVDictionary *options = NULL;
    av.dict_set(&options, "protocol_whitelist", "file", 0);
    av.dict_set(&options, "format_whitelist", audio_formats, 0);
    *context = NULL;
    int result = av.open_input(context, address, NULL, &options);
    av.dict_free(&options);
    free(address);
    return result;
}

/// Returns the value of a tag of the container. If the container lacks the tag, returns the value from the first audio
/// stream with this tag, because Ogg stores tags in the streams.
static char *copy_tag(const AVFormatContext *context, const char *name)
{
    const AVDictionaryEntry *entry = av.dict_get(context->metadata, name, NULL, 0);
    for (unsigned index = 0; entry == NULL && index < context->nb_streams; index++) {
        if (context->streams[index]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO) {
            entry = av.dict_get(context->streams[index]->metadata, name, NULL, 0);
        }
    }
    return entry != NULL && entry->value[0] != '\0' ? strdup(entry->value) : NULL;
}

static const AVStream *picture_of(const AVFormatContext *context)
{
    for (unsigned index = 0; index < context->nb_streams; index++) {
        const AVStream *stream = context->streams[index];
        if ((stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0 && stream->attached_pic.size > 0) {
            return stream;
        }
    }
    return NULL;
}

/// The duration in seconds; negative if unknown.
static double duration_of(const AVFormatContext *context)
{
    if (context->duration != AV_NOPTS_VALUE && context->duration > 0) {
        return (double)context->duration / AV_TIME_BASE;
    }
    for (unsigned index = 0; index < context->nb_streams; index++) {
        const AVStream *stream = context->streams[index];
        if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO && stream->duration != AV_NOPTS_VALUE && stream->duration > 0) {
            return (double)stream->duration * av_q2d(stream->time_base);
        }
    }
    return -1;
}

/// Returns 1 if a stream contains sound. If the container does not name the sample rate, only an analysis of the data
/// finds it. Bytes that are no music have no sample rate.
static int has_sound(const AVFormatContext *context, int is_analysed)
{
    for (unsigned index = 0; index < context->nb_streams; index++) {
        const AVCodecParameters *parameters = context->streams[index]->codecpar;
        if (parameters->codec_type == AVMEDIA_TYPE_AUDIO && (!is_analysed || parameters->sample_rate > 0)) {
            return 1;
        }
    }
    return 0;
}

int cmedia_read_tags(const char *path, struct cmedia_tags *tags)
{
    memset(tags, 0, sizeof *tags);
    tags->duration = -1;
    AVFormatContext *context;
    int result = open_file(path, &context);
    if (result < 0) {
        return result;
    }
    // Most containers have the duration in their header. For other containers, libavformat analyses the data to compute
    // the duration.
    int is_analysed = duration_of(context) < 0;
    if (is_analysed) {
        context->max_analyze_duration = AV_TIME_BASE;
        context->probesize = 1 << 20;
        av.find_stream_info(context, NULL);
    }
    tags->has_sound = has_sound(context, is_analysed);
    tags->duration = duration_of(context);
    tags->title = copy_tag(context, "title");
    tags->artist = copy_tag(context, "artist");
    if (tags->artist == NULL) {
        tags->artist = copy_tag(context, "album_artist");
    }
    tags->album = copy_tag(context, "album");
    tags->track = copy_tag(context, "track");
    tags->disc = copy_tag(context, "disc");
    tags->album_artist = copy_tag(context, "album_artist");
    tags->date = copy_tag(context, "date");
    if (tags->date == NULL) {
        tags->date = copy_tag(context, "year");
    }
    tags->genre = copy_tag(context, "genre");
    tags->composer = copy_tag(context, "composer");
    tags->track_gain = copy_tag(context, "REPLAYGAIN_TRACK_GAIN");
    tags->track_peak = copy_tag(context, "REPLAYGAIN_TRACK_PEAK");
    tags->album_gain = copy_tag(context, "REPLAYGAIN_ALBUM_GAIN");
    tags->album_peak = copy_tag(context, "REPLAYGAIN_ALBUM_PEAK");
    tags->r128_track_gain = copy_tag(context, "R128_TRACK_GAIN");
    tags->r128_album_gain = copy_tag(context, "R128_ALBUM_GAIN");
    tags->has_picture = picture_of(context) != NULL;
    av.close_input(&context);
    return 0;
}

void cmedia_free_tags(struct cmedia_tags *tags)
{
    free(tags->title);
    free(tags->artist);
    free(tags->album);
    free(tags->track);
    free(tags->disc);
    free(tags->album_artist);
    free(tags->date);
    free(tags->genre);
    free(tags->composer);
    free(tags->track_gain);
    free(tags->track_peak);
    free(tags->album_gain);
    free(tags->album_peak);
    free(tags->r128_track_gain);
    free(tags->r128_album_gain);
    memset(tags, 0, sizeof *tags);
}

int cmedia_describe_error(int code, char *text, size_t size)
{
    pthread_once(&once, load);
    if (!av.is_loaded || size == 0) {
        return 0;
    }
    av.strerror(code, text, size);
    return 1;
}

/// Returns 1 if a text contains a time in brackets, as lyrics in the format LRC do.
static int has_times(const char *text)
{
    for (const char *bracket = strchr(text, '['); bracket != NULL; bracket = strchr(bracket + 1, '[')) {
        if (bracket[1] >= '0' && bracket[1] <= '9') {
            return 1;
        }
    }
    return 0;
}

/// Replaces `best` by the lyrics in tags, if there are none yet, or if only the new ones have times.
static void find_lyrics(AVDictionary *tags, size_t limit, const char **best)
{
    static const char *const names[] = {"syncedlyrics", "lyrics", "unsyncedlyrics"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        const AVDictionaryEntry *entry = NULL;
        while ((entry = av.dict_get(tags, names[index], entry, AV_DICT_IGNORE_SUFFIX)) != NULL) {
            // ID3 appends the language to the name of the tag: `lyrics-eng`.
            char next = entry->key[strlen(names[index])];
            if ((next != '\0' && next != '-') || entry->value[0] == '\0' || strlen(entry->value) > limit) {
                continue;
            }
            if (*best == NULL || (!has_times(*best) && has_times(entry->value))) {
                *best = entry->value;
            }
        }
    }
}

char *cmedia_read_lyrics(const char *path, size_t limit)
{
    AVFormatContext *context;
    if (open_file(path, &context) < 0) {
        return NULL;
    }
    const char *best = NULL;
    find_lyrics(context->metadata, limit, &best);
    for (unsigned index = 0; index < context->nb_streams; index++) {
        find_lyrics(context->streams[index]->metadata, limit, &best);
    }
    char *lyrics = best != NULL ? strdup(best) : NULL;
    av.close_input(&context);
    return lyrics;
}

uint8_t *cmedia_read_picture(const char *path, size_t limit, size_t *size)
{
    AVFormatContext *context;
    if (open_file(path, &context) < 0) {
        return NULL;
    }
    uint8_t *copy = NULL;
    const AVStream *stream = picture_of(context);
    if (stream != NULL && (size_t)stream->attached_pic.size <= limit) {
        *size = (size_t)stream->attached_pic.size;
        copy = malloc(*size);
        if (copy != NULL) {
            memcpy(copy, stream->attached_pic.data, *size);
        }
    }
    av.close_input(&context);
    return copy;
}
