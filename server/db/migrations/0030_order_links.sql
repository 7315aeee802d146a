-- The private link by which a customer follows an order: 32 random bytes, made with the order or when it is first needed.
alter table orders add column order_token text;
create unique index orders_order_token on orders (order_token) where order_token is not null;
