#!/bin/sh
# dozen rollback: goes back to the release before. If the database has been migrated since, it is put back as it was before
# that, after saying what would be missing then. All that takes long is done beside the running shop.
set -eu

HERE=$(cd "$(dirname "$0")/.." && pwd -P)
# shellcheck source=deploy/releases.sh
. "$HERE/deploy/releases.sh"
# shellcheck source=deploy/switching.sh
. "$HERE/deploy/switching.sh"

usage() {
  cat <<END
Goes back to the release of Dozen from before the last upgrade. Run as root:

  dozen rollback         asks first if data would be lost
  dozen rollback --yes   does not ask

The shop keeps running while a backup is made and the older database is prepared. Then it is down for a few seconds. An
upgrade or rollback that was interrupted is finished or undone first.
END
}

agreed=no
case ${1:-} in
  '') ;;
  --yes) agreed=yes ;;
  *) usage && exit ;;
esac

need_service rollback
lock
umask 022
read_settings
# What an upgrade that was killed has left.
rm -rf "$PROGRAM/releases/.unpacking"
settle
# There the interrupted one was to lead, or it came back from there.
case $what-$settled in
  *-older) exit 0 ;;
  rollback-newer) exit 1 ;;
esac
from=$(led_to current)
to=$(led_to previous)
[ -n "$to" ] && [ "$to" != "$from" ] || {
  service start
  fail "There is no release to go back to: only $(version_of "$from") is here."
}

UNCHANGED="Nothing was changed: Dozen $(version_of "$from") keeps running."
file=$(way_back "$from" "$to") || fail "$UNCHANGED"
[ -z "$file" ] || say "People's calendar links, recovery codes and passkeys will stop working too. They'll need to set up new ones."
if [ -n "$file" ] && [ "$agreed" = no ]; then
  [ -t 0 ] || fail "Nothing was changed. To go back anyway, use: dozen rollback --yes"
  printf 'Go back to %s anyway? Type yes: ' "$(version_of "$to")"
  read -r answer
  [ "$answer" = yes ] || fail "$UNCHANGED"
fi

# The shop never stopped.
stay() {
  forget_switch
  fail "$* $UNCHANGED"
}

# Beside the running shop: what it writes after its backup stays in the database that is kept.
prepare() {
  [ -d "$BACKUPS" ] || as_shop mkdir -p -m 700 "$BACKUPS" || stay 'The current state could not be saved.'
  command_of "$from" backup "$BACKUPS/before-rollback-$NOW.backup" || stay 'The current state could not be saved.'
  keep_last 3 "$BACKUPS"/before-rollback-*.backup
  command_of "$from" upgrade-step room >/dev/null || stay 'The older database could not be prepared.'
  fill_draft || stay 'The older database could not be prepared.'
}

# As it was before: the database, the release, and then the shop.
return_to() {
  say "$1 Returning to Dozen $(version_of "$from") ..." >&2
  undo_rollback || fail "Dozen $(version_of "$from") is not ready either. See: journalctl -u $UNIT. Fix that, then use dozen rollback again. A backup of its database is $BACKUPS/before-rollback-$NOW.backup; see docs/operating.md, Upgrading."
  fail "The rollback was undone: Dozen $(version_of "$from") is running again. The lines above say why."
}

# From here on it goes to its end, whoever hangs up.
trap '' HUP INT TERM
say "From Dozen $(version_of "$from") back to $(version_of "$to") ..."
what=rollback older=$to newer=$from before='' stamp=$NOW
choose_place
write_state draft || stay "$PROGRAM can't be written."
[ -z "$file" ] || prepare
warm_older
began=$(date +%s)
write_state back || stay "$PROGRAM can't be written."
start_at_the_end
give_way || {
  last_words "$began"
  return_to "Dozen $(version_of "$to") did not start; its last messages are above."
}
rm -f "$PROGRAM/previous"
end_switch
say_kept
say "Dozen $(version_of "$to") is running."
