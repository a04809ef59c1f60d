-- Older versions cannot go on: they would bring in rows that the farmer left out.
-- A value of a column that the shop did not understand, and the text it stands for: for the rows of this file, and for later ones.
alter table import add choices jsonb not null default '{}', add found_values jsonb not null default '[]';

-- What the farmer wrote over the cells of a row, and what else was decided about it.
alter table import_row add edits jsonb, add decision text check (decision in ('leftOut', 'add', 'replace'));
alter table import_row drop constraint import_row_outcome_check;
alter table import_row add constraint import_row_outcome_check
  check (outcome in ('ready', 'problems', 'already', 'leftOut', 'done', 'takenBack', 'kept'));

-- Remembered for this farm's next file; without a text, rows with such a value are left out.
create table import_choice (
  field     text not null,
  -- As values are compared: without capitals and needless blanks.
  value     text not null,
  becomes   text,
  chosen_at timestamptz not null,
  primary key (field, value)
);

-- Files from before have none of that, and their problems are of no kind. Drafts are read again before they are imported.
update import set counts = '{"left_out": 0, "values": 0, "problem_kinds": []}'::jsonb || counts, farm_seen = null;
update import_row set reads = jsonb_set(reads, '{problems}',
  (select jsonb_agg(problem || '{"kind": "failed"}'::jsonb) from jsonb_array_elements(reads -> 'problems') as problem))
where jsonb_array_length(reads -> 'problems') > 0;

-- After thousands of new rows the database plans for the few there were, until it has counted them: its own count comes a
-- minute later. The shop's role doesn't own the tables, and only their owner may ask for it.
create function count_rows() returns void language plpgsql security definer set search_path from current as $$
begin
  analyze import_row, subscription, pickup, app_user, account, quiet_address, receipt;
end $$;
