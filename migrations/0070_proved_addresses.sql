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
