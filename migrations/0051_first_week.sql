-- Older versions cannot go on: they would write orders without their first week.

-- The first of an order's weeks, by its number in the cycle, as pickup.week has it. Until now an order had the cycle's last
-- weeks, so that one that was paid after its cycle became longer had other weeks than were shown.
alter table subscription add column first_week integer check (first_week >= 0);

update subscription s set first_week = coalesce(
  (select min(week) from pickup where subscription_id = s.id),
  greatest(0, number_of_weeks - weeks))
from cycle where cycle.cycle_id = s.cycle_id;

alter table subscription alter column first_week set not null;

-- What is put aside for an order that is being changed is counted from its pickups, in the weeks in which they are packed.
alter table order_change drop column hold_cartons;

-- What is packed otherwise than it was sold: also what comes too late for its own day, or was given away with another number
-- of cartons than its order has by now.
drop index pickup_changed;
create index pickup_changed on pickup (pickup_date)
  where chosen_week is not null or with_week is not null or chosen_site_id is not null or state in ('skipped', 'donated');

-- In which weeks an order takes room is counted from the index alone.
drop index subscription_taking;
create index subscription_taking on subscription (cycle_id, site_id) include (cartons_per_week, first_week, weeks, status)
  where status in ('pending', 'held', 'paid', 'manual', 'owed');
