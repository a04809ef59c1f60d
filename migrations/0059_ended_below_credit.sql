-- Older versions cannot go on: they would forget what is owed where it falls below nothing in all.
-- What is to be paid in all for an order that has ended does so where it had brought more credit than the farm has of it: a
-- check bounced after that credit was spent. What is owed is the difference, as before.
alter table subscription drop constraint subscription_ended_total_cents_check;
