-- Every mail the shop sends. A row is written in the transaction of the change it tells about, together
-- with the job that sends it.
create table mail (
  mail_id    uuid primary key,
  letter     text not null,
  to_address text not null,
  subject    text not null,
  -- Erased once sent when the letter carries a link that opens an account.
  body_text  text,
  body_html  text,
  is_secret  boolean not null default false,
  reply_to   text,
  status     text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts   integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'queued' or body_text is not null)
);
create index mail_unsent on mail (created_at) where status <> 'sent';
create index mail_newest on mail (created_at desc);
