# shellcheck shell=sh
# The site of Caddy comes with the release too, unless somebody has changed it. Read by upgrade.sh, not run.

SITE=/etc/caddy/sites/dozen.caddy

# As install.sh writes it from a release, with what this one has of its own: site_of RELEASE
site_of() {
  domain=$(sed -n 's/^\([^[:space:]#]*\) {$/\1/p' "$SITE" | head -n 1)
  email=$(sed -n 's/^\ttls \([^[:space:]]*\)$/\1/p' "$SITE" | sed 's/[&/\]/\\&/g')
  port=$(sed -n 's/^\treverse_proxy 127\.0\.0\.1:\([0-9]*\) {$/\1/p' "$SITE")
  sed -e "s/^DOMAIN {/$domain {/" -e "s/tls EMAIL/tls $email/" -e "s/:PORT {/:$port {/" "$1/deploy/Caddyfile"
}

# Nobody has to wait for it: the one that is there leads to the new release too. take_site FROM TO
take_site() {
  [ -f "$SITE" ] && [ -f "$1/deploy/Caddyfile" ] && ! cmp -s "$1/deploy/Caddyfile" "$2/deploy/Caddyfile" &&
    [ "$(site_of "$1")" = "$(cat "$SITE")" ] || return 0
  cp -p "$SITE" "$SITE.before" && site_of "$2" >"$SITE.new" && mv -f "$SITE.new" "$SITE" || return 1
  if timeout 60 systemctl reload caddy; then
    rm -f "$SITE.before"
  else
    mv -f "$SITE.before" "$SITE"
    say "Note: Caddy refused the new $(basename "$SITE"), so it keeps the old one. To see why: journalctl -u caddy -n 20" >&2
  fi
}
