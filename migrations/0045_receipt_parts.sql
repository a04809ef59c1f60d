-- Older versions cannot go on: they would note a part without how many there are.

-- How many parts an order had when one of them was paid: a receipt that was handed out never changes, whatever becomes of
-- the parts that are left. Null where no part was paid by it.
alter table receipt add column parts integer check (parts > 0);

update receipt set parts = (select count(*) from part where part.subscription_id = receipt.subscription_id)
where part is not null and exists (select from part where part.subscription_id = receipt.subscription_id);

create trigger receipt_parts_stay before update on receipt for each row
  when (old.parts is distinct from new.parts) execute function refuse_change();
