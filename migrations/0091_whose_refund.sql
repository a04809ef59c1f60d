-- Older versions cannot go on: they would book money that went back for one of several orders to whichever they read first.

-- What somebody gave back at the provider of a payment for several orders, until the farmer says whose it was.
create table unplaced_refund (
  payment_ref text primary key,
  cents       integer not null check (cents > 0)
);

alter table subscription
  drop constraint subscription_care_check,
  add constraint subscription_care_check check (care in ('cycleStopped', 'amountDiffers', 'paidTooLittle', 'refundFailed', 'overfilled', 'overdue',
    'installmentFailed', 'refundedThere', 'refundedBeyond', 'disputeLost', 'creditSpent', 'refundUnplaced'));
