-- Whether the last monthly installment of an order may be charged after its season, when the eggs are eaten: only where the farmer says so.
alter table shop add column installments_past_season boolean not null default false;
