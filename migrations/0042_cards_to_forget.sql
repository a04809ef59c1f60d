-- Older versions cannot go on: parts may have more numbers than they know.
-- Kept cards that the provider is still to let go of: replaced by another one, or with nothing more to pay.
create table card_to_forget (
  method text primary key
);

alter table part
  -- When its customer was told that it comes.
  add column told_at timestamptz,
  drop constraint part_number_check,
  add constraint part_number_check check (number between 0 and 99);
alter table receipt
  drop constraint receipt_part_check,
  add constraint receipt_part_check check (part between 0 and 99);

create index part_asked on part (asked_at) where state = 'asked';
create index pickup_stopped on pickup (subscription_id) where state = 'stopped';
