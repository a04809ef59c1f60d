-- When the next letter to many may leave, whichever process sends it: mail accounts count for all of them together.
create table mail_pace (
  is_one  boolean primary key default true check (is_one),
  next_at timestamptz not null
);
