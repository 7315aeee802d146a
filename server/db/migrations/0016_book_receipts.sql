-- The receipts of entries. A file can be the receipt of several entries.
create table bookkeeping_receipts (
  business_id uuid not null,
  entry_id uuid not null,
  file_id uuid not null,
  added_at timestamptz(3) not null,
  constraint bookkeeping_receipts_pkey primary key (business_id, entry_id, file_id),
  constraint bookkeeping_receipts_entry_fkey foreign key (business_id, entry_id)
    references bookkeeping_entries (business_id, id) on delete cascade
);
create index bookkeeping_receipts_by_file on bookkeeping_receipts (business_id, file_id);

-- Uploaded receipts that wait for their amount and category. Nothing in the books refers to them before they are booked.
create table bookkeeping_drafts (
  business_id uuid not null,
  id uuid not null,
  status text not null,
  file_id uuid not null,
  suggested_minor bigint,
  suggested_currency text,
  suggested_day date,
  entry_id uuid,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  constraint bookkeeping_drafts_pkey primary key (business_id, id),
  constraint bookkeeping_drafts_status check (status in ('waiting', 'booked', 'discarded')
    and (status = 'booked') = (entry_id is not null))
);
create unique index bookkeeping_drafts_waiting on bookkeeping_drafts (business_id, file_id) where status = 'waiting';

-- Entries that repeat. The next day is counted from the first one, so that the last day of a month stays the last.
create table bookkeeping_recurrences (
  business_id uuid not null,
  id uuid not null,
  status text not null,
  type text not null,
  category text not null,
  currency text not null,
  amount_minor bigint not null,
  payment_method text,
  note text,
  purpose text,
  receiver text,
  channel text,
  every text not null,
  first_on date not null,
  until date,
  next_on date,
  skipped_on date,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  constraint bookkeeping_recurrences_pkey primary key (business_id, id),
  constraint bookkeeping_recurrences_type check (type in ('income', 'expense') and (type = 'income') = (channel is not null)),
  constraint bookkeeping_recurrences_amount check (amount_minor > 0),
  constraint bookkeeping_recurrences_status check (status in ('active', 'paused', 'stopped', 'ended')
    and (status = 'active') = (next_on is not null))
);
create index bookkeeping_recurrences_due on bookkeeping_recurrences (next_on) where next_on is not null;

-- Each day of a recurrence is booked once, also after its entry was deleted.
create table bookkeeping_recurrence_days (
  business_id uuid not null,
  recurrence_id uuid not null,
  day date not null,
  entry_id uuid not null,
  constraint bookkeeping_recurrence_days_pkey primary key (business_id, recurrence_id, day),
  constraint bookkeeping_recurrence_days_recurrence_fkey foreign key (business_id, recurrence_id)
    references bookkeeping_recurrences (business_id, id) on delete cascade
);
create unique index bookkeeping_recurrence_days_by_entry on bookkeeping_recurrence_days (business_id, entry_id);
