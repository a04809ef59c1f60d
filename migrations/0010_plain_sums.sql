-- Lists, totals, charts and pickup days are counted from the rows again: the sums beside them, and the triggers that kept
-- them, asked every later writer to know a rule that nothing held.
drop schema sums cascade;

-- Totals of all orders are added up in this index alone.
drop index subscription_counted;
create index subscription_counted on subscription (id)
  include (status, total_cents, cartons_per_week, donation_cartons, paid_cents, refunded_cents, credit_cents) where status in ('paid', 'manual');

-- What is packed on a day is added up in this index alone; the orders that ended are few, and are looked up besides.
drop index pickup_day;
create index pickup_day on pickup (pickup_date, site_id) include (subscription_id, state, cartons, mark);
