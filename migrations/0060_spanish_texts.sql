-- Older versions cannot go on: they would answer people who read Spanish in English.
-- What the farm writes for its customers, once more in Spanish: empty where nobody has, and then the text itself is read.
alter table shop
  add column writes_spanish boolean not null default false,
  add column about_es text not null default '',
  add column pantry_name_es text not null default '',
  add column late_text_es text not null default '',
  add column pay_farm_text_es text not null default '',
  add column receipt_text_es text not null default '';
alter table cycle add column cycle_name_es text not null default '';
alter table site add column site_instructions_es text not null default '';

-- What people write into a cycle or site counts as a change, in either language.
create or replace trigger cycle_version before update on cycle for each row
  when ((old.cycle_name, old.cycle_name_es, old.start_date, old.end_date, old.number_of_weeks, old.opens_at, old.closes_at, old.cartons_limit)
    is distinct from (new.cycle_name, new.cycle_name_es, new.start_date, new.end_date, new.number_of_weeks, new.opens_at, new.closes_at, new.cartons_limit))
  execute function count_version();
create or replace trigger site_version before update on site for each row
  when ((old.site_name, old.site_address, old.site_instructions, old.site_instructions_es, old.pickup_start_day, old.pickup_deadline_day, old.lat, old.lon,
      old.places, old.pickup_from, old.pickup_until, old.last_day_until, old.site_town, old.is_address_public)
    is distinct from (new.site_name, new.site_address, new.site_instructions, new.site_instructions_es, new.pickup_start_day, new.pickup_deadline_day, new.lat, new.lon,
      new.places, new.pickup_from, new.pickup_until, new.last_day_until, new.site_town, new.is_address_public))
  execute function count_version();
