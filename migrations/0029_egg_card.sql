-- The day from which the farm has moved a pickup, and the one to which: there it can be changed longer, and left out for
-- nothing. Who comes for it in its owner's stead.
alter table pickup
  add column moved_from  date,
  add column moved_to    date,
  add column friend_name text not null default '',
  add constraint pickup_moved check ((moved_from is null) = (moved_to is null));

-- The private link to a person's next pickups. It counts only as long as all access has not ended since it was made. Without
-- a digest there is none: whoever removed it (is_wanted) is mailed none any more.
create table egg_card (
  user_id   text primary key references app_user,
  is_wanted boolean not null default true,
  access_no integer,
  nonce     text,
  digest    text unique,
  made_at   timestamptz,
  check (num_nulls(access_no, nonce, digest, made_at) in (0, 4))
);
