-- Since when it has looked well again, and when anybody looked last: of a machine that is gone nobody says any more that it is well.
alter table alarm
  add column well_since timestamptz,
  add column looked_at timestamptz not null default now();

-- What is still to be told at ALERT_URL, in turn. A row goes when it has been taken there.
create table alert (
  alert_id  bigint generated always as identity primary key,
  is_over   boolean not null,
  title     text not null,
  says      text not null,
  at        timestamptz not null
);
