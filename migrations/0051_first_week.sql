-- Older versions cannot go on: they would write orders without their first week.

-- The first of an order's weeks, by its number in the cycle, as pickup.week has it. Until now an order had the cycle's last
-- weeks, so that one that was paid after its cycle became longer had other weeks than were shown.
alter table subscription add column first_week integer check (first_week >= 0);

update subscription s set first_week = coalesce(
  (select min(week) from pickup where subscription_id = s.id),
  greatest(0, number_of_weeks - weeks))
from cycle where cycle.cycle_id = s.cycle_id;

alter table subscription alter column first_week set not null;
