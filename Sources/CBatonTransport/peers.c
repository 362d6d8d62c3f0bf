// Limits of connections per address and per network of addresses.
//
// An IPv4 address or an IPv6 network of 64 bits (a household) has at most half of all connections. An IPv4 network
// of 24 bits or an IPv6 network of 48 bits has at most three quarters. This machine may have all, because a proxy
// on it connects for all clients. The number of connections without a request is limited by the stage: if it is
// full, a new connection replaces the oldest one of the network that has the most there.

#include "private.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

typedef struct peer_key {
    uint64_t level;             // one of the levels below
    uint64_t prefix;
} peer_key;

enum { THIS_MACHINE, IPV4_ADDRESS, IPV4_NETWORK, IPV6_HOUSEHOLD, IPV6_NETWORK };

struct baton_peer {
    peer_key key;
    int count, staged;          // connections, and those of them that have no request
    UT_hash_handle hh;
};

static void find_keys(const struct sockaddr_storage *address, peer_key *household, peer_key *network) {
    memset(household, 0, sizeof *household);
    memset(network, 0, sizeof *network);
    uint32_t four = 0;
    int is_four = address->ss_family == AF_INET;
    if (is_four) {
        four = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    } else if (address->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        if (IN6_IS_ADDR_LOOPBACK(six)) return;
        is_four = IN6_IS_ADDR_V4MAPPED(six);
        memcpy(&four, six->s6_addr + 12, sizeof four);
        four = ntohl(four);
        uint64_t prefix = 0;
        for (int index = 0; index < 8; index++) prefix = prefix << 8 | six->s6_addr[index];
        *household = (peer_key){IPV6_HOUSEHOLD, prefix};
        *network = (peer_key){IPV6_NETWORK, prefix >> 16};
    }
    if (!is_four) return;
    int is_loopback = four >> 24 == 127;
    *household = is_loopback ? (peer_key){THIS_MACHINE, 0} : (peer_key){IPV4_ADDRESS, four};
    *network = is_loopback ? (peer_key){THIS_MACHINE, 0} : (peer_key){IPV4_NETWORK, four >> 8};
}

static baton_peer *join(baton_server *server, const peer_key *key) {
    baton_peer *peer = NULL;
    HASH_FIND(hh, server->peers, key, sizeof *key, peer);
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer) return NULL;
        peer->key = *key;
        HASH_ADD(hh, server->peers, key, sizeof peer->key, peer);
    }
    peer->count++;
    return peer;
}

static void leave(baton_server *server, baton_peer **place) {
    baton_peer *peer = *place;
    *place = NULL;
    if (!peer || --peer->count) return;
    HASH_DEL(server->peers, peer);
    free(peer);
}

int baton_peers_join(baton_connection *connection, const struct sockaddr_storage *address) {
    peer_key household, network;
    find_keys(address, &household, &network);
    connection->household = join(connection->server, &household);
    connection->network = join(connection->server, &network);
    return connection->household && connection->network;
}

void baton_peers_leave(baton_connection *connection) {
    baton_peers_staged(connection, 0);
    leave(connection->server, &connection->household);
    leave(connection->server, &connection->network);
}

void baton_peers_staged(baton_connection *connection, int is_staged) {
    if (connection->is_staged == !!is_staged) return;
    connection->is_staged = !!is_staged;
    int change = is_staged ? 1 : -1;
    connection->server->staged_count += change;
    if (connection->household) connection->household->staged += change;
    if (connection->network) connection->network->staged += change;
}

// Returns the oldest staged connection of `peer`. If `peer` is NULL, returns that of the network with the most
// staged connections.
static baton_connection *longest_staged(const baton_server *server, const baton_peer *peer) {
    baton_connection *found = NULL;
    for (baton_connection *connection = server->staged.first; connection; connection = connection->later) {
        if (peer) {
            if (connection->household == peer || connection->network == peer) return connection;
        } else if (!found || connection->network->staged > found->network->staged) {
            found = connection;
        }
    }
    return found;
}

static int evict(baton_server *server, const baton_peer *peer) {
    baton_connection *connection = peer && !peer->staged ? NULL : longest_staged(server, peer);
    if (!connection) return 0;
    if (!connection->closing) server->callbacks.refused(server->context, connection->address, BATON_REFUSED_SILENT);
    baton_end(connection);
    return 1;
}

int baton_peers_evict(baton_server *server) {
    return evict(server, NULL);
}

static int has_share(const baton_peer *peer, int share) {
    return peer->key.level == THIS_MACHINE || peer->count <= (share > 0 ? share : 1);
}

int baton_peers_admit(baton_connection *connection) {
    baton_server *server = connection->server;
    int most = server->maximum_connections;
    if (!has_share(connection->household, most / 2) && !evict(server, connection->household)) return BATON_REFUSED_SHARE;
    if (!has_share(connection->network, most - most / 4) && !evict(server, connection->network)) return BATON_REFUSED_SHARE;
    int is_full = server->count > most || server->staged_count >= server->maximum_staged;
    return is_full && !evict(server, NULL) ? BATON_REFUSED_FULL : 0;
}
