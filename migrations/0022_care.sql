-- Since when a bank works on a payment that its customer has made on the provider's page; null: none does, as far as is known.
alter table subscription add column processing_since timestamptz;

-- Who has looked at what needed care about an order, and when; null: nobody since it came up.
alter table subscription
  add column care_seen_at timestamptz,
  add column care_seen_by text references app_user on delete set null,
  add check (care_seen_by is null or care_seen_at is not null);
drop index subscription_care;
create index subscription_care on subscription (id) where (care is not null or disputed) and care_seen_at is null;

-- What the shop itself kept back, because nobody would have wanted or needed it any more, is no mail that failed: it is
-- `withheld`. `seen`: it failed, and somebody has looked at that.
alter table mail
  drop constraint mail_status_check,
  add constraint mail_status_check check (status in ('queued', 'sent', 'failed', 'seen', 'withheld')),
  add column seen_at timestamptz,
  add column seen_by text references app_user on delete set null,
  add check ((status = 'seen') = (seen_at is not null)),
  add check (seen_by is null or seen_at is not null);
update mail set status = 'withheld' where status = 'failed' and last_error in (
  'Unsubscribed before it was sent',
  'Its link ran out before it could be sent',
  'Its pickup came before it could be sent',
  'The account was closed before it was sent');
