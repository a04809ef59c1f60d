-- What a new farm has done of its first steps and no other row tells: the farmer has said that the price is meant, has looked at
-- the shop as a customer does, and has taken the link to share it.
alter table shop
  add column price_confirmed_at timestamptz,
  add column looked_at timestamptz,
  add column shared_at timestamptz;
