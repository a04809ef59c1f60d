-- The order whose pickups a mail carries as a calendar file. The file is written when the mail leaves.
alter table mail add column calendar_of integer references subscription (id) on delete set null;
create index mail_calendar_of on mail (calendar_of) where calendar_of is not null;
