-- A changed day can be changed again: a second editor is told that the first was quicker.
alter table day_change
  add column version integer not null default 1,
  -- What is said of all sites may not hold for one, where the day stays as it is.
  drop constraint day_change_check;
