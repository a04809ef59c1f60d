-- The backup that was last written into BACKUP_TO and read back from there. One row.
create table last_backup (
  is_only   boolean primary key default true check (is_only),
  name      text not null,
  place     text not null,
  taken_at  timestamptz not null,
  bytes     bigint not null,
  row_count bigint not null,
  took_ms   integer not null
);
