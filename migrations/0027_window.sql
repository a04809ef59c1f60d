-- The farm's photograph, for strangers: its bytes are read by their own address alone, all else about it is in memory.
create table farm_photo (
  only_row boolean primary key default true check (only_row),
  hash     text not null,
  alt      text not null,
  width    integer not null check (width > 0),
  height   integer not null check (height > 0),
  bytes    bytea not null
);
create trigger shop_changed after insert or update or delete on farm_photo for each statement execute function tell_shop_changed();
