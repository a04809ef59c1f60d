-- Older versions cannot go on: they would take an order that another one has replaced for one that goes on.

-- The rest of an order becomes an order of another product or rhythm: of what, in which weeks, and its number once it is
-- there. Without these a change is one of cartons or site.
alter table order_change
  add column product_id  integer references product,
  add column every_weeks integer check (every_weeks in (1, 2, 4)),
  add column first_week  integer,
  add column weeks       integer,
  add column by_order    integer references subscription on delete set null,
  add check (num_nulls(product_id, every_weeks, first_week, weeks) in (0, 4)),
  add check (by_order is null or product_id is not null);
create unique index order_change_by_order on order_change (by_order) where by_order is not null;
