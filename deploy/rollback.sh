#!/bin/sh
# dozen rollback: goes back to the release before. If the database has been migrated since, it is put back as it was before
# that, after saying what would be missing then.
set -eu

HERE=$(cd "$(dirname "$0")/.." && pwd -P)
# shellcheck source=deploy/releases.sh
. "$HERE/deploy/releases.sh"

usage() {
  cat <<END
Goes back to the release of Dozen from before the last upgrade. Run as root:

  dozen rollback         asks first if data would be lost
  dozen rollback --yes   does not ask
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
from=$(readlink -f "$PROGRAM/current")
[ -d "$PROGRAM/previous" ] || fail "There is no release to go back to: only $(version_of "$from") is here."
to=$(readlink -f "$PROGRAM/previous")

file=$(way_back "$from" "$to") || fail "Nothing was changed: Dozen $(version_of "$from") keeps running."
[ -z "$file" ] || say "People's calendar links, recovery codes and passkeys from before stop working too: they add new ones."
if [ -n "$file" ] && [ "$agreed" = no ]; then
  [ -t 0 ] || fail "Nothing was changed. To go back anyway, use: dozen rollback --yes"
  printf 'Go back to %s anyway? Type yes: ' "$(version_of "$to")"
  read -r answer
  [ "$answer" = yes ] || fail "Nothing was changed: Dozen $(version_of "$from") keeps running."
fi

# The trap starts it.
go_on() { fail "$* Nothing was changed: Dozen $(version_of "$from") is started again."; }

# As it was before: the database, the release, and then the shop.
return_to() {
  say "$1 Returning to Dozen $(version_of "$from") ..." >&2
  systemctl stop "$UNIT"
  undo_restore "$from" || fail "The database of $(version_of "$from") could not be put back: it is kept in $aside, and a backup of it is $BACKUPS/before-rollback-$NOW.backup. See docs/operating.md, Upgrading."
  switch "$to" "$from" || fail "$PROGRAM/current or $UNIT_FILE can't be written. Fix that, then: ln -sfn releases/$(version_of "$from") $PROGRAM/current; systemctl restart $UNIT"
  systemctl start "$UNIT"
  becomes_ready "$from" || fail "Dozen $(version_of "$from") does not start either. See: journalctl -u $UNIT"
  fail "The rollback was undone: Dozen $(version_of "$from") is running again. The lines above say why."
}

# From here on it goes to its end, whoever hangs up.
trap '' HUP INT TERM
began=$(date +%s)
say "From Dozen $(version_of "$from") back to $(version_of "$to") ..."
start_at_the_end
systemctl stop "$UNIT"
if [ -n "$file" ]; then
  [ -d "$BACKUPS" ] || as_shop mkdir -p -m 700 "$BACKUPS" || go_on 'The current state could not be saved.'
  command_of "$from" backup "$BACKUPS/before-rollback-$NOW.backup" || go_on 'The current state could not be saved.'
  keep_last 3 "$BACKUPS"/before-rollback-*.backup
  restore_with "$from" "$to" "$file" || go_on 'The database could not be put back.'
fi
switch "$from" "$to" || return_to "$PROGRAM/current or $UNIT_FILE can't be written."
if ! systemctl start "$UNIT" || ! becomes_ready "$to"; then
  last_words "$began"
  return_to "Dozen $(version_of "$to") did not start; its last messages are above."
fi
rm -f "$PROGRAM/previous"
say "Dozen $(version_of "$to") runs."
