-- Emails that anyone can request by typing an address. The request is stored for every address in the same way, and a job
-- finds out whether there is an account: the reply can't reveal it. The row goes when the job is done, at the latest at night.
create table email_request (
  request_id uuid primary key,
  kind text not null,
  email text not null,
  requested_at timestamptz not null
);
