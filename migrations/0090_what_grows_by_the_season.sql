-- What is short from today on is found without what was short in other seasons.
create index pickup_short on pickup (pickup_date) include (subscription_id) where short_of is not null and state = 'short';
-- Orders that were marked and have been paid since are passed over in the index.
drop index subscription_care;
create index subscription_care on subscription (id) include (care, disputed, status, paid_cents, refunded_cents, cycle_id)
  where (care is not null or disputed) and care_seen_at is null;
