-- Older versions cannot go on: they would note payments without what was ordered.

-- What an order was when its money moved, and what was still owed after it: a receipt that was handed out never changes,
-- whatever becomes of its order.
alter table receipt
  add column weeks            integer,
  add column cartons_per_week integer,
  add column donation_cartons integer,
  add column price_cents      integer,
  add column total_cents      integer,
  add column credit_cents     integer,
  -- Null where nothing was paid by it.
  add column owed_cents       integer check (owed_cents >= 0),
  -- When the provider was last asked what it kept.
  add column fee_asked_at     timestamptz;

-- Nothing was owed so far.
update receipt set weeks = s.weeks, cartons_per_week = s.cartons_per_week, donation_cartons = s.donation_cartons, price_cents = s.price_cents,
  total_cents = s.total_cents, credit_cents = s.credit_cents, owed_cents = case when kind = 'payment' then 0 end
from subscription s where s.id = subscription_id;

alter table receipt add constraint receipt_terms check (subscription_id is null or
  num_nulls(weeks, cartons_per_week, donation_cartons, price_cents, total_cents, credit_cents) = 0);

create trigger receipt_terms_stay before update on receipt for each row
  when ((old.weeks, old.cartons_per_week, old.donation_cartons, old.price_cents, old.total_cents, old.credit_cents, old.owed_cents)
    is distinct from (new.weeks, new.cartons_per_week, new.donation_cartons, new.price_cents, new.total_cents, new.credit_cents, new.owed_cents))
  execute function refuse_change();

-- Payments by card whose fee is not known yet.
create index receipt_without_fee on receipt (receipt_no) where kind = 'payment' and method = 'card' and fee_cents is null and payment_ref is not null;
