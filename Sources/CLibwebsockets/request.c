// What a request says, copied out of libwebsockets' header memory.

#include "private.h"

#include <string.h>

static const struct {
    enum lws_token_indexes token;
    const char *name;
} methods[] = {
    {WSI_TOKEN_GET_URI, "GET"},         {WSI_TOKEN_HEAD_URI, "HEAD"},     {WSI_TOKEN_POST_URI, "POST"},
    {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PUT_URI, "PUT"},       {WSI_TOKEN_PATCH_URI, "PATCH"},
    {WSI_TOKEN_DELETE_URI, "DELETE"},   {WSI_TOKEN_CONNECT, "CONNECT"},
};

static int method_index(const baton_connection *connection) {
    for (size_t index = 0; index < sizeof methods / sizeof methods[0]; index++)
        if (lws_hdr_total_length(connection->wsi, methods[index].token)) return (int)index;
    return -1;
}

const char *baton_request_method(const baton_connection *connection) {
    if (!connection->wsi) return NULL;
    int index = method_index(connection);
    return index < 0 ? NULL : methods[index].name;
}

static int token_for(const baton_connection *connection, int which) {
    switch (which) {
    case BATON_PATH: {
        int index = method_index(connection);
        return index < 0 ? -1 : (int)methods[index].token;
    }
    case BATON_QUERY: return WSI_TOKEN_HTTP_URI_ARGS;
    case BATON_VERSION: return WSI_TOKEN_HTTP;
    case BATON_HOST: return WSI_TOKEN_HOST;
    case BATON_ORIGIN: return WSI_TOKEN_ORIGIN;
    case BATON_IF_NONE_MATCH: return WSI_TOKEN_HTTP_IF_NONE_MATCH;
    case BATON_ACCEPT: return WSI_TOKEN_HTTP_ACCEPT;
    case BATON_ACCEPT_ENCODING: return WSI_TOKEN_HTTP_ACCEPT_ENCODING;
    case BATON_RANGE: return WSI_TOKEN_HTTP_RANGE;
    case BATON_IF_RANGE: return WSI_TOKEN_HTTP_IF_RANGE;
    case BATON_CONNECTION: return WSI_TOKEN_CONNECTION;
    case BATON_CONTENT_LENGTH: return WSI_TOKEN_HTTP_CONTENT_LENGTH;
    case BATON_TRANSFER_ENCODING: return WSI_TOKEN_HTTP_TRANSFER_ENCODING;
    case BATON_WEBSOCKET_VERSION: return WSI_TOKEN_VERSION;
    case BATON_WEBSOCKET_KEY: return WSI_TOKEN_KEY;
    case BATON_WEBSOCKET_PROTOCOL: return WSI_TOKEN_PROTOCOL;
    default: return -1;
    }
}

ssize_t baton_request_copy(const baton_connection *connection, int which, int index, void *buffer, size_t size) {
    if (!connection->wsi || !size || size > 65536) return -1;
    int token = token_for(connection, which);
    if (token < 0) return -1;
    // libwebsockets has undone the percent signs of path and query, and has split both at each & and ;.
    if (which == BATON_PATH || which == BATON_QUERY)
        return lws_hdr_copy_fragment(connection->wsi, buffer, (int)size, (enum lws_token_indexes)token, index);
    if (index) return -1;
    int length = lws_hdr_copy(connection->wsi, buffer, (int)size, (enum lws_token_indexes)token);
    return length > 0 ? length : -1;
}

const char *baton_connection_address(const baton_connection *connection) {
    return connection->address;
}
