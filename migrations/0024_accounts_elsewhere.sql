-- Accounts may be kept by a service elsewhere; the shop then knows no password, and its rows of people follow what it hears.

alter table account
  -- Without one: somebody else keeps it, or nobody has set one yet.
  alter column password drop not null,
  -- Counts how often all access to the account has ended. A login that was under way meanwhile is found out by it.
  add column access_no integer not null default 0;

alter table app_user
  -- As the service elsewhere tells it, by its own clock, and only ever compared with what it tells later.
  add column valid_since timestamptz,
  -- When the service was last asked about this person, by the clock of the database.
  add column checked_at  timestamptz,
  -- The account is closed here, and still to be removed by whoever keeps it.
  add column is_to_be_removed boolean not null default false,
  -- Whose account is gone elsewhere and whose address somebody else has taken has no address here.
  drop constraint app_user_closed,
  add constraint app_user_closed check (closed_at is null or (email is null and name = '' and image is null)),
  add constraint app_user_without_address check (email is not null or role = 'user');
create index app_user_to_be_removed on app_user (id) where is_to_be_removed;
