-- People may continue with an account that they have at an issuer (OpenID Connect). Which one it was is known by the issuer's own
-- name for them, since an address may be given to somebody else there.

create table openid_link (
  issuer    text not null,
  subject   text not null,
  user_id   text not null references app_user,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject),
  -- One account of an issuer for each account here: whoever comes with another one is not its owner.
  unique (user_id, issuer)
);
