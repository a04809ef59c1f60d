# shellcheck shell=sh disable=SC2034
# How one release takes the place of another, so that a kill or a power cut at any moment leaves a way on. Read by upgrade.sh,
# rollback.sh and finish.sh, not run. What is under way is written down in $STATE before each step, whole or not at all:
#
#   what     upgrade or rollback
#   newer    the release that is upgraded to, or left; older: the other one
#   before   the release that `previous` led to
#   step     over    the newer release takes its place, and may migrate
#            draft   a database is made for the older one, beside the shop's
#            back    the older release and its database take their places: the shop can't be started meanwhile
#            start   they are in their places
#            undo    the older one did not start, and all goes back: the shop can't be started meanwhile
#            returned   all is back
#
# `current` leads to the older release whenever the database may be either one: an older release refuses a newer database, and
# would not migrate an older one.

STATE=$PROGRAM/.switching
what='' step='' older='' newer='' before='' stamp='' place='' file='' settled=''
# shellcheck source=deploy/beside.sh
. "$HERE/deploy/beside.sh"

write_state() {
  step=$1
  # The unit of the newer release asks it before each start.
  finish=releases/$(version_of "$newer")/deploy/finish.sh
  [ "$(readlink "$PROGRAM/.finish")" = "$finish" ] || ln -sfn "$finish" "$PROGRAM/.finish" || return 1
  for name in what step older newer before stamp place file; do
    eval "printf '%s=%s\n' $name \"\$$name\""
  done >"$STATE.new" && sync "$STATE.new" && mv -f "$STATE.new" "$STATE" && sync "$PROGRAM" || return 1
  watch_over "$newer"
}

# Whoever is killed now has somebody who finishes it, also while the shop is stopped. One is enough: watch_over RELEASE
watch_over() { systemd-run --quiet --collect --no-block --unit="$UNIT-finish" "$1/deploy/finish.sh" 9>&- 2>/dev/null || :; }

is_release() {
  case $1 in "$PROGRAM"/releases/?*) ;; *) return 1 ;; esac
  case ${1#"$PROGRAM/releases/"} in */* | .*) return 1 ;; esac
}

read_state() {
  [ -s "$STATE" ] || return 1
  while IFS='=' read -r name value; do
    case $name in what | step | older | newer | before | stamp | place | file) eval "$name=\$value" ;; esac
  done <"$STATE"
  is_release "$older" && is_release "$newer" && { [ -z "$before" ] || is_release "$before"; } || return 1
  known=$place
  choose_place
  place=$known
}

end_switch() { rm -f "$STATE" "$PROGRAM/.finish" "$PROGRAM"/.*.new && sync "$PROGRAM"; }

# It can't be settled. Where the database is half exchanged, the next command goes on with that.
give_up() {
  case $step in
    back | undo) ;;
    *)
      drop_draft || :
      end_switch
      ;;
  esac
}

# Nothing has been switched yet, or all is back: as it was before.
forget_switch() {
  drop_draft || :
  if [ "$what" = upgrade ]; then
    take_unit "$newer" "$older" || :
    if [ -n "$before" ]; then point previous "$before"; else rm -f "$PROGRAM/previous"; fi
  fi
  end_switch
  if [ "$what" = upgrade ] && is_release "$newer"; then rm -rf "$newer"; fi
}

# The shop gives way to the older release, with the database that was filled for it. What takes long was done before.
give_way() {
  if [ "$step" != start ]; then
    { [ "$step" = back ] || write_state back; } && service stop && point current "$older" && exchange && sync "$DATA_DIR" &&
      write_state start || return 1
  fi
  # To read a new unit takes systemd a moment, for which nobody need wait, unless that unit may be what is wrong.
  if [ "$what" = upgrade ]; then take_unit "$newer" "$older" || return 1; fi
  service start && becomes_ready "$older" && { take_unit "$newer" "$older" || :; }
}

# The release that was left is back, with its database.
undo_rollback() {
  if [ "$step" != returned ]; then
    write_state undo && { service stop || :; } && undo_exchange && point current "$newer" && write_state returned || return 1
  fi
  take_unit "$older" "$newer" && service start && becomes_ready "$newer" && forget_switch
}

# The newer release did not start: the older one is back, with its database as it was before the migration. Nobody is asked.
undo_upgrade() {
  service stop || :
  place=
  if [ "$step" = over ]; then file=$(way_back "$newer" "$older" automatic) || return 1; fi
  choose_place
  write_state draft && fill_draft || return 1
  give_way || return 1
  say_kept
  forget_switch
}

# A newer release that is in its place becomes ready, or gives way again.
finish_upgrade() {
  case $(service show -P ActiveState) in
    activating) ;;
    *) case $(readlink "/proc/$(service show -P MainPID)/exe") in "$newer"/*) ;; *) service restart || : ;; esac ;;
  esac
  becomes_ready "$newer" && end_switch
}

is_long_ago() { [ "$(printf '%s\n' "$stamp" "$(date -u -d '-1 hour' +%Y%m%d-%H%M%S)" | sort | head -n 1)" = "$stamp" ]; }

# A switch that was killed is finished or undone. Afterwards $settled is the release that runs because of that: newer, older,
# or nothing if there was nothing to do but to forget.
settle() {
  settled=
  read_state || {
    end_switch
    return 0
  }
  was="The $what from $(version_of "$([ "$what" = upgrade ] && echo "$older" || echo "$newer")") to $(version_of "$([ "$what" = upgrade ] && echo "$newer" || echo "$older")") was interrupted"
  now=$(led_to current)
  case $what-$step-$now in
    # Until current changes, nothing has.
    "upgrade-over-$older" | "rollback-draft-$newer" | "rollback-back-$newer")
      write_state returned || :
      service start || :
      forget_switch
      say "$was before anything changed. Dozen $(version_of "$now") keeps running."
      return
      ;;
    # It was in its place, and has been for long: it may have sold since, and nobody takes that back unasked.
    "upgrade-over-$newer" | "rollback-start-$older")
      if is_long_ago; then
        [ "$what" = upgrade ] || rm -f "$PROGRAM/previous"
        end_switch && return
      fi
      ;;
    *"-$older" | *"-$newer") ;;
    # Somebody has gone elsewhere since.
    *) end_switch && return ;;
  esac
  say "$was. Picking up where it stopped ..."
  trap '' HUP INT TERM
  start_at_the_end
  began=$(date +%s)
  case $what-$step in
    upgrade-over)
      if finish_upgrade; then settled=newer; else
        last_words "$began"
        undo_upgrade && settled=older
      fi
      ;;
    upgrade-draft) undo_upgrade && settled=older ;;
    rollback-undo | rollback-returned) undo_rollback && settled=newer ;;
    *)
      if give_way; then
        say_kept
        settled=older
        if [ "$what" = upgrade ]; then forget_switch; else rm -f "$PROGRAM/previous" && end_switch; fi
      elif [ "$what" = rollback ]; then
        last_words "$began"
        undo_rollback && settled=newer
      fi
      ;;
  esac
  [ -n "$settled" ] || {
    give_up
    fail "That failed. See: journalctl -u $UNIT, and docs/operating.md, Upgrading."
  }
  if [ "$settled" = newer ]; then now=$newer; else now=$older; fi
  say "The interrupted $what is taken care of: Dozen $(version_of "$now") is running."
}
