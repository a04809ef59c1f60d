-- A gift of cartons is of a product.
alter table gift add column product_id integer not null default 1 references product;
