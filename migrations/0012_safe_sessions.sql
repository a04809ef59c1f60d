-- Sessions are the shop's own, and measured by the clock of the database alone. The cookie holds a secret, the table its
-- digest: a copy of the database opens nothing. Whoever is logged in while this runs logs in once more.
drop table session;
create table session (
  session_id uuid primary key default gen_random_uuid(),
  digest     text not null unique,
  user_id    text not null references app_user on delete cascade,
  is_lasting boolean not null,
  began_at   timestamptz not null default clock_timestamp(),
  seen_at    timestamptz not null default clock_timestamp(),
  ends_at    timestamptz not null,
  device     text not null default '',
  network    text not null default '',
  -- When a second factor was given in this session.
  factor_at  timestamptz
);
create index session_of_user on session (user_id, began_at);

-- The address of a person's calendar carries a key that the shop derives from a random text and its own secret; the table
-- keeps that text and a digest of the key. Addresses that were given out before go on, without a text.
alter table calendar_key drop constraint calendar_key_pkey;
alter table calendar_key add column digest text, add column nonce text;
update calendar_key set digest = translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/=', '-_');
alter table calendar_key alter column digest set not null, drop column key;
alter table calendar_key add primary key (digest);
create unique index calendar_key_of_user on calendar_key (user_id) where nonce is not null;

-- Every mailed link is of one kind now; those of an earlier one are asked for again.
delete from verification where identifier !~ '^(verify-email|confirm-email):';

-- An account is a person and the hash of a password. What other providers of the former identity library would keep goes.
alter table account drop constraint account_pkey;
alter table account drop column id, drop column account_id, drop column provider_id, drop column access_token, drop column refresh_token,
  drop column id_token, drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope;
drop index account_of_user;
alter table account add primary key (user_id), alter column password set not null;

-- Who logged in when is read by person.
create index activity_of_person on activity (user_id, at desc) where user_id is not null;
