-- Older versions cannot go on: they would pack and charge for orders that their customers have ended.

-- Whether customers may end their own orders from the next open week on, and in which form they get back what they paid for the
-- rest. Nobody may until the farmer says so.
alter table shop
  add column customers_end text not null default 'no' check (customers_end in ('no', 'credit', 'refund')),
  -- How many weeks a trial has; 0: none is offered.
  add column trial_weeks integer not null default 0 check (trial_weeks between 0 and 12);

-- A customer's change that ends the rest of their order: once.
alter table order_change add column is_end boolean not null default false;
create unique index order_change_end on order_change (subscription_id) where is_end;

-- Orders of which nothing is to come, because another one has replaced the rest or its customer has ended it: read from an
-- index alone where places are counted.
create index order_change_rest on order_change (subscription_id) where by_order is not null or is_end;

-- A trial is an order of a few weeks, and a person has one. One that is over without having been had makes room for another.
alter table subscription add column is_trial boolean not null default false;
create unique index subscription_one_trial on subscription (user_id) where is_trial and status in ('pending', 'held', 'paid', 'owed');
