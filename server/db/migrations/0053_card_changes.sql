-- Payments that exchange the stored card of a subscription: each is refunded.
alter table transactions add column subscription_id uuid;
create index transactions_of_subscription on transactions (business_id, subscription_id)
  where subscription_id is not null;
drop index transactions_attempt;
create unique index transactions_attempt
  on transactions (business_id, coalesce(invoice_id, order_id, subscription_order_id, subscription_id), attempt_id)
  where attempt_id is not null;

alter table subscriptions add column card_payment_id uuid;
