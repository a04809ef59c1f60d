-- The week with which a pickup is collected, where the day of its own had gone by when it was planned; null: its own.
-- Until now that was worked out from the day the order was made on, which told nothing of when it was paid.
alter table pickup add column with_week integer check (with_week > week);

update pickup p set with_week = later.week
from (
  select late.pickup_id, min(other.week) as week
  from pickup late join pickup other
    on other.subscription_id = late.subscription_id and other.site_id = late.site_id and other.pickup_date = late.pickup_date
    and other.week > late.week and other.chosen_week is null and other.held_from is null
  where late.chosen_week is null and late.held_from is null
    -- A week that came with the next because the farm had no pickup on its own day was not late: it goes back with that.
    and not exists (
      select from subscription s join cycle using (cycle_id) join site on site.site_id = late.site_id
        join day_change c on c.to_date is null and coalesce(c.site_id, late.site_id) = late.site_id
          and c.pickup_date between cycle.start_date + 7 * late.week and cycle.start_date + 7 * late.week + 6
          and trim(to_char(c.pickup_date, 'Day')) = site.pickup_start_day
      where s.id = late.subscription_id)
  group by late.pickup_id
) later
where p.pickup_id = later.pickup_id;
