-- Where a gift was emailed before its buyer had it sent elsewhere: those emails are forgotten with the gift's other words,
-- and each of them counts toward how often it can be sent again.
alter table gift add column former_emails text[] not null default '{}';
