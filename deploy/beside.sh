# shellcheck shell=sh disable=SC2034
# A database beside the shop's own, filled from a backup by the release that made it, and how it takes the other's place in a
# moment. Read by switching.sh, not run. $place says where it is:
#
#   embedded   a cluster in a folder of its own in DATA_DIR
#   system     the database dozen_moving in the cluster that database.sh has made
#   server     a second database in another PostgreSQL, whose owner may make one
#   schemas    nowhere: the tables of that one are set aside, and it is filled while the shop is away
#   as-it-is   the older release can use the shop's own
#
# Whatever is done here can be done again after it was broken off.

SOCKETS=%2Fvar%2Frun%2Fpostgresql

choose_place() {
  url=$(setting DATABASE_URL)
  case $url in
    '') place=embedded ;;
    "postgres://dozen_shop@$SOCKETS:"*/dozen)
      number=${url##*:}
      found=$("$HERE/deploy/database.sh" look) || found=
      if [ "${found%% *}" = "${number%/dozen}" ]; then place=system; else place=server; fi
      ;;
    *) place=server ;;
  esac
  [ -n "$file" ] || place=as-it-is
  draft=$DATA_DIR/restoring-$stamp
  kept=until_$(printf '%s' "$stamp" | tr - _)
}

# The settings of a shop that has its data in the draft.
draft_settings() {
  case $place in
    # shellcheck disable=SC2016
    embedded) printf '%s\n' 'export DATA_DIR="$draft"' ;;
    system) printf 'export DATABASE_URL=%s DATABASE_OWNER_URL=%s\n' "${url%/dozen}/dozen_moving" "postgres://dozen@${url#*@}_moving" ;;
    # What the shop's user has said is read by a shell as what it is, and nothing in it is run.
    server) printf '%s\n' 'export DATABASE_URL="$draft_url"' "${draft_owner_url:+export DATABASE_OWNER_URL=\"\$draft_owner_url\"}" ;;
  esac
}

# A command of a release, in the draft: in_draft RELEASE NAME ARGS
in_draft() {
  (
    SETTINGS="$SETTINGS
$(draft_settings)"
    command_of "$@"
  )
}

# A restore that was killed leaves its server running.
stop_postgres_in() {
  [ -f "$1/postgres/cluster/postmaster.pid" ] || return 0
  pid=$(head -n 1 "$1/postgres/cluster/postmaster.pid")
  case $pid in '' | *[!0-9]*) return 0 ;; esac
  at=$(readlink -f "/proc/$pid/cwd") || return 0
  [ "$at" = "$(readlink -f "$1/postgres/cluster")" ] || return 0
  # As the shop's user, who wrote that number.
  as_shop kill -QUIT "$pid" || :
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    if [ -d "/proc/$pid" ]; then sleep 0.2; fi
  done
}

drop_draft() {
  case $place in
    embedded)
      for left in "$DATA_DIR"/restoring-*; do
        [ ! -d "$left" ] || { stop_postgres_in "$left" && as_shop rm -rf "$left"; } || return 1
      done
      ;;
    system) "$HERE/deploy/database.sh" drop ;;
    server) command_of "$newer" upgrade-step drop-draft >/dev/null ;;
  esac
}

# An empty one. In another PostgreSQL its owner may not be let.
new_draft() {
  # On another server the one that makes it drops the last one: there may be no way to a third database.
  [ "$place" = server ] || drop_draft || return 1
  case $place in
    embedded)
      # The new cluster takes the same password as the old one, it is the same shop with the same secret, and receipts go on
      # after the last number that was noted.
      as_shop mkdir -m 700 "$draft" && as_shop cp -p "$DATA_DIR/postgres-password" "$draft/" || return 1
      for noted in "$DATA_DIR/session-secret" "$DATA_DIR"/last-receipt-*; do
        [ ! -f "$noted" ] || as_shop cp -p "$noted" "$draft/" || return 1
      done
      ;;
    system) "$HERE/deploy/database.sh" draft ;;
    server)
      address=$(command_of "$newer" upgrade-step draft) || {
        place=schemas
        say 'So the shop has to be stopped while its database is restored, which takes longer.'
      }
      draft_url=$(printf '%s\n' "$address" | sed -n 1p)
      draft_owner_url=$(printf '%s\n' "$address" | sed -n 2p)
      ;;
  esac
}

# With the release that made the backup: restore_with RUN. One from before there was such a word keeps what people keep.
restore_with() {
  undo=
  if [ "$what" = upgrade ] && grep -qs -e "'--undo-upgrade'" "$older/src/server/commands/restore.ts"; then undo=--undo-upgrade; fi
  "$1" "$older" restore ${undo:+"$undo"} "$file"
}

# Makes a draft and fills it. The shop may run meanwhile.
fill_draft() {
  new_draft || return 1
  case $place in embedded | system | server) restore_with in_draft ;; esac
}

# Compiled now, it need not be compiled while the shop is away. A release that can't do that starts more slowly.
warm_older() { in_draft "$older" upgrade-step preflight >/dev/null 2>&1 || :; }

# The draft becomes the shop's database, which is kept.
exchange() {
  case $place in
    embedded)
      aside=$DATA_DIR/postgres.before-rollback-$stamp
      if [ -d "$draft/postgres" ]; then
        if ! [ -d "$aside" ]; then as_shop mv -T "$DATA_DIR/postgres" "$aside" || return 1; fi
        # A shop that started between the two has made an empty one.
        if [ -d "$DATA_DIR/postgres" ]; then as_shop mv -T "$DATA_DIR/postgres" "$DATA_DIR/postgres.empty-$(date +%s)" || return 1; fi
        as_shop mv -T "$draft/postgres" "$DATA_DIR/postgres" || return 1
      fi
      as_shop rm -rf "$draft"
      ;;
    system) "$HERE/deploy/database.sh" exchange "dozen_$kept" ;;
    server) command_of "$newer" upgrade-step exchange "$kept" >/dev/null ;;
    schemas)
      command_of "$newer" upgrade-step put-back "$kept" >/dev/null && command_of "$newer" upgrade-step set-aside "$kept" >/dev/null &&
        restore_with command_of
      ;;
  esac
}

# The database that was kept is the shop's again. What the older release has begun is thrown away.
undo_exchange() {
  case $place in
    embedded)
      aside=$DATA_DIR/postgres.before-rollback-$stamp
      if [ -d "$aside" ]; then
        if [ -d "$DATA_DIR/postgres" ]; then as_shop mv -T "$DATA_DIR/postgres" "$DATA_DIR/restoring-$stamp-not-ready" || return 1; fi
        as_shop mv -T "$aside" "$DATA_DIR/postgres"
      fi
      ;;
    system) "$HERE/deploy/database.sh" put-back "dozen_$kept" ;;
    server) command_of "$newer" upgrade-step undo-exchange "$kept" >/dev/null ;;
    schemas) command_of "$newer" upgrade-step put-back "$kept" >/dev/null ;;
  esac
}

# Where the database of the newer release is now, and how to get rid of it.
say_kept() {
  was="The database of $(version_of "$newer"), with all that was written until the switch, is kept"
  sure="When you're sure nothing is missing:"
  case $place in
    embedded) say "$was in $DATA_DIR/postgres.before-rollback-$stamp. $sure rm -r $DATA_DIR/postgres.before-rollback-$stamp" ;;
    system) say "$was as dozen_$kept in the same cluster. $sure runuser -u postgres -- dropdb --port ${number%/dozen} dozen_$kept" ;;
    server) say "$was on the same server, as the database whose name ends in _$kept. $sure drop it there" ;;
    schemas) say "$was in the schema $kept. $sure in psql: drop schema $kept cascade; drop schema ${kept}_queue cascade;" ;;
  esac
}
