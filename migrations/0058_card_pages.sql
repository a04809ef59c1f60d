-- Older versions cannot go on: they would not know how to settle a page on which a card is saved for the installments of an order, and nothing is paid.
alter table payment_page
  drop constraint payment_page_purpose_check,
  add constraint payment_page_purpose_check check (purpose in ('order', 'balance', 'change', 'gift', 'card')),
  drop constraint pay_page_cents_check,
  add constraint payment_page_cents_check check (case when purpose = 'card' then cents = 0 and saves_card else cents > 0 end);
