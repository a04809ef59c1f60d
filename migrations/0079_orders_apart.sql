-- Where many pickups are counted, the orders that differ from most are read from the index alone: of another product, or ended.
create index subscription_apart on subscription (id) include (status, product_id)
  where product_id <> 1 or status not in ('paid', 'manual', 'owed');
