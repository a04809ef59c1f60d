-- Where many pickups are counted, the orders that differ from most are read from an index alone: of another product, or ended.
create index subscription_apart on subscription (id) include (status, product_id)
  where product_id <> 1 or status not in ('paid', 'manual', 'owed');
-- So are those that another one has replaced, where places are counted.
create index order_change_replaced on order_change (subscription_id) where by_order is not null;
