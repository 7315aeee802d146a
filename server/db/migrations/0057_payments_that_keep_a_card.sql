-- Whether a payment keeps the payer's card for renewals. Whoever has an open page of before may have asked for it.
alter table transactions add column keeps_card boolean not null default false;
update transactions set keeps_card = true
where type = 'subscription' and method = 'PAYMENT_LINK' and result not in ('success', 'failed', 'reversed');
