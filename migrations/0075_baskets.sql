-- Older versions cannot go on: they would count what one payment paid for several orders for the first of them alone.

-- Orders that are placed and paid together: the number of the first of them, in all of them.
alter table subscription add column basket_id integer references subscription on delete set null;
create index subscription_basket on subscription (basket_id) where basket_id is not null;

-- One unpaid order, or basket, for each person and cycle, and beside it one thing that comes once.
drop index subscription_one_pending;
create unique index subscription_one_pending on subscription (user_id, cycle_id, (every_weeks = 0))
  where status = 'pending' and (basket_id is null or basket_id = id);

-- In which weeks an order takes room, and with which others a place, is counted from the index alone.
drop index subscription_taking;
create index subscription_taking on subscription (cycle_id, site_id)
  include (cartons_per_week, first_week, weeks, every_weeks, product_id, status, basket_id, id)
  where status in ('pending', 'held', 'paid', 'manual', 'owed');
create index subscription_product on subscription (product_id) where product_id <> 1;

-- A payment session and a payment are of each of its orders once.
alter table subscription drop constraint subscription_checkout_session_id_key;
create index subscription_session on subscription (checkout_session_id) where checkout_session_id is not null;
drop index receipt_of_payment;
create unique index receipt_of_payment on receipt (payment_ref, coalesce(subscription_id, 0)) where kind = 'payment' and payment_ref is not null;
