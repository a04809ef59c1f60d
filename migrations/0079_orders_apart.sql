-- Where many pickups are counted, the orders that differ from most are read from an index alone: of another product, or ended.
-- "Is not true" keeps it from lists by state, which have an index of their own.
create index subscription_apart on subscription (id) include (status, product_id)
  where product_id <> 1 or (status in ('paid', 'manual', 'owed')) is not true;
-- Orders that another one has replaced are read from one too, where places are counted.
create index order_change_replaced on order_change (subscription_id) where by_order is not null;
