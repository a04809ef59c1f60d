-- When people collect at a site: on its pickup day from and until, and until when on its last day. The town is what a stranger
-- may know of where it is; the street only where the farmer says so.
alter table site
  add column pickup_from text check (pickup_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column pickup_until text check (pickup_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column last_day_until text check (last_day_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column site_town text not null default '',
  add column is_address_public boolean not null default false,
  add constraint site_hours check (pickup_from < pickup_until);

update site set site_town = coalesce(substring(site_address from ',\s*([^,0-9]+?)\s*,\s*[A-Z]{2}(?:\s+[0-9]{5}(?:-[0-9]{4})?)?\s*$'), '');

drop trigger site_version on site;
create trigger site_version before update on site for each row
  when ((old.site_name, old.site_address, old.site_instructions, old.pickup_start_day, old.pickup_deadline_day, old.lat, old.lon, old.places,
      old.pickup_from, old.pickup_until, old.last_day_until, old.site_town, old.is_address_public)
    is distinct from (new.site_name, new.site_address, new.site_instructions, new.pickup_start_day, new.pickup_deadline_day, new.lat, new.lon, new.places,
      new.pickup_from, new.pickup_until, new.last_day_until, new.site_town, new.is_address_public))
  execute function count_version();

-- What the farm says of itself to strangers, and where cartons go that people give away.
alter table shop
  add column about text not null default '',
  add column pantry_name text not null default '';
