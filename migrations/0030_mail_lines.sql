-- The mail record shows a letter to many as one line: its own mails are left out of the list in the same index.
drop index mail_newest;
create index mail_newest on mail (created_at desc, mail_id) include (status, to_address, subject, mailing_id);
