// Limits of connections per address and per network of addresses.
//
// An IPv4 address or an IPv6 network of 64 bits has at most half of all connections. An IPv4 network of 24 bits or an
// IPv6 network of 48 bits has at most three quarters. This machine may have all, because a proxy on it connects for
// all clients. At most `maximum_awaiting` connections may be without a request. At that limit, a new connection
// replaces the oldest such connection of the network that has the most.

#include "private.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

typedef struct group_key {
    uint64_t level;             // the kind of group, one of the constants below
    uint64_t prefix;
} group_key;

enum { LOOPBACK, IPV4_ADDRESS, IPV4_PREFIX_24, IPV6_PREFIX_64, IPV6_PREFIX_48 };

struct baton_peer_group {
    group_key key;
    int count, awaiting;        // the number of connections, and the number of connections without a request
    UT_hash_handle hh;
};

static void find_keys(const struct sockaddr_storage *address, group_key *address_group, group_key *network_group) {
    memset(address_group, 0, sizeof *address_group);
    memset(network_group, 0, sizeof *network_group);
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
        *address_group = (group_key){IPV6_PREFIX_64, prefix};
        *network_group = (group_key){IPV6_PREFIX_48, prefix >> 16};
    }
    if (!is_four) return;
    int is_loopback = four >> 24 == 127;
    *address_group = is_loopback ? (group_key){LOOPBACK, 0} : (group_key){IPV4_ADDRESS, four};
    *network_group = is_loopback ? (group_key){LOOPBACK, 0} : (group_key){IPV4_PREFIX_24, four >> 8};
}

static baton_peer_group *join(baton_server *server, const group_key *key) {
    baton_peer_group *group = NULL;
    HASH_FIND(hh, server->peers, key, sizeof *key, group);
    if (!group) {
        group = calloc(1, sizeof *group);
        if (!group) return NULL;
        group->key = *key;
        HASH_ADD(hh, server->peers, key, sizeof group->key, group);
    }
    group->count++;
    return group;
}

static void leave(baton_server *server, baton_peer_group **field) {
    baton_peer_group *group = *field;
    *field = NULL;
    if (!group || --group->count) return;
    HASH_DEL(server->peers, group);
    free(group);
}

int baton_peers_join(baton_connection *connection, const struct sockaddr_storage *address) {
    group_key address_group, network_group;
    find_keys(address, &address_group, &network_group);
    connection->address_group = join(connection->server, &address_group);
    connection->network_group = join(connection->server, &network_group);
    return connection->address_group && connection->network_group;
}

void baton_peers_leave(baton_connection *connection) {
    baton_peers_set_awaiting(connection, 0);
    leave(connection->server, &connection->address_group);
    leave(connection->server, &connection->network_group);
}

void baton_peers_set_awaiting(baton_connection *connection, int awaits_request) {
    if (connection->awaits_request == !!awaits_request) return;
    connection->awaits_request = !!awaits_request;
    int change = awaits_request ? 1 : -1;
    connection->server->awaiting_count += change;
    if (connection->address_group) connection->address_group->awaiting += change;
    if (connection->network_group) connection->network_group->awaiting += change;
}

// Returns the oldest connection of `group` that awaits a request. If `group` is NULL, selects the network that has
// the most such connections.
static baton_connection *oldest_awaiting(const baton_server *server, const baton_peer_group *group) {
    baton_connection *found = NULL;
    for (baton_connection *connection = server->awaiting_request.first; connection; connection = connection->queue_next) {
        if (group) {
            if (connection->address_group == group || connection->network_group == group) return connection;
        } else if (!found || connection->network_group->awaiting > found->network_group->awaiting) {
            found = connection;
        }
    }
    return found;
}

static int evict(baton_server *server, const baton_peer_group *group) {
    baton_connection *connection = group && !group->awaiting ? NULL : oldest_awaiting(server, group);
    if (!connection) return 0;
    if (!connection->closing) server->callbacks.refused(server->context, connection->address, BATON_REFUSED_NO_REQUEST);
    baton_connection_close(connection);
    return 1;
}

int baton_peers_evict(baton_server *server) {
    return evict(server, NULL);
}

static int is_within_share(const baton_peer_group *group, int share) {
    return group->key.level == LOOPBACK || group->count <= (share > 0 ? share : 1);
}

int baton_peers_admit(baton_connection *connection) {
    baton_server *server = connection->server;
    int most = server->maximum_connections;
    if (!is_within_share(connection->address_group, most / 2) && !evict(server, connection->address_group))
        return BATON_REFUSED_PEER_LIMIT;
    if (!is_within_share(connection->network_group, most - most / 4) && !evict(server, connection->network_group))
        return BATON_REFUSED_PEER_LIMIT;
    int is_full = server->count > most || server->awaiting_count >= server->maximum_awaiting;
    return is_full && !evict(server, NULL) ? BATON_REFUSED_SERVER_FULL : 0;
}
