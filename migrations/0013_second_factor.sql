-- A second factor beside the password: the codes of an authenticator app, and ten recovery codes for a lost phone. The
-- secret is sealed with a key that is not in the database, the recovery codes are digests: a copy of the database opens
-- nothing. It stands in the row of the password, so that whoever locks one has both as they are at this moment.
alter table account
  add column factor_secret   text,
  -- The secret that a person is giving to an app, until a code proves that the app has it; it is asked of nobody yet.
  add column factor_begun    text,
  add column factor_begun_at timestamptz,
  -- Since when it is asked for at every login.
  add column factor_since    timestamptz,
  -- The last stretch of 30 seconds whose code was used: a code counts once.
  add column factor_step     integer not null default 0,
  add constraint factor_is_whole check (factor_since is null or factor_secret is not null);

create table recovery_code (
  user_id text not null references app_user on delete cascade,
  digest  text not null,
  primary key (user_id, digest)
);

-- Whether admins and hosts have to give a second factor before they do the farm's work.
alter table shop add column second_factor_required boolean not null default false;
