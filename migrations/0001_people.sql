-- People, their sessions and their mailed links. The four tables of the identity library carry its columns.

create table app_user (
  id             text primary key,
  email          text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name           text not null default '',
  image          text,
  role           text not null default 'user' check (role in ('user', 'admin')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table session (
  id         text primary key,
  token      text not null unique,
  user_id    text not null references app_user on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

create table account (
  id                       text primary key,
  account_id               text not null,
  provider_id              text not null,
  user_id                  text not null references app_user on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_of_user on account (user_id);

-- One-use links: `identifier` names the purpose and the token, `value` what it is for.
create table verification (
  id         text primary key,
  identifier text not null unique,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Counters of the rate limits, shared by all processes.
create table rate_limit (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
