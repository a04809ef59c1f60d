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
