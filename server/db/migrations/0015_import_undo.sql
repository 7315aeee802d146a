-- For 30 days an import can be undone. Its records are kept as it left them, and with the
-- values that it replaced. An import from before has no end here and can't be undone.
alter table imports add column ended_at timestamptz(3), add column undo jsonb;
create table imported_records (
  business_id uuid not null,
  import_id uuid not null,
  type text not null,
  record_id uuid not null,
  change text not null,
  before jsonb,
  after jsonb not null,
  written_at timestamptz(3) not null,
  constraint imported_records_pkey primary key (business_id, import_id, type, record_id),
  constraint imported_records_change check (change in ('created', 'updated', 'unchanged') and (change = 'created') = (before is null))
);
create index imported_records_of_record on imported_records (business_id, record_id);
