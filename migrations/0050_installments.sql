-- Older versions cannot go on: they look for installments under another name.
-- What an order is paid in is called what people call it: installments.
alter table part rename to installment;
alter index part_due rename to installment_due;
alter index part_asked rename to installment_asked;
alter index receipt_parts rename to receipt_refunds;
alter table receipt rename column part to installment;
alter table receipt rename column parts to installments;
alter table shop rename column parts_most to installments_most;
alter table shop rename column parts_stop to installments_stop;

alter table subscription
  drop constraint subscription_care_check,
  drop constraint subscription_pay_later_check;
update subscription set pay_later = 'installments' where pay_later = 'parts';
update subscription set care = 'installmentFailed' where care = 'partFailed';
alter table subscription
  add constraint subscription_care_check
    check (care in ('cycleStopped', 'amountDiffers', 'paidTooLittle', 'refundFailed', 'overfilled', 'overdue', 'installmentFailed')),
  add constraint subscription_pay_later_check check (pay_later in ('farm', 'installments'));

update mail set letter = 'installment-' || substr(letter, 6) where letter in ('part-soon', 'part-paid', 'part-failed', 'part-confirm');
