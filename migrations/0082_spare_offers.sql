-- Older versions cannot go on: they would count spare cartons against the limits of their week and site.

-- Cartons that are left over for a day at a site, offered to the people who collect there then, at a price the farmer names.
create table spare_offer (
  offer_id    integer primary key generated always as identity,
  site_id     integer not null references site on delete cascade,
  pickup_date date not null,
  cartons     integer not null check (cartons > 0),
  price_cents integer not null check (price_cents > 0),
  made_at     timestamptz not null,
  made_by     text references app_user on delete set null,
  -- How many people were emailed.
  told        integer not null default 0,
  -- Set once nobody can take any of it: the farmer stopped it, or gave the rest to the pantry.
  closed_at   timestamptz
);
create index spare_offer_day on spare_offer (pickup_date, site_id);

-- The offer that an order took from; an order of the farm itself is what went to the pantry.
alter table subscription add column spare_offer_id integer references spare_offer;
create index subscription_spare on subscription (spare_offer_id) where spare_offer_id is not null;

drop index subscription_taking;
create index subscription_taking on subscription (cycle_id, site_id)
  include (cartons_per_week, first_week, weeks, every_weeks, product_id, status, basket_id, id, spare_offer_id)
  where status in ('pending', 'held', 'paid', 'manual', 'owed');
