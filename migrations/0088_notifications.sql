-- Notifications on a phone or computer: the browsers in which people turned them on.
create table push_device (
  push_device_id integer primary key generated always as identity,
  user_id        text not null references app_user,
  -- The session that turned it on, or was last seen there. Logging out of it turns notifications off; its expiry doesn't.
  session_id     uuid not null,
  endpoint       text not null unique check (length(endpoint) <= 1000),
  p256dh         text not null check (length(p256dh) = 87),
  auth           text not null check (length(auth) = 22),
  device         text not null,
  made_at        timestamptz not null default now(),
  -- The push service wants no message before.
  wait_until     timestamptz
);
create index push_device_user on push_device (user_id);
create index push_device_session on push_device (session_id);

-- The shop's own key, by which push services recognize it, encrypted with the shop's secret.
create table push_key (
  only_row boolean primary key default true check (only_row),
  sealed   text not null
);

-- New orders that the farm's devices are still to hear of.
create table new_order_notice (
  subscription_id integer primary key references subscription on delete cascade
);
