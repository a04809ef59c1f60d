-- Sums of orders and pickups, so that a million need not be counted for a page of twenty. Whoever changes a row adds a
-- line that says what this changes, in the same transaction; nobody waits for anybody. A duty moves the lines into the
-- sums. A sum is what is kept plus the lines that wait, read in one statement: always that of the rows.
-- They are made from the rows alone and stand outside of backups, whose loading makes them anew.
create schema sums;

create table sums.order_change (
  cycle_id       integer not null,
  site_id        integer not null,
  status         text not null,
  -- Lower case, as it is searched for.
  name           text not null,
  orders         integer not null,
  -- Those where a card had to pay something.
  by_card        integer not null,
  total_cents    bigint not null,
  cartons        bigint not null,
  donated        bigint not null,
  paid_cents     bigint not null,
  refunded_cents bigint not null,
  credit_cents   bigint not null
);

create table sums.order_place (
  cycle_id       integer not null,
  site_id        integer not null,
  status         text not null,
  orders         bigint not null,
  by_card        bigint not null,
  total_cents    bigint not null,
  cartons        bigint not null,
  donated        bigint not null,
  paid_cents     bigint not null,
  refunded_cents bigint not null,
  credit_cents   bigint not null,
  primary key (cycle_id, site_id, status)
);

-- People order again under the same name: there are far fewer names than orders.
create table sums.order_name (
  name           text not null,
  status         text not null,
  orders         bigint not null,
  by_card        bigint not null,
  total_cents    bigint not null,
  cartons        bigint not null,
  donated        bigint not null,
  paid_cents     bigint not null,
  refunded_cents bigint not null,
  credit_cents   bigint not null,
  primary key (name, status)
);
create index order_name_contains on sums.order_name using gin (name gin_trgm_ops);

create function sums.add_order(s subscription, sign integer) returns void language plpgsql as $$
begin
  insert into sums.order_change values (
    s.cycle_id, s.site_id, s.status, lower(s.name), sign, case when s.credit_cents = 0 or s.credit_cents < s.total_cents then sign else 0 end,
    sign * s.total_cents, sign * s.cartons_per_week, sign * s.donation_cartons, sign * s.paid_cents, sign * s.refunded_cents, sign * s.credit_cents);
end $$;

create function sums.note_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'pending' then perform sums.add_order(old, -1); end if;
  if tg_op <> 'DELETE' and new.status <> 'pending' then perform sums.add_order(new, 1); end if;
  return null;
end $$;

-- Orders that are still being paid are few, and cost nothing here.
create trigger order_added after insert on subscription for each row
  when (new.status <> 'pending') execute function sums.note_order();
create trigger order_removed after delete on subscription for each row
  when (old.status <> 'pending') execute function sums.note_order();
create trigger order_edited after update on subscription for each row
  when ((old.status <> 'pending' or new.status <> 'pending')
    and (old.cycle_id, old.site_id, old.status, old.name, old.cartons_per_week, old.donation_cartons, old.total_cents, old.paid_cents, old.refunded_cents, old.credit_cents)
      is distinct from (new.cycle_id, new.site_id, new.status, new.name, new.cartons_per_week, new.donation_cartons, new.total_cents, new.paid_cents, new.refunded_cents, new.credit_cents))
  execute function sums.note_order();

create function sums.forget_orders() returns trigger language plpgsql as $$
begin
  truncate sums.order_change, sums.order_place, sums.order_name;
  return null;
end $$;
create trigger orders_emptied after truncate on subscription execute function sums.forget_orders();

-- What is packed on a day depends on the state of the order as well. Whoever adds pickups holds their order, and an order
-- whose state changes holds its pickups: neither can miss the other.
create table sums.pickup_change (
  site_id   integer not null,
  state     text not null,
  status    text not null,
  is_marked boolean not null,
  pickups   integer not null,
  cartons   integer not null,
  -- An order has the same on many days: one line for all of them, with what each of them changes by.
  dates     date[] not null
);

create table sums.pickup_day (
  pickup_date date not null,
  site_id     integer not null,
  state       text not null,
  status      text not null,
  is_marked   boolean not null,
  pickups     bigint not null,
  cartons     bigint not null,
  primary key (pickup_date, site_id, state, status, is_marked)
);

create function sums.note_pickups_added() returns trigger language plpgsql as $$
begin
  perform from subscription where id in (select subscription_id from added) order by id for share;
  insert into sums.pickup_change
    select p.site_id, state, status, mark is not null, 1, cartons, array_agg(pickup_date)
    from added p join subscription s on s.id = subscription_id group by p.site_id, state, status, mark is not null, cartons;
  return null;
end $$;

create function sums.note_pickups_removed() returns trigger language plpgsql as $$
begin
  insert into sums.pickup_change
    select p.site_id, state, status, mark is not null, -1, -cartons, array_agg(pickup_date)
    from removed p join subscription s on s.id = subscription_id group by p.site_id, state, status, mark is not null, cartons;
  return null;
end $$;

create function sums.note_pickups_changed() returns trigger language plpgsql as $$
begin
  insert into sums.pickup_change
    select each.site_id, each.state, s.status, each.is_marked, each.sign, each.sign * each.cartons, array_agg(each.pickup_date)
    from removed o join added n using (pickup_id) join subscription s on s.id = n.subscription_id
      cross join lateral (values
        (-1, o.pickup_date, o.site_id, o.state, o.mark is not null, o.cartons),
        (1, n.pickup_date, n.site_id, n.state, n.mark is not null, n.cartons)) as each (sign, pickup_date, site_id, state, is_marked, cartons)
    where (o.pickup_date, o.site_id, o.state, o.mark is null, o.cartons) is distinct from (n.pickup_date, n.site_id, n.state, n.mark is null, n.cartons)
    group by each.site_id, each.state, s.status, each.is_marked, each.sign, each.cartons;
  return null;
end $$;

create trigger pickups_added after insert on pickup referencing new table as added
  for each statement execute function sums.note_pickups_added();
create trigger pickups_removed after delete on pickup referencing old table as removed
  for each statement execute function sums.note_pickups_removed();
create trigger pickups_changed after update on pickup referencing old table as removed new table as added
  for each statement execute function sums.note_pickups_changed();

create function sums.note_order_state() returns trigger language plpgsql as $$
begin
  -- As a rule when it is paid: they are planned next.
  if not exists (select from pickup where subscription_id = new.id) then return null; end if;
  insert into sums.pickup_change
    select site_id, state, changed.status, is_marked, sign, sign * cartons, array_agg(pickup_date)
    from (select site_id, state, mark is not null as is_marked, cartons, pickup_date from pickup where subscription_id = new.id for no key update) as p
      cross join (values (-1, old.status), (1, new.status)) as changed (sign, status)
    group by site_id, state, changed.status, is_marked, sign, cartons;
  return null;
end $$;
create trigger order_state after update on subscription for each row
  when (old.status <> new.status) execute function sums.note_order_state();

-- While it still tells its state.
create function sums.remove_pickups() returns trigger language plpgsql as $$
begin
  delete from pickup where subscription_id = old.id;
  return old;
end $$;
create trigger order_pickups before delete on subscription for each row execute function sums.remove_pickups();

create function sums.forget_pickups() returns trigger language plpgsql as $$
begin
  truncate sums.pickup_change, sums.pickup_day;
  return null;
end $$;
create trigger pickups_emptied after truncate on pickup execute function sums.forget_pickups();

-- Nothing is written while the first sums are made.
lock table subscription, pickup in share row exclusive mode;
insert into sums.order_place
  select cycle_id, site_id, status, count(*), count(*) filter (where credit_cents = 0 or credit_cents < total_cents), sum(total_cents),
    sum(cartons_per_week), sum(donation_cartons), sum(paid_cents), sum(refunded_cents), sum(credit_cents)
  from subscription where status <> 'pending' group by cycle_id, site_id, status;
insert into sums.order_name
  select lower(name), status, count(*), count(*) filter (where credit_cents = 0 or credit_cents < total_cents), sum(total_cents),
    sum(cartons_per_week), sum(donation_cartons), sum(paid_cents), sum(refunded_cents), sum(credit_cents)
  from subscription where status <> 'pending' group by lower(name), status;
insert into sums.pickup_day
  select pickup_date, p.site_id, state, status, mark is not null, count(*), sum(cartons)
  from pickup p join subscription s on s.id = subscription_id group by pickup_date, p.site_id, state, status, mark is not null;

-- A name is looked for among the orders of a cycle in the index alone.
drop index subscription_counted_cycle;
create index subscription_counted_cycle on subscription (cycle_id, id)
  include (status, site_id, name, total_cents, cartons_per_week, donation_cartons, paid_cents, refunded_cents, credit_cents) where status in ('paid', 'manual');
