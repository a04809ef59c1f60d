-- Closing an account, and how long texts about people are kept.

-- Who has closed their account stays as a number alone, so that orders and credit still add up; their address is free again.
alter table app_user
  alter column email drop not null,
  add column closed_at timestamptz,
  add constraint app_user_closed check ((email is null) = (closed_at is not null) and (closed_at is null or (role = 'user' and name = '' and image is null)));

-- What was under way when the account was closed comes too late: a login, a checkout, a question. The row is waited for
-- first and looked at then: a condition on closed_at would be held against how it was before.
create function refuse_closed_account() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select closed_at into closed from app_user where id = new.user_id for key share;
  if closed is not null then raise exception 'This account has been closed'; end if;
  return new;
end $$;
create trigger closed_account before insert on session for each row execute function refuse_closed_account();
create trigger closed_account before insert on account for each row execute function refuse_closed_account();
create trigger closed_account before insert on question for each row execute function refuse_closed_account();
create trigger closed_account before insert on site_host for each row execute function refuse_closed_account();
create trigger closed_account before insert on calendar_key for each row execute function refuse_closed_account();
create trigger closed_account before insert on place_wish for each row execute function refuse_closed_account();
create trigger closed_account before insert on invitation for each row execute function refuse_closed_account();
create trigger closed_account before insert on subscription for each row when (new.status = 'pending') execute function refuse_closed_account();

-- What an address has chosen outlives its account without naming it: nobody is mailed again because they left.
create function address_digest(address text) returns text language sql immutable strict parallel safe
  return encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');

alter table unsubscribed drop constraint unsubscribed_email_check;
alter table unsubscribed rename column email to address_digest;
update unsubscribed set address_digest = address_digest(address_digest);
alter table reminder_choice drop constraint reminder_choice_email_check;
alter table reminder_choice rename column email to address_digest;
update reminder_choice set address_digest = address_digest(address_digest);

-- The months after which a text was removed; 0: at once, as somebody in it closed their account. The rest of the row stays.
alter table mail
  add column removed_after smallint check (removed_after >= 0),
  -- The last letter to an account that is closed: once it has left, its address is not kept either.
  add column is_farewell   boolean not null default false,
  -- Written to somebody else before an account was closed of which it tells: it still goes out, and then keeps no text.
  add column names_closed  boolean not null default false,
  add check (removed_after is null or body_text is null);
create index mail_with_text on mail (created_at) where body_text is not null;
alter table question
  add column removed_after smallint check (removed_after >= 0),
  add check (removed_after is null or (message = '' and answer is null));
alter table question drop constraint question_check, add constraint question_answered check (answer is null or answered_at is not null);

-- Which question a change was made to: two people may call theirs the same. Of older changes only those are known that
-- can be nobody else's.
alter table activity add column question_id integer references question;
update activity a set question_id = q.id
from question q
where a.action in ('answerQuestion', 'resolveQuestion', 'reopenQuestion') and a.label = q.name || ': ' || q.subject
  and not exists (
    select from question other
    where other.name || ': ' || other.subject = a.label and other.user_id is distinct from q.user_id);

-- Credit stays a ledger: its sums never change. The words beside them may be taken out.
alter table credit_entry
  drop constraint credit_entry_reason_check,
  add constraint credit_entry_reason_check check (reason in ('skip', 'skipUndone', 'checkout', 'checkoutReleased', 'orderEnded', 'farm', 'accountClosed'));
drop trigger credit_only_added on credit_entry;
create trigger credit_only_added before delete on credit_entry for each row execute function refuse_change();
create trigger credit_stays before update on credit_entry for each row
  when ((old.entry_id, old.user_id, old.cents, old.reason, old.subscription_id, old.pickup_id, old.at)
    is distinct from (new.entry_id, new.user_id, new.cents, new.reason, new.subscription_id, new.pickup_id, new.at))
  execute function refuse_change();

-- How long texts are kept.
alter table shop
  add column mail_text_months integer not null default 12 check (mail_text_months between 1 and 36),
  add column question_months  integer not null default 24 check (question_months between 1 and 60),
  add column abandoned_days   integer not null default 30 check (abandoned_days between 7 and 365);
