-- How often a part has failed since it last worked: customers who could not pay are counted, not only noticed.
alter table part_state add column failures integer not null default 0;

-- Which SESSION_SECRET the shop on this database has, as a digest that is slow to compute: two shops with different ones
-- would end each other's links and sessions. No row: the next start decides.
create table shop_secret (
  only_row boolean primary key default true check (only_row),
  digest   text not null
);
