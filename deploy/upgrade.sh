#!/bin/sh
# dozen upgrade: goes to the newest release, or to that of an archive, and back by itself if the shop does not become ready with it.
# The release that is here only unpacks; the rest is done by the upgrade.sh of the new one, which knows what it needs.
set -eu

HERE=$(cd "$(dirname "$0")/.." && pwd -P)
# shellcheck source=deploy/releases.sh
. "$HERE/deploy/releases.sh"
# shellcheck source=deploy/switching.sh
. "$HERE/deploy/switching.sh"
# shellcheck source=deploy/caddy-site.sh
. "$HERE/deploy/caddy-site.sh"

usage() {
  cat <<END
Upgrades to another release of Dozen. Run as root:

  dozen upgrade           asks RELEASES_URL for the newest release, says what changed, and asks you before it goes on
  dozen upgrade --yes     does not ask you
  dozen upgrade --check   only says what is newest and what changed
  dozen upgrade ARCHIVE   the file dozen-VERSION-linux-….tar.gz, with its signature ARCHIVE.minisig next to it

  --unsigned   before ARCHIVE: you checked yourself who made it. Only for a release that was built without a key

Before anything changes, the new release checks settings, database, port and disk, and makes a backup. If the shop
does not start, it goes back automatically. To go back later: dozen rollback. An upgrade that was interrupted is finished
or undone first: type the same command again.
END
}

# Leaves nothing of an archive that is not taken.
refuse() {
  rm -rf "$draft"
  fail "$* Nothing was changed: Dozen $(version_of "$HERE") keeps running."
}

# Whoever made the release that runs made this one too, or nothing in it is unpacked: check_maker COPY
check_maker() {
  key=$HERE/release-key.pub
  here="Dozen $(version_of "$HERE"), which runs here,"
  if [ "$unsigned" = yes ]; then
    [ ! -f "$key" ] || refuse "$here knows the key of its maker and only takes archives signed with it. Leave out --unsigned."
    if [ -f "$archive.sha256" ]; then
      [ "$(cut -d ' ' -f 1 "$archive.sha256")" = "$(sha256sum "$1" | cut -d ' ' -f 1)" ] ||
        refuse "$archive doesn't match $archive.sha256: it is damaged or incomplete. Download it again."
    fi
    say "We didn't check who made $(basename "$archive"), because you wrote --unsigned."
    return
  fi
  [ -f "$key" ] || refuse "$here was built without a key, so it can't tell who made $archive. Check that yourself (docs/operating.md, Signed releases). Then: dozen upgrade --unsigned $archive"
  [ -f "$archive.minisig" ] || refuse "There is no signature $archive.minisig, so nobody knows who made the archive. Download the signature too, and put it next to it."
  output=$("$HERE/node/bin/node" "$HERE/deploy/verify.mjs" "$1" "$archive.minisig" "$key") || refuse "$archive can't be trusted. $output"
  signed_name=${output#* }
  say "$(basename "$archive") is signed with the key ${output%% *}, as it should be."
}

version_in() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"; }

# A signature counts forever, and holes of an old release with it: check_age FOLDER
check_age() {
  inside=$(version_in "$1") here=$(version_of "$HERE")
  case ${signed_name-unsigned} in
    unsigned | "dozen-$inside-linux-"*) ;;
    *) refuse "$archive is Dozen $inside, but its maker signed it as \"$signed_name\"." ;;
  esac
  [ "$inside" = "$here" ] || [ "$(printf '%s\n%s\n' "$inside" "$here" | sort -V | tail -n 1)" = "$inside" ] ||
    refuse "$archive is Dozen $inside, which is older than the one that runs. To go back to the previous release: dozen rollback."
}

newest() { "$HERE/node/bin/node" --use-system-ca "$HERE/deploy/newest.mjs" "$@"; }

runs_on() { fail "Nothing was changed: Dozen $(version_of "$HERE") keeps running."; }

# What is newest in the folder of releases, and what changed. Ends here if nothing is newer: ask_newest OPTION
ask_newest() {
  read_settings
  url=$(setting RELEASES_URL)
  [ -n "$url" ] || fail "This shop doesn't know where newer releases are. Set the address of their folder: dozen set RELEASES_URL
Or copy an archive and its signature to this machine, and name it: dozen upgrade dozen-VERSION-linux-….tar.gz"
  [ -f "$HERE/release-key.pub" ] || fail "Dozen $(version_of "$HERE"), which runs here, was built without a key, so it can't tell who made a newer one. Download the archive yourself, and: dozen upgrade --unsigned ARCHIVE"
  # Only root comes in here, and nothing of it stays, however this ends.
  rm -rf "$fetched"
  mkdir -m 700 "$fetched"
  trap 'rm -rf "$fetched"' EXIT
  trap 'exit 1' HUP INT TERM
  newest ask "$url" "$fetched" "$HERE/release-key.pub" "$(version_of "$HERE")" "$PROGRAM/.releases-seen" || {
    [ $? -eq 3 ] || runs_on
    rm -rf "$fetched"
    # It may be the newest because an upgrade to it was killed halfway: that one is finished or undone.
    [ "$1" = --check ] || [ ! -s "$PROGRAM/.switching" ] || settle
    exit 0
  }
}

agree() {
  [ "$1" != --yes ] || return 0
  [ -t 0 ] || fail 'Nothing was changed. To upgrade without being asked, use: dozen upgrade --yes'
  printf 'Upgrade now? Type yes: '
  read -r answer || answer=
  [ "$answer" = yes ] || runs_on
}

# As if somebody had brought the archive here and typed its name.
unpack_newest() {
  say 'Downloading ...'
  path=$(newest fetch "$url" "$fetched") || {
    say "$path" >&2
    runs_on
  }
  unpack "$path"
  rm -rf "$fetched"
}

unpack() {
  archive=$1
  draft=$PROGRAM/releases/.unpacking
  [ -f "$archive" ] || fail "There is no file $archive."
  # What an upgrade that was broken off has left.
  rm -rf "$draft"
  mkdir -p "$draft"
  # A copy that nobody else can change: what is checked is what is unpacked.
  cp "$archive" "$draft/archive" || refuse "$archive can't be copied. Is there room in $PROGRAM (df -h $PROGRAM)?"
  check_maker "$draft/archive"
  say "Unpacking $(basename "$archive") ..."
  tar -xzf "$draft/archive" -C "$draft" --no-same-owner ||
    refuse "$archive can't be unpacked. Is it complete, and is there room in $PROGRAM (df -h $PROGRAM)?"
  rm -f "$draft/archive"
  chmod -R go-w,a+rX "$draft"
  chmod 755 "$draft"
  unpacked=$(find "$draft" -mindepth 1 -maxdepth 1 -type d -name 'dozen-*')
  [ -x "$unpacked/deploy/upgrade.sh" ] || refuse "$archive is not a release of Dozen."
  check_age "$unpacked"
  "$unpacked/node/bin/node" --version >/dev/null 2>&1 ||
    refuse "$archive doesn't run on this machine ($(uname -m)). Use the one ending in linux-x64 for Intel and AMD, or linux-arm64 for ARM."
}

back_up() {
  # Whoever asks whether this went well switches set -e off within it.
  [ -d "$BACKUPS" ] || as_shop mkdir -p -m 700 "$BACKUPS" || return 1
  command_of "$new" backup "$BACKUPS/before-upgrade-$NOW.backup" || return 1
  keep_last 3 "$BACKUPS"/before-upgrade-*.backup
}

# Whatever was written meanwhile is kept aside.
go_back() {
  say "Dozen $(version_of "$new") did not start. Going back to $(version_of "$old") ..." >&2
  last_words "$began"
  start_at_the_end
  if undo_upgrade; then fail "The upgrade was undone: Dozen $(version_of "$old") is running again. The log lines above say why."; fi
  give_up
  [ "$(led_to current)" = "$new" ] || {
    say_kept >&2
    [ -z "$before" ] || point previous "$before" || :
    fail "Dozen $(version_of "$old") does not start either. See: journalctl -u $UNIT"
  }
  fail "The database could not be put back for $(version_of "$old"), so $(version_of "$new") is started again. Fix what is said above, then use: dozen rollback. A backup from before the upgrade is $BACKUPS/before-upgrade-$NOW.backup; docs/operating.md, Upgrading, explains how to use it."
}

# The last two stay: the one that runs, and the one that rollback goes to.
remove_old() {
  for release in "$PROGRAM"/releases/*; do
    case $release in "$new" | "$old") ;; *) rm -rf "$release" ;; esac
  done
}

upgrade() {
  settle
  [ "$what-$settled" != upgrade-older ] || rm -rf "$PROGRAM/releases/.unpacking"
  [ "$what-$settled" != upgrade-older ] || fail "The interrupted upgrade was undone: Dozen $(version_of "$older") is running again. To see why: journalctl -u $UNIT"
  old=$(led_to current)
  new=$PROGRAM/releases/$VERSION
  [ "$new" != "$old" ] || {
    rm -rf "$PROGRAM/releases/.unpacking"
    service start
    say "Dozen $VERSION is already running here."
    exit
  }
  # Its way back to the database as it was is another one.
  [ "$new" != "$(led_to previous)" ] || {
    rm -rf "$PROGRAM/releases/.unpacking"
    fail "Dozen $VERSION is the previous release. Use: dozen rollback"
  }
  rm -rf "$new"
  mv -T "$HERE" "$new"
  HERE=$new
  rm -rf "$PROGRAM/releases/.unpacking"
  say "From Dozen $(version_of "$old") to $VERSION."
  # What the new one compiles now need not be compiled while the shop is away.
  command_of "$new" upgrade-step preflight || {
    rm -rf "$new"
    fail "Nothing was changed: Dozen $(version_of "$old") keeps running."
  }
  back_up || {
    rm -rf "$new"
    fail "Without a backup, nothing is changed: Dozen $(version_of "$old") keeps running."
  }
  # A power cut after the switch finds the whole release.
  sync -f "$new"
  # From here on it goes to its end, whoever hangs up.
  trap '' HUP INT TERM
  began=$(date +%s)
  what=upgrade older=$old newer=$new before=$(led_to previous) stamp=$NOW file='' place=
  # The way back is written before the way there.
  { write_state over && point previous "$old" && take_unit "$old" "$new" && point current "$new"; } || {
    point current "$old" || :
    forget_switch || :
    fail "$PROGRAM or $UNIT_FILE can't be written (see above). Nothing was changed: Dozen $(version_of "$old") keeps running."
  }
  service restart || go_back
  becomes_ready "$new" || go_back
  end_switch
  take_site "$old" "$new" || :
  remove_old
  say "Dozen $VERSION is running. To go back: dozen rollback"
  [ -n "$(setting DATABASE_URL)" ] || say "Its data is in the PostgreSQL that came with the shop, which gets no updates of its own. To see how to move it to the system's: dozen move-database"
}

case ${1:-} in
  -h | --help) usage && exit ;;
  --unpacked)
    # Called by the release that is being left, which holds the lock.
    read_settings
    VERSION=$(version_in "$HERE")
    [ -n "$VERSION" ] || fail "This is not a release of Dozen: $HERE"
    upgrade
    ;;
  '' | --yes | --check)
    [ $# -le 1 ] || { usage && exit 2; }
    need_service "upgrade${1:+ $1}"
    lock
    umask 022
    unsigned=no
    fetched=$PROGRAM/.fetched
    ask_newest "${1:-}"
    [ "${1:-}" != --check ] || exit 0
    agree "${1:-}"
    unpack_newest
    exec "$unpacked/deploy/upgrade.sh" --unpacked
    ;;
  *)
    unsigned=no
    if [ "$1" = --unsigned ]; then unsigned=yes && shift; fi
    [ $# -eq 1 ] || { usage && exit 2; }
    need_service "upgrade $1"
    lock
    umask 022
    unpack "$1"
    exec "$unpacked/deploy/upgrade.sh" --unpacked
    ;;
esac
