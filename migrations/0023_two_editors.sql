-- Two people may have the same cycle or site open at once: whoever saves second is told what the first one changed.
-- Whoever writes: a row that is written as it was, or is only started, stopped or archived, is the same to them.
alter table cycle add column version integer not null default 1;
alter table site add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger cycle_version before update on cycle for each row
  when ((old.cycle_name, old.start_date, old.end_date, old.number_of_weeks, old.opens_at, old.closes_at, old.cartons_limit)
    is distinct from (new.cycle_name, new.start_date, new.end_date, new.number_of_weeks, new.opens_at, new.closes_at, new.cartons_limit))
  execute function count_version();
create trigger site_version before update on site for each row
  when ((old.site_name, old.site_address, old.site_instructions, old.pickup_start_day, old.pickup_deadline_day, old.lat, old.lon, old.places)
    is distinct from (new.site_name, new.site_address, new.site_instructions, new.pickup_start_day, new.pickup_deadline_day, new.lat, new.lon, new.places))
  execute function count_version();

-- The last order made before a cycle was opened to all, and the last one when it was stopped again: what was ordered between
-- them came in by the open door. `opened_after` is null where nobody comes before all others any more, once it was open.
alter table cycle add column opened_after integer, add column closed_after integer;

create function ordered_while_open(of cycle) returns boolean language sql stable as $$
  select exists (select from subscription s where s.cycle_id = of.cycle_id and s.user_id is not null
    and s.id > of.opened_after and s.id <= of.closed_after and s.status not in ('expired', 'failed'))
$$;

-- A start after one that nobody came by is the first one. A cycle that has closed itself is over for those invited too.
create or replace function note_open_cycle() returns trigger language plpgsql as $$
begin
  if new.is_active and (not new.was_open or (new.opened_after is not null and not old.is_active and not ordered_while_open(old))) then
    new.opened_after := (select coalesce(max(id), 0) from subscription);
  end if;
  if tg_op = 'UPDATE' then
    if old.is_active and not new.is_active then
      new.closed_after := (select coalesce(max(id), 0) from subscription);
    end if;
    if new.was_open and new.stopped_itself and not old.stopped_itself then
      new.opened_after := null;
    end if;
  end if;
  new.was_open := new.was_open or new.is_active;
  return new;
end $$;
drop trigger cycle_open on cycle;
create trigger cycle_open before insert or update on cycle for each row execute function note_open_cycle();
