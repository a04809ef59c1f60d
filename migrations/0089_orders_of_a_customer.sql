-- What the list of customers says of each (how many orders, the newest name, what is owed) is found by indexes, however
-- many years of orders somebody has.
drop index subscription_user;
create index subscription_user on subscription (user_id, id);
create index subscription_counted_user on subscription (user_id, id) where status in ('paid', 'manual', 'owed');
drop index subscription_ended_owing;
create index subscription_owing on subscription (user_id) where status = 'owed' or ended_total_cents is not null;
