-- Older versions cannot go on: they would take test cards in a shop that is connected to Stripe in its dashboard.
-- What the farmer connects in the dashboard: keys of the payment provider, and the email server. Everything about them is
-- encrypted with a key that is not in the database.
create table connection (
  part         text primary key check (part in ('payments', 'email')),
  sealed       text not null,
  connected_at timestamptz not null
);

-- Every process uses another key as soon as it hears of it.
create trigger shop_changed after insert or update or delete on connection for each statement execute function tell_shop_changed();
