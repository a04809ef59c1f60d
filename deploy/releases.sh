# shellcheck shell=sh disable=SC2034
# What upgrade.sh and rollback.sh share: which releases there are, and how one takes the place of another. Read by them, not run.

PROGRAM=${DOZEN_PROGRAM:-/opt/dozen}
ENV_FILE=${DOZEN_ENV_FILE:-/etc/dozen.env}
UNIT=dozen
UNIT_FILE=/etc/systemd/system/$UNIT.service
# For a migration of a hundred thousand orders on a slow machine, twice.
WAIT_SECONDS=${DOZEN_UPGRADE_WAIT:-180}
# Where restore_with has put the database that was here.
aside=

# Nobody may be listening any more: that ends nothing.
say() { printf '%s\n' "$*" || :; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Where there is no service, there is nothing to switch: says what to do instead.
need_service() {
  [ -L "$PROGRAM/current" ] || fail "There is no installed release at $PROGRAM/current.
In a clone: stop the shop, run git pull, then npm start. In a container: start the newer image on the same /data.
Both are explained in docs/operating.md, Upgrading."
  [ "$(id -u)" = 0 ] || fail "This needs root. Use: sudo dozen $1"
  [ -d /run/systemd/system ] || fail "systemd is not running here, so this command can't stop and start the shop.
Stop it by hand, point $PROGRAM/current to the other release (ln -sfn releases/VERSION $PROGRAM/current), and start it again. It makes a copy, then migrates automatically."
  [ -f "$ENV_FILE" ] || fail "The shop's settings are missing: there is no $ENV_FILE."
}

# One at a time, for as long as this process and those that take its place live.
lock() {
  exec 9>"$PROGRAM/.upgrading"
  flock -n 9 || fail 'Another upgrade, rollback or move of the database is running. Wait until it ends.'
}

# The value of a setting, as the shop reads it.
setting() { (unset "$1" && eval "$SETTINGS" && eval "printf '%s' \"\${$1:-}\""); }

# Once, with the release that this script belongs to, before anything moves. The file is systemd's: a shell would run it.
read_settings() {
  SETTINGS=$("$HERE/node/bin/node" "$HERE/deploy/settings.mjs" "$ENV_FILE") || fail "The shop's settings can't be read: $ENV_FILE"
  DATA_DIR=$(setting DATA_DIR)
  [ -n "$DATA_DIR" ] || fail "DATA_DIR is missing in $ENV_FILE. Add it, like DATA_DIR=/var/lib/dozen"
  # It may be a link to another disk.
  OWNER=$(stat -Lc %U "$DATA_DIR")
  # Beside the data: no mount and no network stands between the shop and its way back.
  BACKUPS=$DATA_DIR/backups
  NOW=$(date -u +%Y%m%d-%H%M%S)
}

# Runs a program as the shop runs, with the shop's settings.
as_shop() {
  (
    cd "$DATA_DIR" || exit
    set -- runuser -u "$OWNER" -- "$@"
    eval "$SETTINGS"
    exec "$@" 9>&-
  )
}

# One of a release's commands: command_of RELEASE NAME ARGS
command_of() {
  (
    release=$1 name=$2
    shift 2
    as_shop "$release/node/bin/node" "$release/src/server/commands/$name.ts" "$@"
  )
}

version_of() { basename "$1"; }

# Lets a name lead to a release, from one moment to the next.
point() {
  ln -sfn "releases/$(version_of "$2")" "$PROGRAM/.$1.new" &&
    mv -T "$PROGRAM/.$1.new" "$PROGRAM/$1"
}

# The unit comes with the release, unless somebody has written one of their own.
take_unit() {
  if [ -f "$1/deploy/dozen.service" ] && [ -f "$2/deploy/dozen.service" ] && cmp -s "$1/deploy/dozen.service" "$UNIT_FILE" &&
    ! cmp -s "$1/deploy/dozen.service" "$2/deploy/dozen.service"; then
    cp "$2/deploy/dozen.service" "$UNIT_FILE" && systemctl daemon-reload
  fi
}

# From one release to another: the names, the unit. The shop goes over with its next start.
switch() { take_unit "$1" "$2" && point current "$2"; }

# However this script ends, the shop is not left stopped. One that runs notices nothing.
start_at_the_end() { trap 'systemctl start "$UNIT" || :' EXIT; }

# Whether the shop becomes ready as this release. One that has ended twice by itself will not.
becomes_ready() {
  late=$(($(date +%s) + WAIT_SECONDS))
  until command_of "$1" upgrade-step ready 3 2>/dev/null; do
    if [ "$(systemctl show -P NRestarts "$UNIT")" -ge 2 ] || [ "$(date +%s)" -ge "$late" ]; then return 1; fi
  done
}

last_words() {
  say "--- the last lines of the log (more: journalctl -u $UNIT)" >&2
  # With both of its options --since and -n, journalctl may show the first lines.
  journalctl -u "$UNIT" --no-pager -o cat --since "@$1" | grep -v '"msg":"answered"' | tail -n 15 >&2 || :
  say '---' >&2
}

# The backup that leads back to what a release knows, or nothing if it knows the database as it is: way_back FROM TO
way_back() { command_of "$1" upgrade-step way-back "$2" || command_of "$2" upgrade-step way-back "$2"; }

# The last receipt number, which the shop has noted beside its database: it goes on after that: bring_noted FOLDER
bring_noted() {
  for noted in "$DATA_DIR"/last-receipt-*; do
    [ ! -f "$noted" ] || as_shop cp -p "$noted" "$1/" || return 1
  done
}

# Puts the database back as a backup has it, with the release that made it: restore_with FROM TO FILE [--undo-upgrade]. The
# present one is kept aside. If that fails, all is as before. An older release keeps what people keep, and knows no such word.
restore_with() {
  undo=${4:-}
  grep -qs -e "'--undo-upgrade'" "$2/src/server/commands/restore.ts" || undo=
  if [ -n "$(setting DATABASE_URL)" ]; then
    aside=$(command_of "$1" upgrade-step set-aside "before_rollback_$(printf '%s' "$NOW" | tr - _)") || return 1
    command_of "$2" restore ${undo:+"$undo"} "$3" || {
      command_of "$1" upgrade-step put-back "$aside" || say "The tables are in the schema $aside: see docs/operating.md, Upgrading." >&2
      return 1
    }
    say "The tables of $(version_of "$1") are kept in the schema $aside. When you're sure nothing is missing: drop schema $aside cascade; drop schema ${aside}_queue cascade"
    return
  fi
  aside=$DATA_DIR/postgres.before-rollback-$NOW
  draft=$DATA_DIR/restoring-$NOW
  as_shop mkdir -m 700 "$draft" || return 1
  # The new cluster takes the same passwords as the old one.
  if as_shop cp -p "$DATA_DIR/postgres-password" "$draft/" && bring_noted "$draft" && as_shop env DATA_DIR="$draft" "$2/node/bin/node" "$2/src/server/commands/restore.ts" ${undo:+"$undo"} "$3" &&
    as_shop mv -T "$DATA_DIR/postgres" "$aside" && as_shop mv -T "$draft/postgres" "$DATA_DIR/postgres"; then
    as_shop rm -rf "$draft"
    say "The database of $(version_of "$1") is kept in $aside. When you're sure nothing is missing: rm -r $aside"
  else
    [ -d "$DATA_DIR/postgres" ] || as_shop mv -T "$aside" "$DATA_DIR/postgres"
    as_shop rm -rf "$draft"
    return 1
  fi
}

# Undoes restore_with, if there is something to undo: undo_restore FROM. What the other release has begun is thrown away.
undo_restore() {
  [ -n "${aside:-}" ] || return 0
  if [ -n "$(setting DATABASE_URL)" ]; then
    command_of "$1" upgrade-step put-back "$aside"
    return
  fi
  as_shop mv -T "$DATA_DIR/postgres" "$DATA_DIR/postgres.not-ready-$NOW" && as_shop mv -T "$aside" "$DATA_DIR/postgres" || return 1
  as_shop rm -rf "$DATA_DIR/postgres.not-ready-$NOW" || :
}

# Keeps the last files of a kind: keep_last NUMBER FILES. Their names sort by their date. One too many harms nobody.
keep_last() {
  number=$1
  shift
  while [ $# -gt "$number" ]; do
    as_shop rm -f "$1" || :
    shift
  done
}
