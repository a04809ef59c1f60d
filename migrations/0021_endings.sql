-- What comes back for an order that the farmer cancels, beside what a refund does to credit.
alter table credit_entry
  drop constraint credit_entry_reason_check,
  add constraint credit_entry_reason_check
    check (reason in ('skip', 'skipUndone', 'checkout', 'checkoutReleased', 'orderEnded', 'orderCanceled', 'farm', 'accountClosed'));

-- What becomes credit when a refund that also cancels has ended, and what was still to come when that was decided: what
-- the customer skips in between has brought its credit already. Null: asked for by a version that knew nothing of it.
alter table refund
  add column credit_cents integer check (credit_cents >= 0),
  add column coming_cents integer check (coming_cents >= 0);

-- What a press of a button has made, under a key that the page chose when its form was opened: pressed again after a lost
-- answer, it is found here. The digest tells whether the same was wanted.
create table press (
  press_key text primary key,
  digest    text not null,
  made_id   integer,
  at        timestamptz not null
);
create index press_at on press (at);
