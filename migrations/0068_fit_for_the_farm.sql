-- Older versions cannot go on: they do not know passwords that were hashed with more work.
-- A session that was opened with a password that is easy to guess does no work for the farm. Nobody knows it of sessions from
-- before: hosts and admins log in once more, and so does a customer who becomes one.
alter table session add column is_guessable boolean not null default false;
delete from session s using app_user u where u.id = s.user_id and u.role <> 'user';
update session set is_guessable = true;

-- New recovery codes have 120 bits. Those from before, of 80 bits, work until they are renewed.
alter table recovery_code add column is_short boolean not null default false;
update recovery_code set is_short = true;
