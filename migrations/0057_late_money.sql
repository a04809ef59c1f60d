-- Older versions cannot go on: they would take the first of two pages for the only one.
-- A page that was over here may turn out to be with a bank, beside the one that was opened after it.
drop index payment_page_of_order;
create unique index payment_page_of_order on payment_page (subscription_id) where state = 'open';
drop index payment_page_of_gift;
create unique index payment_page_of_gift on payment_page (gift_id) where state = 'open';
-- Whether it was over before its payment was heard of: what was kept for it is free since then.
alter table payment_page add column is_late boolean not null default false;

alter table subscription
  drop constraint subscription_care_check,
  add constraint subscription_care_check
    check (care in ('cycleStopped', 'amountDiffers', 'paidTooLittle', 'refundFailed', 'overfilled', 'overdue', 'installmentFailed',
      'refundedThere', 'refundedBeyond', 'disputeLost', 'creditSpent'));
