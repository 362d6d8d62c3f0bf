#include "CHarfBuzz.h"

#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <math.h>
#include <stdlib.h>

// The maximum number of cached fonts, one per weight. If more weights are used, the fonts of later weights replace the
// fonts of earlier weights.
#define WEIGHTS 9

struct baton_typeface {
    hb_face_t *face;
    hb_buffer_t *buffer;
    float size;
    struct {
        int weight;
        hb_font_t *font;
    } fonts[WEIGHTS];
    int next;
};

baton_typeface *baton_typeface_open(const char *path) {
    hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
    if (!blob) return NULL;
    hb_face_t *face = hb_face_create(blob, 0);
    hb_blob_destroy(blob);
    baton_typeface *typeface = calloc(1, sizeof *typeface);
    if (!typeface || hb_face_get_glyph_count(face) == 0) {
        free(typeface);
        hb_face_destroy(face);
        return NULL;
    }
    hb_face_make_immutable(face);
    typeface->face = face;
    typeface->size = (float)hb_face_get_upem(face);
    typeface->buffer = hb_buffer_create();
    return typeface;
}

void baton_typeface_close(baton_typeface *typeface) {
    for (int index = 0; index < WEIGHTS; index++) hb_font_destroy(typeface->fonts[index].font);
    hb_buffer_destroy(typeface->buffer);
    hb_face_destroy(typeface->face);
    free(typeface);
}

static hb_font_t *font_of(baton_typeface *typeface, int weight) {
    for (int index = 0; index < WEIGHTS; index++)
        if (typeface->fonts[index].font && typeface->fonts[index].weight == weight) return typeface->fonts[index].font;
    hb_font_t *font = hb_font_create(typeface->face);
    hb_variation_t variation = {HB_TAG('w', 'g', 'h', 't'), (float)weight};
    hb_font_set_variations(font, &variation, 1);
    hb_font_make_immutable(font);
    int place = typeface->next;
    typeface->next = (place + 1) % WEIGHTS;
    hb_font_destroy(typeface->fonts[place].font);
    typeface->fonts[place].weight = weight;
    typeface->fonts[place].font = font;
    return font;
}

bool baton_typeface_advances(
    baton_typeface *typeface, const uint16_t *text, int length, int weight, bool tabular, float *advances) {
    hb_buffer_t *buffer = typeface->buffer;
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf16(buffer, text, length, 0, length);
    // All text is shaped from left to right, so that the advances are in the order of the text's units. The width of a
    // text is the same in both directions.
    hb_buffer_guess_segment_properties(buffer);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    // The language is always English, so that the result does not depend on the locale.
    hb_buffer_set_language(buffer, hb_language_from_string("en", 2));
    hb_feature_t digits = {HB_TAG('t', 'n', 'u', 'm'), 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    hb_shape(font_of(typeface, weight), buffer, &digits, tabular ? 1 : 0);
    if (!hb_buffer_allocation_successful(buffer)) return false;
    unsigned count = 0;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
    for (int unit = 0; unit < length; unit++) advances[unit] = 0;
    for (unsigned index = 0; index < count; index++) {
        unsigned unit = glyphs[index].cluster;
        if (unit >= (unsigned)length) continue;
        if (glyphs[index].codepoint == 0) advances[unit] = NAN;
        else advances[unit] += (float)places[index].x_advance / typeface->size;
    }
    return true;
}
