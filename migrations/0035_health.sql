-- What each part outside the shop, and each duty of its own, did last: well, or badly and why. `failing_since` is the
-- first failure after it was well.
create table part_state (
  part          text primary key,
  ok_at         timestamptz,
  failed_at     timestamptz,
  failing_since timestamptz,
  reason        text not null default ''
);

-- What somebody was told of, once, until it is over: then they are told that too. `well_since`: since when it has looked
-- well again. `looked_at`: of a machine that is gone nobody says any more that it is well.
create table alarm (
  name       text primary key,
  since      timestamptz not null,
  told_at    timestamptz,
  well_since timestamptz,
  looked_at  timestamptz not null
);

-- What is still to be told at ALERT_URL, in turn. A row goes when it has been taken there.
create table alert (
  alert_id  bigint generated always as identity primary key,
  is_over   boolean not null,
  title     text not null,
  says      text not null,
  at        timestamptz not null
);
