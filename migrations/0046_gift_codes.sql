-- Codes of a gift that were told before the shop had another secret: they are printed, and count as well.
alter table gift add column former_digests text[] not null default '{}';
