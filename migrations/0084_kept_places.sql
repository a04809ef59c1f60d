-- Until when an invited person's place is kept. The place itself is held as one of the waiting list is.
alter table invitation
  add column keep_until  timestamptz,
  add column reminded_at timestamptz;
alter table place_wish add column invitation_id integer references invitation on delete set null;
create index place_wish_invitation on place_wish (invitation_id) where invitation_id is not null;
