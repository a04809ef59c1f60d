-- Older versions cannot go on: they would offer places to accounts whose address nobody has proved.

-- An unproved address is nobody's: no order is paid later and no place is promised until its owner proves it. Orders added
-- by hand are the farmer's word, what was ordered before an address changed goes on, and a backup is restored as it was.
create function refuse_unproved() returns trigger language plpgsql as $$
begin
  if current_setting('dozen.restoring', true) is distinct from 'yes'
    and not exists (select from app_user where id = new.user_id and email_verified) then
    raise exception 'The address of account % is not proved', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pays_later_proved before insert on subscription for each row
  when (new.status = 'pending' and new.pay_later is not null) execute function refuse_unproved();
create trigger waits_proved before insert on place_wish for each row execute function refuse_unproved();
create trigger offered_proved before update of state on place_wish for each row
  when (old.state = 'waiting' and new.state = 'offered') execute function refuse_unproved();

-- A place that is held for an account goes to the next one when the account gets another address that nobody has proved. Its
-- turn stays.
create function withdraw_offers() returns trigger language plpgsql as $$
begin
  update place_wish set state = 'waiting', held_until = null where user_id = new.id and state = 'offered';
  return null;
end $$;
create trigger address_unproved after update of email, email_verified on app_user for each row
  when (old.email_verified and not new.email_verified) execute function withdraw_offers();
update place_wish set state = 'waiting', held_until = null
  where state = 'offered' and not exists (select from app_user where id = user_id and email_verified);

-- Which days of an order at which site were touched by a change of its pickups, and the number of that change in the order:
-- only the events of these days change their number in calendars. Rows are only added, and refer to no row of an order, which
-- would lock it: so no change of a pickup waits here.
create table pickup_touch (
  subscription_id integer not null,
  pickup_date     date not null,
  site_id         integer not null,
  sequence        integer not null,
  at              timestamptz not null
);
create index pickup_touch_of_order on pickup_touch (subscription_id);
create function touch_days() returns trigger language plpgsql as $$
begin
  insert into pickup_touch (subscription_id, pickup_date, site_id, sequence, at)
  select new.subscription_id, day.pickup_date, day.site_id, greatest(
      (select sum(revision + 1) - 1 from pickup where subscription_id = new.subscription_id),
      (select max(sequence) + 1 from pickup_touch where subscription_id = new.subscription_id)), new.changed_at
  from (select old.pickup_date, old.site_id union select new.pickup_date, new.site_id) day;
  return null;
end $$;
create trigger touches_days after update on pickup for each row when (old.revision <> new.revision) execute function touch_days();
create function forget_touches() returns trigger language plpgsql as $$
begin
  delete from pickup_touch where subscription_id = old.id;
  return null;
end $$;
create trigger forgets_touches after delete on subscription for each row execute function forget_touches();
