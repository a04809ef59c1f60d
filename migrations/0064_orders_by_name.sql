-- The list of orders, sorted by name; with the name itself, as only then the index is read without the table. The other
-- columns it is sorted by are in the indexes of the totals.
create index subscription_counted_by_name on subscription (lower(name), id) include (name, status, cycle_id)
  where status in ('paid', 'manual', 'owed');
