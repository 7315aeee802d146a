-- What each page of a provider was opened for, so that it is never taken for another payment's. Pages that are there get it
-- from their payment.
alter table paystack_pages add column amount_minor bigint;
alter table paystack_pages add column currency text;
alter table paystack_pages add column business_id uuid;
alter table paystack_pages add column subject_id uuid;
alter table sandbox_payments add column business_id uuid;
alter table sandbox_payments add column subject_id uuid;

update paystack_pages p set
  amount_minor = coalesce(t.asked_minor, t.gross_minor),
  currency = t.currency,
  business_id = t.business_id,
  subject_id = coalesce(t.invoice_id, t.order_id)
from transactions t where t.reference = p.reference and t.provider = 'paystack';
update sandbox_payments p set business_id = t.business_id, subject_id = coalesce(t.invoice_id, t.order_id)
from transactions t where t.reference = p.reference and t.provider = 'sandbox';
