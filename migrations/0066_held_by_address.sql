-- Older versions cannot go on: they would give orders and credit to an account whose address nobody has proved.

-- Orders without an account, by the address they wait under: imported ones whose address nobody has proved yet.
create index subscription_held on subscription (lower(email)) where user_id is null and email <> '';
create index subscription_held_part on subscription using gin (lower(email) gin_trgm_ops) where user_id is null and email <> '';

-- Credit waits the same way: it is nobody's until then, and its sums never change.
alter table credit_entry
  alter column user_id drop not null,
  add column held_for text check (held_for = lower(held_for)),
  add constraint credit_entry_owner check ((user_id is null) = (held_for is not null));
create index credit_held on credit_entry (held_for) where held_for is not null;
drop trigger credit_stays on credit_entry;
create trigger credit_stays before update on credit_entry for each row
  when ((old.entry_id, coalesce(old.user_id, new.user_id), old.cents, old.reason, old.subscription_id, old.pickup_id, old.at)
    is distinct from (new.entry_id, new.user_id, new.cents, new.reason, new.subscription_id, new.pickup_id, new.at))
  execute function refuse_change();

-- An address is proved in many ways (an emailed link, a single sign-on, a service that keeps the accounts), and each of them
-- writes it here. The version of an order stays: nobody has edited it.
create function claim_held() returns trigger language plpgsql as $$
begin
  update subscription set user_id = new.id, email = '' where user_id is null and email <> '' and lower(email) = new.email;
  update credit_entry set user_id = new.id, held_for = null where held_for = new.email;
  delete from quiet_address where address = new.email;
  return null;
end $$;
create trigger address_proved after insert or update of email, email_verified on app_user for each row
  when (new.email_verified and new.email is not null) execute function claim_held();

-- Imported orders that waited for nobody until now.
update subscription s set user_id = u.id, email = '' from app_user u
  where s.user_id is null and s.email <> '' and lower(s.email) = u.email and u.email_verified;

-- Imported orders that went to an account that somebody can log in to without having proved its address, if they are still
-- as they were brought. Their addresses are quiet, so that the farmer can invite their owners.
with held as (
update subscription s set user_id = null, email = u.email
  from import_row r, app_user u
  where r.subscription_id = s.id and u.id = s.user_id and r.order_version = s.version and r.outcome = 'done' and s.checkout_session_id is null
    and u.email is not null and not u.email_verified
    and (u.valid_since is not null or exists (select from account a where a.user_id = u.id and a.password is not null))
    and not exists (select from payment_page page where page.subscription_id = s.id)
    and not exists (select from credit_entry c where c.subscription_id = s.id)
    and not exists (select from invitation i where i.subscription_id = s.id)
    and not exists (select from order_change c where c.subscription_id = s.id)
    and not exists (select from pickup p where p.subscription_id = s.id and (p.mark is not null or p.state <> 'planned'
      or p.chosen_week is not null or p.chosen_site_id is not null or p.friend_name <> ''))
  returning s.email)
insert into quiet_address (address, since) select distinct lower(email), now() from held on conflict do nothing;
