-- What each part outside the shop, and each duty of its own, did last: well, or badly and why. `failing_since` is the
-- first failure after it was well.
create table part_state (
  part          text primary key,
  ok_at         timestamptz,
  failed_at     timestamptz,
  failing_since timestamptz,
  reason        text not null default ''
);

-- What somebody was told of, once, until it is over: then they are told that too.
create table alarm (
  name      text primary key,
  since     timestamptz not null,
  told_at   timestamptz,
  says      text not null
);
