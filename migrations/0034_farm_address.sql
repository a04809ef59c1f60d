-- Where the farm itself is, for the map; empty: nobody is told.
alter table shop add column farm_address text not null default '';
