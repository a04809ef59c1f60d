-- In which language somebody reads: chosen in a browser, and kept for mails and other browsers. Null: they never came with one.
alter table app_user add column language text check (language in ('en', 'es'));
