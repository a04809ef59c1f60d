-- A small photograph of a product, and the name of its file.
alter table product
  add column photo      bytea,
  add column photo_hash text;
create index product_photo on product (photo_hash) where photo_hash is not null;
