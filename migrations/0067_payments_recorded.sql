-- Older versions cannot go on: they would count orders as paid of which no payment is recorded, and give credit for them.
-- Nothing is paid but by a receipt. What customers have got as credit by then stays theirs; orders added by hand or imported
-- without a receipt give none from now on, until the farmer records a payment.

-- What an import says about payments is shown before it begins. One that says nothing records none, whatever its file says.
update import_row r set reads = jsonb_set(reads, '{order,paid_cents}', '0')
from import i
where i.import_id = r.import_id and i.state in ('draft', 'running') and i.defaults ->> 'status' = 'manual'
  and r.outcome = 'ready' and jsonb_typeof(r.reads -> 'order') = 'object';

update import i set counts = i.counts || (
  select jsonb_build_object('paid_cents', coalesce(sum(paid), 0), 'paid_orders', count(*) filter (where paid > 0), 'owed_cents', coalesce(sum(owed), 0))
  from (
    select coalesce(case when r.outcome = 'ready' then (r.reads -> 'order' -> 'paid_cents')::int else p.cents end, 0) as paid,
      coalesce((r.reads -> 'order' -> 'owed_cents')::int, 0) as owed
    from import_row r left join receipt p on p.receipt_no = r.receipt_no
    where r.import_id = i.import_id and r.outcome in ('ready', 'done', 'kept')) as told);
