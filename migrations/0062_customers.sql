-- The farm's view of a person: a private note, and the indexes that the list, the page and the search are read from.

alter table app_user add column farm_note text not null default '';

-- The list, newest first: accounts, and orders that nobody has an account for.
create index app_user_newest on app_user (created_at desc, id desc) where closed_at is null;
create index app_user_unverified on app_user (created_at desc, id desc) where closed_at is null and not email_verified;
create index subscription_no_account on subscription (created_at desc, id desc) where user_id is null;
-- Orders without an account are one customer's if name and second email are the same.
create index subscription_same_customer on subscription (lower(name), lower(second_email), id) where user_id is null;

-- The search: parts of names and addresses, and the digits of phone numbers, which are in the farm's notes.
create index app_user_email_part on app_user using gin (email gin_trgm_ops);
create index app_user_name_part on app_user using gin (lower(name) gin_trgm_ops);
create index subscription_second_email_part on subscription using gin (lower(second_email) gin_trgm_ops) where second_email <> '';
create index subscription_phone on subscription using gin (regexp_replace(farm_notes, '\D', '', 'g') gin_trgm_ops) where farm_notes <> '';
create index app_user_phone on app_user using gin (regexp_replace(farm_note, '\D', '', 'g') gin_trgm_ops) where farm_note <> '';

-- A person's emails.
create index mail_of_address on mail (lower(to_address), created_at desc);
