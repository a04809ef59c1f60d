#!/bin/sh
# Finishes or undoes an upgrade or a rollback that was killed, without anybody typing something. While one is under way, the
# unit asks this before each start (--starting). It then waits beside the shop until the other has ended, or was killed.
set -eu

HERE=$(dirname "$(dirname "$(readlink -f "$0")")")
# shellcheck source=deploy/releases.sh
. "$HERE/deploy/releases.sh"
# shellcheck source=deploy/switching.sh
. "$HERE/deploy/switching.sh"

if [ "${1:-}" = --starting ]; then
  watch_over "$HERE"
  # It may be over just now.
  step=$(sed -n 's/^step=//p' "$STATE") || :
  case $step in back | undo) fail "The database is being switched. The shop will start automatically when that's done." ;; esac
  exit
fi

exec 9>"$PROGRAM/.upgrading"
while [ -s "$STATE" ]; do
  if flock -n 9; then
    umask 022
    read_settings
    (settle) && exit
    # It is tried again with the next start of the shop, but not all the time.
    exec 9>&-
    sleep 60
    exit 1
  fi
  sleep 1
done
