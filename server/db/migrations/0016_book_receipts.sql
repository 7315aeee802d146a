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
