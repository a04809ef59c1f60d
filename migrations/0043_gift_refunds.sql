-- A gift whose money is asked back: under which key, and since when. Until the provider has answered, nobody redeems it.
alter table gift
  add column refund_key      text,
  add column refund_asked_at timestamptz;
create index gift_given_back on gift (refund_asked_at) where refund_asked_at is not null;
