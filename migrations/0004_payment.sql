-- Paying by card. An order keeps the session it is paid in; the provider is asked for the truth, and what it
-- says is written here once.

alter table subscription
  add column email               text not null default '',
  add column checkout_session_id text unique,
  add column checkout_url        text,
  add column checkout_expires_at timestamptz,
  add column payment_ref         text,
  add column paid_cents          integer not null default 0 check (paid_cents >= 0),
  add column refunded_cents      integer not null default 0 check (refunded_cents between 0 and paid_cents),
  add column disputed            boolean not null default false,
  add column settled_at          timestamptz,
  -- What the farmer should look at: paid for a cycle that had been stopped, or a sum that is not the order's.
  add column care                text check (care in ('cycleStopped', 'amountDiffers'));

update subscription set paid_cents = total_cents, settled_at = created_at where status = 'paid';

-- One unpaid order for each person and cycle: a double click cannot open two.
create unique index subscription_one_pending on subscription (user_id, cycle_id) where status = 'pending';
create index subscription_payment on subscription (payment_ref) where payment_ref is not null;

-- Events of the provider that have been heard; hearing one again changes nothing.
create table payment_event (
  event_id    text primary key,
  type        text not null,
  received_at timestamptz not null
);

-- Late subscriptions: a window on the farm's clock with what people are told in it.
alter table shop
  add column late_from  timestamp not null default '2025-02-06 23:59:59',
  add column late_until timestamp not null default '2025-02-11 12:00:00',
  add column late_text  text not null default 'Orders for 2/6 are closed. Late subscriptions are charged the full amount.',
  add check (late_until >= late_from);
