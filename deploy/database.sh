#!/bin/sh
# The system's PostgreSQL for the shop: a cluster of its own, named dozen, which leaves other clusters alone. Only users of
# this machine get in, by the name that the kernel knows them by: no passwords, and no port of the network. Run again it
# changes nothing; interrupted it can be run again. install.sh and `dozen move-database` call it, as root:
#
#   database.sh make [PORT]   the package, the cluster and its roles; says the number of its socket
#   database.sh draft         an empty database dozen_moving
#   database.sh drop          throws dozen_moving away
#   database.sh take          dozen_moving becomes dozen; what was called so until now is kept under another name
#   database.sh exchange NAME   the same for `dozen rollback`, which knows the other name; both at once, or neither
#   database.sh put-back NAME   undoes exchange, and throws away what was dozen meanwhile
#   database.sh look          says the number of its socket, if the cluster is there, and its version
set -eu

CLUSTER=dozen
SHOP_USER=dozen
# The number in the name of its socket: no program listens there.
DEFAULT_PORT=5412
NO_MAIN=/etc/postgresql-common/createcluster.d/dozen.conf

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Writes standard input to a file of PostgreSQL's, whole or not at all.
put() {
  cat >"$1.new"
  chown postgres:postgres "$1.new"
  chmod 640 "$1.new"
  mv -f "$1.new" "$1"
}

clusters() { pg_lsclusters --no-header 2>/dev/null || :; }
# The cluster with the highest version: after pg_upgradecluster the one before is still there.
cluster() { clusters | awk -v name="$CLUSTER" '$2 == name' | sort -n | tail -n 1; }
version() { cluster | awk '{ print $1 }'; }
port() { cluster | awk '{ print $3 }'; }
is_online() { case $(cluster | awk '{ print $4 }') in online*) ;; *) return 1 ;; esac }

# The newest that the shop works with: 15 or newer.
newest_server() {
  for found in /usr/lib/postgresql/*/bin/postgres; do
    if [ -x "$found" ]; then basename "${found%/bin/postgres}"; fi
  done | awk '$1 >= 15' | sort -n | tail -n 1
}

get_package() {
  if [ -n "$(newest_server)" ] && command -v pg_createcluster >/dev/null; then return; fi
  printf 'Installing PostgreSQL ...\n' >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2 || printf 'Note: the package list could not be updated; trying with the old one.\n' >&2
  # A machine without PostgreSQL needs no second, empty cluster; one that has it keeps what it has.
  if ! command -v pg_createcluster >/dev/null; then
    mkdir -p "$(dirname "$NO_MAIN")"
    printf 'create_main_cluster = false\n' >"$NO_MAIN"
  fi
  apt-get install -y -qq --no-install-recommends postgresql >/dev/null || {
    rm -f "$NO_MAIN"
    fail 'PostgreSQL could not be installed; apt-get says why above. Fix that and run this again.'
  }
}

is_taken() { clusters | awk -v port="$1" -v name="$CLUSTER" '$3 == port && $2 != name { found = 1 } END { exit !found }'; }

# Sorted by code points, as the embedded one does it; where PostgreSQL knows how itself, no update of the system changes that.
make_cluster() {
  [ -z "$(cluster)" ] || return 0
  server=$(newest_server)
  wanted=${1:-$DEFAULT_PORT}
  if is_taken "$wanted"; then
    [ -z "${1:-}" ] || fail "The shop's settings say that the database is at $wanted, but another PostgreSQL on this machine uses that number (pg_lsclusters). Change it in DATABASE_URL and DATABASE_OWNER_URL, and run this again."
    wanted=
  fi
  # shellcheck disable=SC2086
  if [ "$server" -ge 17 ]; then provider='--locale-provider=builtin --builtin-locale=C.UTF-8'; else provider=; fi
  # shellcheck disable=SC2086
  pg_createcluster --encoding UTF8 --locale C.UTF-8 ${wanted:+--port "$wanted"} "$server" "$CLUSTER" -- --data-checksums $provider >/dev/null ||
    fail 'The cluster could not be created; pg_createcluster says why above. Fix that and run this again.'
}

# The last file is the sign that all are there. From then on they are the operator's.
set_up() {
  place=/etc/postgresql/$(version)/$CLUSTER
  [ -d "$place/conf.d" ] || install -d -m 755 -o postgres -g postgres "$place/conf.d"
  [ ! -f "$place/conf.d/dozen.conf" ] || return 0
  put "$place/pg_ident.conf" <<END
# Who on this machine (the second column) may be which role. Root is here for the shop's commands.
dozen $SHOP_USER dozen
dozen $SHOP_USER dozen_shop
dozen root dozen
dozen root dozen_shop
END
  put "$place/pg_hba.conf" <<END
# Only users of this machine, through the socket, as the kernel knows them. postgres is the system's own.
local all postgres peer
local dozen,dozen_moving dozen,dozen_shop peer map=dozen
END
  put "$place/conf.d/dozen.conf" <<END
# The shop's database: no port of the network. Refused statements, which may hold people's data, are not logged.
listen_addresses = ''
timezone = 'UTC'
log_min_messages = log
END
}

start() {
  is_online || pg_ctlcluster "$(version)" "$CLUSTER" start || fail "The database did not start. See why: journalctl -u postgresql@$(version)-$CLUSTER, or /var/log/postgresql"
}

# As the system's own user of PostgreSQL. What is read from standard input can be run again.
sql() { (cd / && runuser -u postgres -- psql --quiet --no-psqlrc --tuples-only --no-align --set ON_ERROR_STOP=1 --port "$(port)" --dbname "${1:-postgres}"); }

make() {
  get_package
  [ -n "$(newest_server)" ] || fail "The shop needs PostgreSQL 15 or newer, and this system's packages have none. See docs/operating.md, The system's PostgreSQL."
  make_cluster "${1:-}"
  rm -f "$NO_MAIN"
  set_up
  start
  sql >/dev/null <<'END'
select 'create role dozen login' where not exists (select from pg_roles where rolname = 'dozen') \gexec
select 'create role dozen_shop login' where not exists (select from pg_roles where rolname = 'dozen_shop') \gexec
select 'create database dozen owner dozen' where not exists (select from pg_database where datname = 'dozen') \gexec
END
  port
}

drop() {
  sql >/dev/null <<'END'
drop database if exists dozen_moving with (force);
END
}

draft() {
  drop
  sql >/dev/null <<'END'
create database dozen_moving owner dozen;
END
}

# A database that nobody has used yet is not worth keeping.
take() {
  used=$(sql dozen <<'END'
select to_regclass('public.app_user') is not null
END
  )
  if [ "$used" = t ]; then
    used=$(sql dozen <<'END'
select exists (select from app_user) or exists (select from cycle) or exists (select from site)
END
    )
  fi
  aside=dozen_until_$(date -u +%Y%m%d_%H%M%S)
  sql >/dev/null <<END
select pg_terminate_backend(pid) from pg_stat_activity where datname in ('dozen', 'dozen_moving');
$([ "$used" = t ] && printf 'alter database dozen rename to %s;' "$aside" || printf 'drop database dozen with (force);')
alter database dozen_moving rename to dozen;
END
  if [ "$used" = t ]; then printf '%s\n' "$aside"; fi
}

# Whoever is still connected has to leave.
LEAVE="select pg_terminate_backend(pid) from pg_stat_activity where datname in ('dozen', 'dozen_moving')"

# In one connection, because the shop is away meanwhile. Not again, if it was done already.
exchange() {
  sql >/dev/null <<END
select line from unnest(array[
  \$\$$LEAVE\$\$, 'begin', 'alter database dozen rename to $1', 'alter database dozen_moving rename to dozen', 'commit']) line
where exists (select from pg_database where datname = 'dozen_moving') and not exists (select from pg_database where datname = '$1') \gexec
END
}

put_back() {
  sql >/dev/null <<END
select line from unnest(array[
  'drop database if exists dozen_moving with (force)', \$\$$LEAVE\$\$,
  'begin', 'alter database dozen rename to dozen_moving', 'alter database $1 rename to dozen', 'commit',
  'drop database dozen_moving with (force)']) line
where exists (select from pg_database where datname = '$1') \gexec
END
}

look() {
  [ -n "$(cluster)" ] || return 0
  printf '%s %s\n' "$(port)" "$(version)"
}

[ "$(id -u)" = 0 ] || fail "This needs root. Use: sudo $0"
umask 022
case ${1:-} in
  make) make "${2:-}" ;;
  draft | drop | take | look) "$1" ;;
  exchange | put-back)
    case ${2:-} in '' | *[!a-z0-9_]*) fail "\"${2:-}\" is no name for a database." ;; esac
    if [ "$1" = exchange ]; then exchange "$2"; else put_back "$2"; fi
    ;;
  *) fail 'Use: database.sh make, draft, drop, take, exchange, put-back or look.' ;;
esac
