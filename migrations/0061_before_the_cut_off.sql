-- One email before the last moment to change a pickup, and the farm's postal address.

-- Which pickups an address was told of before their cut-off, and for which day: one that moves to another day is told again.
create table cutoff_notice (
  pickup_id   integer not null references pickup on delete cascade,
  pickup_date date not null,
  email       text not null check (email = lower(email)),
  at          timestamptz not null,
  primary key (pickup_id, pickup_date, email)
);

-- When such emails were last looked for: what was ordered or moved after that knows its cut-off already. A row of its own,
-- because each update of the shop's row makes every process read the farm again.
create table cutoff_notice_run (
  is_only boolean primary key default true check (is_only),
  at      timestamptz not null
);

-- Emails to many carry it, as the law in the USA wants; empty: the farm's own address.
alter table shop add column postal_address text not null default '';
