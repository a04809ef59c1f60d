-- Where an address lies. Answers of a geocoder are kept, so that it is asked once for each; so is "nowhere".
create table place (
  query    text primary key,
  lat      double precision check (lat between -90 and 90),
  lon      double precision check (lon between -180 and 180),
  label    text,
  found_at timestamptz not null,
  check ((lat is null) = (lon is null) and (lat is null) = (label is null))
);

-- The next moment at which any process may ask the geocoder: one request a second for the whole shop.
create table geocoder_turn (
  only_row boolean primary key default true check (only_row),
  next_at  timestamptz not null
);
insert into geocoder_turn (next_at) values (now());
