# shellcheck shell=sh disable=SC2034
# What upgrade.sh and rollback.sh share: which releases there are, and how one takes the place of another. Read by them, not run.

# It may be a link to another disk.
PROGRAM=$(readlink -m "${DOZEN_PROGRAM:-/opt/dozen}")
SERVICE_ENV_FILE=/etc/dozen.env
ENV_FILE=${DOZEN_ENV_FILE:-$SERVICE_ENV_FILE}
UNIT=dozen
UNIT_FILE=/etc/systemd/system/$UNIT.service
# For a migration of a hundred thousand orders on a slow machine, twice.
WAIT_SECONDS=${DOZEN_UPGRADE_WAIT:-180}

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
  # Whichever farm's file is named: the service is one for all of them, and the copy would be of one.
  for file in "$ENV_FILE" "$SERVICE_ENV_FILE"; do
    ! grep -qs '^[[:space:]]*FARMS_DIR=.' "$file" || fail "The service on this machine serves several farms ($file has FARMS_DIR), and this command can switch and put back only one.
Stop the service, point $PROGRAM/current to the other release, and start it again. Each farm makes a copy, then migrates. See docs/scaling.md, Many farms on one machine."
  done
}

# One at a time, for as long as this process and those that take its place live. What was killed ends within seconds, and
# what finishes it (finish.sh) within minutes.
lock() {
  exec 9>"$PROGRAM/.upgrading"
  flock -n 9 || {
    say 'Another upgrade, rollback or move of the database is running. Waiting for five minutes at most ...'
    flock -w 300 9 || fail 'It is still running. Wait until it ends, then try again.'
  }
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

# One of a release's commands: command_of RELEASE NAME ARGS. With the shop's own flags, so that what one compiles the other
# need not compile while the shop is away.
command_of() {
  (
    release=$1 name=$2
    shift 2
    compiled=/var/cache/dozen
    [ -d "$compiled" ] || compiled=$DATA_DIR
    compiled=$compiled/compiled-$(version_of "$release")
    SETTINGS="$SETTINGS
export NODE_COMPILE_CACHE=\"\$compiled\""
    # shellcheck disable=SC2046
    as_shop "$release/node/bin/node" $(cat "$release/bin/node-flags") "$release/src/server/commands/$name.ts" "$@"
  )
}

version_of() { basename "$1"; }

# Lets a name lead to a release, from one moment to the next.
point() {
  ln -sfn "releases/$(version_of "$2")" "$PROGRAM/.$1.new" &&
    mv -T "$PROGRAM/.$1.new" "$PROGRAM/$1" && sync "$PROGRAM"
}

# The release that a name leads to, or nothing.
led_to() { if [ -d "$PROGRAM/$1" ]; then readlink -f "$PROGRAM/$1"; fi; }

# The service, whose answer others need not wait for: the lock is not theirs.
service() { systemctl "$@" "$UNIT" 9>&-; }

# The unit comes with the release, unless somebody has written one of their own: take_unit FROM TO
take_unit() {
  if [ -f "$1/deploy/dozen.service" ] && [ -f "$2/deploy/dozen.service" ] && cmp -s "$1/deploy/dozen.service" "$UNIT_FILE" &&
    ! cmp -s "$1/deploy/dozen.service" "$2/deploy/dozen.service"; then
    cp "$2/deploy/dozen.service" "$UNIT_FILE.new" && sync "$UNIT_FILE.new" && mv -f "$UNIT_FILE.new" "$UNIT_FILE" && systemctl daemon-reload
  fi
}

# However this script ends, the shop is not left stopped. One that runs notices nothing.
start_at_the_end() { trap 'service start || :' EXIT; }

# Whether the shop becomes ready as this release. One that ends twice by itself will not; systemd may still count those of
# another.
becomes_ready() {
  late=$(($(date +%s) + WAIT_SECONDS))
  ended=$(service show -P NRestarts)
  # Whoever looks at once takes time from the one that starts.
  sleep 1
  until command_of "$1" upgrade-step ready 8 2>/dev/null; do
    if [ "$(service show -P NRestarts)" -ge $((ended + 2)) ] || [ "$(date +%s)" -ge "$late" ]; then return 1; fi
  done
}

last_words() {
  say "--- the last lines of the log (more: journalctl -u $UNIT)" >&2
  # With both of its options --since and -n, journalctl may show the first lines.
  journalctl -u "$UNIT" --no-pager -o cat --since "@$1" | grep -v '"msg":"answered"' | tail -n 15 >&2 || :
  say '---' >&2
}

# The backup that leads back to what a release knows, or nothing if it knows the database as it is: way_back FROM TO [automatic]
way_back() {
  found=$(command_of "$1" upgrade-step way-back "$2" "${3:-}" || command_of "$2" upgrade-step way-back "$2") || return 1
  # The shop's user says so, and root writes it down and reads it again.
  case $found in
    '') ;;
    *[[:cntrl:]]*) return 1 ;;
    /*/before-*.backup) printf '%s\n' "$found" ;;
    *) return 1 ;;
  esac
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
