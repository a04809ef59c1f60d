#!/bin/sh
# Installs the shop on Debian (12, 13) or Ubuntu (24.04), out of an unpacked release. Run again it changes nothing;
# interrupted it can be run again. What it asks can be given: --domain shop.yourfarm.example --email you@yourfarm.example
set -eu

ENV_FILE=/etc/dozen.env
DATA_DIR=/var/lib/dozen
BACKUPS=/var/backups/dozen
PROGRAM=/opt/dozen
CACHE=/var/cache/dozen
COMMAND=/usr/local/bin/dozen
UNIT=/etc/systemd/system/dozen.service
CADDYFILE=/etc/caddy/Caddyfile
SITE=/etc/caddy/sites/dozen.caddy
IMPORT="import $SITE"
ENOUGH_MB=400

usage() {
  cat <<END
Installs Dozen on this machine. Run as root:

  install.sh                       asks for the domain and your email
  install.sh --domain NAME --email ADDRESS   asks nothing

  --open-firewall   lets https in where ufw is active, without asking
  --port NUMBER     the port the shop listens on, if 3000 is taken
  --without-caddy   you have your own web server in front of the shop
  --uninstall       removes the program; the shop's data, backups and settings stay
END
}

say() { printf '%s\n' "$*"; }
warn() { printf 'Note: %s\n' "$*" >&2; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

has_systemd() { [ -d /run/systemd/system ]; }
probe() { "$NODE" --use-system-ca "$RELEASE/deploy/probe.mjs" "$@"; }

# The value of a variable in the environment file, read as systemd and the shop read it.
written() {
  [ -f "$ENV_FILE" ] || return 0
  "$NODE" "$RELEASE/deploy/settings.mjs" "$ENV_FILE" "$1"
}

# Writes standard input to a file, whole or not at all.
put() {
  file=$1 mode=$2 owner=$3
  cat >"$file.new"
  chown "$owner" "$file.new"
  chmod "$mode" "$file.new"
  mv -f "$file.new" "$file"
}

folder() {
  [ -d "$1" ] || install -d -m "$2" -o "$3" -g "$3" "$1"
  [ "$(stat -Lc %a "$1")" = "$2" ] || chmod "$2" "$1"
  # From another machine it may belong to a number that is nobody's here. It may be a link to another disk.
  [ "$(stat -Lc %U "$1")" = "$3" ] || chown -RH "$3:$3" "$1"
}

is_domain() { printf '%s' "$1" | grep -Eqx '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]'; }
is_port() { printf '%s' "$1" | grep -Eqx '[1-9][0-9]{0,4}' && [ "$1" -le 65535 ]; }
is_email() { printf '%s' "$1" | grep -Eqx '[^[:space:]@{}"]+@[^[:space:]@{}"]+\.[^[:space:]@{}"]+'; }

# Asks until the answer fits: ask QUESTION CHECK HINT. The answer is in $answer.
ask() {
  while :; do
    printf '%s ' "$1"
    IFS= read -r answer || fail "There was no answer. Pass it instead: --domain shop.yourfarm.example --email you@yourfarm.example"
    if "$2" "$answer"; then return; fi
    say "$3"
  done
}

DOMAIN_HINT='Please enter only the name, in lowercase, like shop.yourfarm.example (use the xn-- form for other alphabets).'
EMAIL_HINT='Please enter an email address, like you@yourfarm.example.'

read_answers() {
  known=$(written PUBLIC_URL)
  known=${known#https://}
  if [ -n "$known" ]; then
    [ -z "$domain" ] || [ "$domain" = "$known" ] ||
      fail "The shop on this machine is https://$known ($ENV_FILE). To change the address, edit PUBLIC_URL there and in $SITE, then: systemctl restart dozen; systemctl reload caddy"
    domain=$known
  fi
  [ -z "$domain" ] || is_domain "$domain" || fail "The domain \"$domain\" can't be used. $DOMAIN_HINT"
  [ -z "$email" ] || is_email "$email" || fail "The email \"$email\" can't be used. $EMAIL_HINT"
  if [ -z "$domain" ]; then
    ask 'What domain name should the shop have (such as shop.yourfarm.example)?' is_domain "$DOMAIN_HINT"
    domain=$answer
  fi
  if [ -z "$email" ] && [ "$with_caddy" = yes ] && ! [ -f "$SITE" ]; then
    ask 'Your email (for notices about the certificate)?' is_email "$EMAIL_HINT"
    email=$answer
  fi
}

choose_port() {
  PORT=$(written PORT)
  [ -z "$PORT" ] || [ -z "$port" ] || [ "$PORT" = "$port" ] ||
    fail "The shop on this machine uses port $PORT ($ENV_FILE). To change the port, edit PORT there and in $SITE, then: systemctl restart dozen; systemctl reload caddy"
  PORT=${PORT:-${port:-3000}}
}

# Everything that can be known to go wrong is told before anything is changed.
look_around() {
  # shellcheck source=/dev/null
  system=$(. /etc/os-release 2>/dev/null && printf '%s' "${ID:-} ${ID_LIKE:-}")
  case " $system " in
    *' debian '* | *' ubuntu '*) ;;
    *) fail 'This script supports Debian and Ubuntu. On another Linux, follow docs/operating.md; there are only a few steps.' ;;
  esac
  "$NODE" --version >/dev/null 2>&1 ||
    fail "This archive doesn't run on this machine ($(uname -m)). Use the one ending in linux-x64 for Intel and AMD, or linux-arm64 for ARM."
  VERSION=$("$NODE" -p 'require(process.argv[1]).version' "$RELEASE/package.json")
  choose_port
  choose_database

  if [ -e "$PROGRAM/current" ]; then
    running=$(basename "$(readlink -f "$PROGRAM/current")")
    [ "$running" = "$VERSION" ] ||
      fail "Dozen $running is installed here. To upgrade to $VERSION, use: dozen upgrade ARCHIVE (the file dozen-$VERSION-linux-….tar.gz)"
  fi

  memory=$(awk '/^(MemAvailable|SwapFree):/ { kb += $2 } END { print int(kb / 1024) }' /proc/meminfo)
  [ "$memory" -ge "$ENOUGH_MB" ] || is_running dozen ||
    warn "only $memory MB of memory is free. The shop needs $ENOUGH_MB MB: get a bigger machine, or add swap."
  for place in /opt /var/lib; do
    disk=$(df -Pm "$place" | awk 'NR == 2 { print $4 }')
    [ "$disk" -ge 1000 ] || warn "only $disk MB is free on the disk with $place. The shop needs 1000 MB to start."
  done

  is_running dozen || probe free "$PORT" >/dev/null ||
    fail "Port $PORT is used by another program$(who_listens "$PORT"). Stop it, or choose another port with --port 3001."
  if [ "$with_caddy" = yes ]; then
    is_running caddy || for public in 80 443; do
      probe free "$public" >/dev/null ||
        fail "Port $public is used by another program$(who_listens "$public"), but Caddy needs it. Stop it. Or, if it is a web server you want to keep, run this with --without-caddy and point it at the shop (docs/operating.md, Behind a proxy)."
    done
  fi
}

is_running() { has_systemd && systemctl is-active --quiet "$1"; }

who_listens() {
  name=$(ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1)
  [ -z "$name" ] || printf ' (%s)' "$name"
}

get_caddy() {
  command -v caddy >/dev/null && return
  say 'Installing Caddy ...'
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || warn 'the package list could not be updated; trying with the old one.'
  apt-cache show caddy >/dev/null 2>&1 || fail "This system has no caddy package (Ubuntu has it since 24.04). Add Caddy's own repository with the five lines at
https://caddyserver.com/docs/install#debian-ubuntu-raspbian, and run this again. Or, if you use another web server in front, run this with --without-caddy."
  # A Caddyfile that is there already is somebody's.
  apt-get install -y -qq -o Dpkg::Options::=--force-confold caddy >/dev/null || fail 'Caddy could not be installed; apt-get says why above. Fix that and run this again.'
}

# Where the shop's data are: in the system's PostgreSQL, in the embedded one of an older install, or where its settings say.
choose_database() {
  data=$(written DATA_DIR)
  url=$(written DATABASE_URL)
  case $url in
    postgres://*@%2Fvar%2Frun%2Fpostgresql:*/dozen)
      database=system
      DATABASE_PORT=${url##*postgresql:}
      DATABASE_PORT=${DATABASE_PORT%/dozen}
      ;;
    ?*) database=elsewhere ;;
    *)
      database=system DATABASE_PORT=
      if [ -f "$ENV_FILE" ] || [ -d "${data:-$DATA_DIR}/postgres/cluster" ]; then database=embedded; fi
      ;;
  esac
}

get_database() {
  [ "$database" = system ] || return 0
  made=$("$RELEASE/deploy/database.sh" make "$DATABASE_PORT") || exit 1
  [ -z "$DATABASE_PORT" ] || [ "$DATABASE_PORT" = "$made" ] ||
    fail "The shop's settings ($ENV_FILE) say that the database is at $DATABASE_PORT, but it's at $made (see pg_lsclusters). Change DATABASE_URL and DATABASE_OWNER_URL there, and run this again."
  DATABASE_PORT=$made
}

database_lines() {
  [ "$database" != system ] || cat <<END
# The system's PostgreSQL: the role that works with the shop's data, and the one that owns its tables. The system itself
# tells who is asking, so there is no password.
DATABASE_URL=postgres://dozen_shop@%2Fvar%2Frun%2Fpostgresql:$DATABASE_PORT/dozen
DATABASE_OWNER_URL=postgres://dozen@%2Fvar%2Frun%2Fpostgresql:$DATABASE_PORT/dozen
END
}

put_program() {
  home=$PROGRAM/releases/$VERSION
  install -d -m 755 "$PROGRAM" "$PROGRAM/releases"
  if ! [ -d "$home" ]; then
    say "Copying Dozen $VERSION to $home ..."
    rm -rf "$home.new"
    cp -a "$RELEASE" "$home.new"
    chown -R root:root "$home.new"
    chmod -R go-w,a+rX "$home.new"
    mv "$home.new" "$home"
  fi
  [ -e "$PROGRAM/current" ] || ln -sfn "releases/$VERSION" "$PROGRAM/current"
  [ -e "$COMMAND" ] || ln -sfn "$PROGRAM/current/bin/dozen" "$COMMAND"
}

put_settings() {
  [ -f "$ENV_FILE" ] || put "$ENV_FILE" 640 root:dozen <<END
# The settings of the shop: NAME=value, one to a line. Change them with: dozen set NAME
# (all names are in docs/operating.md, Variables).

# The shop's address, in mails and redirects.
PUBLIC_URL=https://$domain
# Where it listens: on this machine alone, behind the web server.
HOST=127.0.0.1
PORT=$PORT
# Secrets of the shop, and what belongs to it besides its database.
DATA_DIR=$DATA_DIR
$(database_lines)
# The web server on this machine, whose word about visitors' addresses is taken.
TRUST_PROXY=127.0.0.1,::1
# Where backups go every night. Better is a place off this machine: docs/going-live.md, Backups.
BACKUP_TO=$BACKUPS
# Test cards are taken and no money moves, until STRIPE_SECRET_KEY is set.
ALLOW_TEST_PAYMENTS=on
# Mails stay on this machine, until SMTP_URL is set.
ALLOW_LOCAL_MAIL=on
END
  # One that was brought from another machine keeps its words.
  [ "$(stat -c '%U:%G %a' "$ENV_FILE")" = 'root:dozen 640' ] || { chown root:dozen "$ENV_FILE" && chmod 640 "$ENV_FILE"; }
}

put_site() {
  install -d -m 755 "$(dirname "$SITE")"
  if ! [ -f "$SITE" ]; then
    sed -e "s/^DOMAIN {/$domain {/" -e "s/tls EMAIL/tls $(printf '%s' "$email" | sed 's/[&/\]/\\&/g')/" -e "s/:PORT {/:$PORT {/" "$RELEASE/deploy/Caddyfile" | put "$SITE" 644 root:root
  fi
  if ! grep -Fqx "$IMPORT" "$CADDYFILE" 2>/dev/null; then
    {
      if [ -f "$CADDYFILE" ]; then cat "$CADDYFILE"; fi
      printf '%s\n' "$IMPORT"
    } | put "$CADDYFILE" 644 root:root
  fi
  problem=$(caddy adapt --config "$CADDYFILE" 2>&1 >/dev/null) || fail "Caddy can't read $CADDYFILE. Fix this, then run this script again:
$problem"
  # Whether this run or one that was broken off has written them, what counts is what Caddy goes by. One that cannot take
  # its settings never says that it has.
  if has_systemd && ! caddy adapt --config "$CADDYFILE" 2>/dev/null | probe caddy >/dev/null; then timeout 60 systemctl reload-or-restart caddy || fail "Caddy refused its new settings. See why: journalctl -u caddy -n 20. Fix that, then: systemctl restart caddy"; fi
}

open_firewall() {
  if command -v ufw >/dev/null && ufw status 2>/dev/null | grep -q '^Status: active'; then
    missing=
    for public in 80/tcp 443/tcp; do ufw status | grep -q "^$public .*ALLOW" || missing="$missing $public"; done
    [ -n "$missing" ] || return 0
    if [ "$firewall" = ask ] && [ -t 0 ]; then
      printf 'The firewall (ufw) blocks%s. Open? [y/n] ' "$missing"
      read -r answer
      case $answer in y* | Y* | j*) firewall=open ;; esac
    fi
    if [ "$firewall" = open ]; then
      for public in $missing; do ufw allow "$public" >/dev/null; done
      say "The firewall (ufw) is now open for:$missing"
    else
      warn "the firewall (ufw) blocks visitors. To open it: ufw allow 80/tcp; ufw allow 443/tcp"
    fi
  elif command -v nft >/dev/null && nft list ruleset 2>/dev/null | grep -q 'hook input.*policy drop'; then
    warn 'this machine has a firewall (nftables). Its input chain needs: tcp dport { 80, 443 } accept'
  fi
}

start_shop() {
  unit_changed=no
  if ! cmp -s "$RELEASE/deploy/dozen.service" "$UNIT"; then
    put "$UNIT" 644 root:root <"$RELEASE/deploy/dozen.service"
    unit_changed=yes
  fi
  if ! has_systemd; then
    warn "systemd is not running here, so nothing was started. With systemd: systemctl enable --now dozen. By hand: $COMMAND start, as the user dozen with the variables from $ENV_FILE."
    return
  fi
  [ "$unit_changed" = no ] || systemctl daemon-reload
  systemctl is-enabled --quiet dozen || systemctl enable --quiet dozen
  if ! is_running dozen; then
    say 'Starting the shop ...'
    systemctl start dozen
  fi
  probe ready "$PORT" 90 >/dev/null || {
    journalctl -u dozen -n 20 --no-pager -o cat >&2
    fail 'The shop did not start; its last messages are above (more: journalctl -u dozen). Fix that and run this again.'
  }
}

look_from_outside() {
  if trouble=$(probe points-here "$domain"); then :; else
    warn "$trouble Visitors can reach the shop once the A record of $domain has this machine's address."
  fi
  has_systemd && [ "$with_caddy" = yes ] || return 0
  say "Waiting for the certificate of $domain ..."
  trouble=$(probe https "$domain" 60) ||
    warn "https://$domain doesn't answer yet ($trouble). Caddy keeps trying. The domain must point here, and ports 80 and 443 must be open, in your provider's firewall too. More: journalctl -u caddy"
}

say_what_next() {
  cat <<END

Dozen $VERSION is installed: https://$domain

Next steps:
  1. Open https://$domain/signup and sign up with your email.
  2. Give yourself the dashboard:   sudo dozen make-admin ${email:-YOUR-EMAIL}
     If it prints a link, open it and choose your password.
  3. For now, the shop accepts test cards and emails stay on this machine. When you are ready for real ones,
     open the dashboard: Settings, Going live.

Each step is explained in $PROGRAM/current/docs/going-live.md
END
  [ "$database" != embedded ] || say "
The shop's data is in the PostgreSQL that came with it, which gets no updates of its own. To see how to move it to
the system's: dozen move-database"
}

install_shop() {
  look_around
  read_answers
  [ "$with_caddy" = no ] || get_caddy
  getent passwd dozen >/dev/null ||
    useradd --system --user-group --home-dir "$DATA_DIR" --no-create-home --shell /usr/sbin/nologin dozen
  get_database
  folder "$DATA_DIR" 700 dozen
  folder "$BACKUPS" 700 dozen
  put_settings
  put_program
  start_shop
  [ "$with_caddy" = no ] || put_site
  open_firewall
  look_from_outside
  say_what_next
}

# What an uninstall leaves on this machine ($kept), and what lies elsewhere ($elsewhere).
list_kept() {
  kept=$ENV_FILE elsewhere=
  # A program that is half gone reads nothing any more.
  data=$(written DATA_DIR 2>/dev/null) || data=
  to=$(written BACKUP_TO 2>/dev/null) || to=
  case $to in s3://*) elsewhere="
There are also backups in the bucket $to. Delete them there." ;; esac
  cluster=$("$(dirname "$0")/database.sh" look 2>/dev/null) || cluster=
  for place in "$BACKUPS" "$to" "${data:-$DATA_DIR}"; do
    case " $kept " in *" $place "*) continue ;; esac
    if [ -d "$place" ]; then kept="$place $kept"; fi
  done
}

uninstall() {
  if has_systemd && [ -f "$UNIT" ]; then systemctl disable --now --quiet dozen; fi
  rm -f "$UNIT"
  if has_systemd; then systemctl daemon-reload; fi
  if [ -f "$CADDYFILE" ] && grep -Fqx "$IMPORT" "$CADDYFILE"; then
    sed "\\#^$IMPORT\$#d" "$CADDYFILE" | put "$CADDYFILE" 644 root:root
  fi
  rm -f "$SITE"
  rmdir "$(dirname "$SITE")" 2>/dev/null || :
  if is_running caddy; then timeout 60 systemctl reload caddy || warn 'Caddy refused its new settings and may still point to the shop. See why: journalctl -u caddy -n 20'; fi
  case $(readlink "$COMMAND" 2>/dev/null) in "$PROGRAM"/*) rm -f "$COMMAND" ;; esac
  list_kept
  drop=
  if [ -n "$cluster" ]; then
    drop="pg_dropcluster --stop ${cluster#* } dozen; " elsewhere="
Its database is the cluster ${cluster#* }/dozen of the system's PostgreSQL (pg_lsclusters).$elsewhere"
  fi
  rm -rf "$PROGRAM" "$CACHE"
  cat <<END
The shop is stopped and the program is removed. Its data is still here, owned by the user dozen:
  $kept
A new install will use it. To delete it for good, after checking your backups one last time: ${drop}rm -r $kept; userdel dozen$elsewhere
Caddy is still installed. If it has no other sites: apt-get remove caddy
END
}

main() {
  domain='' email='' port='' firewall=ask with_caddy=yes work=install_shop
  while [ $# -gt 0 ]; do
    case $1 in
      --domain | --email | --port)
        [ $# -ge 2 ] || fail "$1 needs a value. See install.sh --help."
        case $1 in --domain) domain=$2 ;; --email) email=$2 ;; --port) port=$2 ;; esac
        shift
        ;;
      --open-firewall) firewall=open ;;
      --without-caddy) with_caddy=no ;;
      --uninstall) work=uninstall ;;
      -h | --help) usage && exit ;;
      *) fail "install.sh has no option \"$1\". See install.sh --help." ;;
    esac
    shift
  done
  [ "$(id -u)" = 0 ] || fail "This needs root. Use: sudo $0"
  RELEASE=$(cd "$(dirname "$0")/.." && pwd -P)
  NODE=$RELEASE/node/bin/node
  [ "$work" = uninstall ] || [ -x "$NODE" ] || fail "This script is not in a release. Unpack dozen-….tar.gz and run its deploy/install.sh."
  [ -z "$port" ] || is_port "$port" || fail "The port \"$port\" can't be used. Enter a number up to 65535, like --port 3001."
  umask 022
  "$work"
}

main "$@"
