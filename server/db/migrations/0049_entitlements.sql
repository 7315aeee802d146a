-- The invoices that a business has sent in a month are counted against its plan.
create index invoices_by_sent_instant on invoices (business_id, sent_at) where sent_at is not null;
