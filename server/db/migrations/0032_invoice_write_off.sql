-- What is owed on an invoice and no longer expected is written off. The rules compare the status as text, since a new value
-- of an enumeration is not used in the transaction that adds it.
alter type invoice_status add value 'WRITTEN_OFF' before 'VOID';

alter table invoices
  add column written_off_at timestamptz(3),
  add column write_off_reason text,
  drop constraint invoices_status_says_what_is_paid,
  add constraint invoices_status_says_what_is_paid check (
    case status::text
      when 'PAID' then paid_minor = total_minor and paid_minor > 0
      when 'PARTIAL_PAYMENT' then paid_minor > 0 and paid_minor < total_minor
      when 'WRITTEN_OFF' then paid_minor >= 0 and paid_minor < total_minor
      else paid_minor = 0
    end
  ),
  add constraint invoices_written_off check (
    (status::text = 'WRITTEN_OFF') = (written_off_at is not null)
    and (write_off_reason is null or written_off_at is not null)
  );
