-- The number of a business at the tax authority, which its invoices name.
alter table businesses add column tax_number text;
