-- Which pickups an address has been reminded of, and for which day: one that moves to another day is reminded of again.
-- The account and the second email of an order choose for themselves, so each has rows of its own.
create table reminded (
  pickup_id   integer not null references pickup on delete cascade,
  pickup_date date not null,
  email       text not null check (email = lower(email)),
  at          timestamptz not null,
  primary key (pickup_id, pickup_date, email)
);

-- When a pickup last changed in a way that a calendar should hear of, beside how often.
alter table pickup add column changed_at timestamptz not null default now();
create or replace function count_pickup_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $$;
