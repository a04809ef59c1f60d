-- Older versions cannot go on: they would not know what an ended order still owes.
alter table subscription
  -- Of an order that ended before all that was collected was paid: what is to be paid for it in all. Null where nothing is.
  add column ended_total_cents integer check (ended_total_cents > 0),
  drop constraint subscription_care_check,
  add constraint subscription_care_check
    check (care in ('cycleStopped', 'amountDiffers', 'paidTooLittle', 'refundFailed', 'overfilled', 'overdue', 'installmentFailed',
      'refundedThere', 'refundedBeyond', 'disputeLost'));
create index subscription_ended_owing on subscription (user_id) where ended_total_cents is not null;
-- What is owed and overdue is added up in these indexes alone.
drop index subscription_counted;
create index subscription_counted on subscription (id)
  include (status, total_cents, cartons_per_week, donation_cartons, paid_cents, refunded_cents, credit_cents, farm_cents, due_date, ended_total_cents)
  where status in ('paid', 'manual', 'owed');
drop index subscription_counted_cycle;
create index subscription_counted_cycle on subscription (cycle_id, id)
  include (status, site_id, name, total_cents, cartons_per_week, donation_cartons, paid_cents, refunded_cents, credit_cents, farm_cents, due_date, ended_total_cents)
  where status in ('paid', 'manual', 'owed');

alter table refund
  -- What stays owed when the order ends with it; null where nobody decided.
  add column debt_cents integer check (debt_cents >= 0),
  -- Whether more may go back than the farm still has of the order: the farmer was asked.
  add column beyond boolean not null default false;

alter table receipt
  -- The bank has decided for its customer: the money does not come back.
  add column dispute_lost boolean not null default false;

alter table order_change
  -- What fewer cartons would have brought at their price, and did not, because less had been paid for them.
  add column forgone_cents integer not null default 0 check (forgone_cents >= 0);

alter table credit_entry
  drop constraint credit_entry_reason_check,
  add constraint credit_entry_reason_check
    check (reason in ('skip', 'skipUndone', 'checkout', 'checkoutReleased', 'owedPaid', 'owedReleased', 'orderEnded', 'orderCanceled', 'farm',
      'accountClosed', 'gift', 'giftWithdrawn', 'stopped', 'orderChanged', 'overpaid', 'refundedBeyond', 'smallRest'));

-- Every page at the payment provider is a row here, also that of a new order; what it is for says how it is settled.
alter table pay_page rename to payment_page;
alter index pay_page_of_order rename to payment_page_of_order;
alter index pay_page_of_gift rename to payment_page_of_gift;
alter index pay_page_waiting rename to payment_page_waiting;
-- A checkout that was abandoned long ago is forgotten with its page.
alter table payment_page
  drop constraint pay_page_subscription_id_fkey,
  add constraint payment_page_subscription_id_fkey foreign key (subscription_id) references subscription on delete cascade;
alter table payment_page add column purpose text check (purpose in ('order', 'balance', 'change', 'gift'));
update payment_page set purpose = case when gift_id is not null then 'gift'
  when exists (select from order_change c where c.page_id = payment_page.page_id) then 'change' else 'balance' end;
alter table payment_page alter column purpose set not null;
insert into payment_page (subscription_id, user_id, cents, saves_card, state, session_id, url, expires_at, created_at, purpose)
  select id, user_id, greatest(1, coalesce((select cents from installment where subscription_id = id and number = 0), nullif(paid_cents, 0), total_cents - credit_cents)),
    coalesce(pay_later = 'installments', false),
    case when status = 'pending' and processing_since is not null then 'processing' when status = 'pending' then 'open'
      when status in ('expired', 'failed') then status else 'paid' end,
    checkout_session_id, case when status = 'pending' then checkout_url end, coalesce(checkout_expires_at, created_at), created_at, 'order'
  from subscription
  where user_id is not null and (status = 'pending' or checkout_session_id like 'cs\_%');
drop index subscription_taking;
update subscription set room_until = null where processing_since is not null;
alter table subscription drop column checkout_url, drop column checkout_expires_at, drop column processing_since;
create index subscription_taking on subscription (cycle_id, site_id) include (cartons_per_week, first_week, weeks, status, room_until)
  where status in ('pending', 'held', 'paid', 'manual', 'owed');

-- What is asked back is one kind of row, whatever it was paid for.
alter table refund
  alter column subscription_id drop not null,
  add column gift_id integer references gift,
  add check ((subscription_id is null) <> (gift_id is null));
create unique index refund_open_of_gift on refund (gift_id) where state = 'asked';
with asked as (
  insert into refund (gift_id, cents, cancel, who, asked_at, state)
  select gift.gift_id, receipt.cents + coalesce((select sum(back.cents) from receipt back where back.of_receipt = receipt.receipt_no), 0), false, '', refund_asked_at, 'asked'
  from gift join receipt on receipt.gift_id = gift.gift_id and receipt.kind = 'payment'
  where gift.state = 'paid' and refund_asked_at is not null
  returning refund_id, gift_id, cents)
insert into refund_share (refund_id, receipt_no, cents, provider_key)
  select refund_id, receipt_no, asked.cents, refund_key from asked join gift using (gift_id) join receipt using (gift_id) where receipt.kind = 'payment';
drop index gift_given_back;
alter table gift drop column refund_key, drop column refund_asked_at;
