-- Older versions cannot go on: they would note payments without what they are for.

-- What a receipt is for, and how many cartons its order had in which weeks when money moved: runs of weeks with the same
-- number, the first weeks first. A receipt that was handed out never changes, whatever becomes of its order.
alter table receipt
  -- A refund or a correction has the purpose of the payment that it gives back.
  add column purpose       text check (purpose in ('order', 'change', 'installment', 'balance', 'gift')),
  add column periods       jsonb,
  -- What of the credit that paid for the order came from its own skipped weeks.
  add column skipped_cents integer;

update receipt r set purpose = case
  when gift_id is not null then 'gift'
  when installment is not null then 'installment'
  when exists (select from pay_page join order_change using (page_id) where pay_page.session_id = r.session_id) then 'change'
  when exists (select from pay_page where pay_page.session_id = r.session_id) then 'balance'
  when exists (select from import_row where import_row.receipt_no = r.receipt_no) then 'order'
  when method <> 'card' then 'balance'
  else 'order' end
where kind = 'payment';
update receipt r set purpose = paid.purpose from receipt paid where paid.receipt_no = r.of_receipt;

-- What was not frozen then is known where it explains the total: as the receipt has it, else as the pickups are by now.
update receipt r set
  periods = case
    when (r.weeks * r.cartons_per_week + r.donation_cartons) * r.price_cents <> r.total_cents
      and (picked.cartons + r.donation_cartons) * r.price_cents = r.total_cents then picked.periods
    else jsonb_build_array(jsonb_build_object('weeks', r.weeks, 'cartons', r.cartons_per_week)) end,
  skipped_cents = (
    select coalesce(-sum(cents), 0) from credit_entry c
    where c.subscription_id = r.subscription_id and c.reason in ('owedPaid', 'owedReleased') and c.at <= r.at
      and exists (select from credit_entry skip where skip.pickup_id = c.pickup_id and skip.reason = 'skip'))
from receipt own left join lateral (
  select jsonb_agg(jsonb_build_object('weeks', weeks, 'cartons', cartons) order by first_week) as periods, sum(weeks * cartons) as cartons
  from (
    select count(*) as weeks, cartons, min(week) as first_week from (
      select week, cartons, row_number() over (order by week) - row_number() over (partition by cartons order by week) as run
      from pickup where pickup.subscription_id = own.subscription_id and held_from is null) each_week
    group by run, cartons) runs) picked on true
where own.receipt_no = r.receipt_no and r.subscription_id is not null;

alter table receipt
  alter column purpose set not null,
  add constraint receipt_purpose check ((purpose = 'gift') = (gift_id is not null)),
  drop constraint receipt_terms,
  add constraint receipt_terms check (subscription_id is null or
    num_nulls(weeks, cartons_per_week, donation_cartons, price_cents, total_cents, credit_cents, periods, skipped_cents) = 0);

drop trigger receipt_terms_stay on receipt;
create trigger receipt_terms_stay before update on receipt for each row
  when ((old.weeks, old.cartons_per_week, old.donation_cartons, old.price_cents, old.total_cents, old.credit_cents, old.owed_cents,
      old.purpose, old.periods, old.skipped_cents)
    is distinct from (new.weeks, new.cartons_per_week, new.donation_cartons, new.price_cents, new.total_cents, new.credit_cents, new.owed_cents,
      new.purpose, new.periods, new.skipped_cents))
  execute function refuse_change();

-- Receipts for changes tell what was changed: once it is done, it stays so.
create trigger order_change_stays before update on order_change for each row
  when (old.done_at is not null and
    (old.cartons_per_week, old.was_cartons, old.from_date, old.difference_cents, old.page_id, old.done_at)
    is distinct from (new.cartons_per_week, new.was_cartons, new.from_date, new.difference_cents, new.page_id, new.done_at))
  execute function refuse_change();

-- Numbers that no receipt of this shop has: after it was restored to an earlier state, those that it may have given out
-- since are left out. Every number is that of a receipt, or in one of these.
create table receipt_gap (
  first_no integer primary key check (first_no > 0),
  last_no  integer not null check (last_no >= first_no),
  at       timestamptz not null
);
create trigger receipt_gap_only_added before update or delete on receipt_gap for each row execute function refuse_change();

-- Every process notes the last number outside the database when it hears this.
create function tell_receipt_no() returns trigger language plpgsql as $$
begin
  perform pg_notify('receipt_no', new.last_no::text);
  return null;
end $$;
create trigger receipt_no_given after update on receipt_counter for each row execute function tell_receipt_no();
