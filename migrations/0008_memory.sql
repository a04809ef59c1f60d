-- Every process keeps in memory what most visits read: settings, cycles, sites, price, and who is signed in. It
-- forgets what these tell it of; the triggers speak for whoever changes a row, a person at psql included.

create trigger shop_changed after insert or update or delete on cycle for each statement execute function tell_shop_changed();
create trigger shop_changed after insert or update or delete on site for each statement execute function tell_shop_changed();

-- A new session is nobody's memory yet; an ended or prolonged one may be.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'person ' || old.user_id);
  return null;
end $$;
create trigger session_changed after update or delete on session for each row execute function tell_session_changed();

create function tell_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', 'person ' || old.id);
  return null;
end $$;
create trigger person_changed after update or delete on app_user for each row execute function tell_person_changed();
