-- Older versions cannot go on: they would leave the limit on orders that they settle, whose places would be sold again.

-- Until when an order that is being paid keeps its place, where its customer has not verified their address; null: as long as it is
-- being paid, and of every order that is paid. Whoever opens one payment page after another would else keep the last places for good.
alter table subscription add column room_until timestamptz;

-- What is taken is counted from this index alone.
drop index subscription_taking;
create index subscription_taking on subscription (cycle_id, site_id) include (cartons_per_week, room_until, processing_since)
  where status in ('pending', 'held', 'paid', 'manual', 'owed');
