-- Which shop this is. Whoever shares an account at the payment provider, or starts afresh with it, has other references
-- and keys there, though the orders have the same numbers.
alter table shop add column shop_id text not null default replace(gen_random_uuid()::text, '-', '');

-- What the provider was asked under, so that going on with a refund asks for the same one. Those without are asked for
-- under their number, as they were before.
alter table refund add column provider_key text;

-- An order for which less came than was asked: held until the farmer accepts it or gives the money back. It keeps its place.
alter table subscription
  drop constraint subscription_status_check,
  add constraint subscription_status_check
    check (status in ('pending', 'held', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled')),
  drop constraint subscription_care_check,
  add constraint subscription_care_check check (care in ('cycleStopped', 'amountDiffers', 'paidTooLittle', 'refundFailed', 'overfilled'));
drop index subscription_taking;
create index subscription_taking on subscription (cycle_id, site_id) include (cartons_per_week)
  where status in ('pending', 'held', 'paid', 'manual');
