-- Imported bank statements. Their files are not stored.
create table bookkeeping_statements (
  business_id uuid not null,
  id uuid not null,
  file_name text not null,
  bank text,
  account text not null,
  account_end text,
  currency text not null,
  first_day date not null,
  last_day date not null,
  opening_minor bigint,
  closing_minor bigint,
  difference_minor bigint,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  constraint bookkeeping_statements_pkey primary key (business_id, id)
);
create index bookkeeping_statements_newest on bookkeeping_statements (business_id, created_at desc);

-- The lines of statements. The identity keeps a line from being imported twice; a row of the books belongs to one line at most.
create table bookkeeping_statement_lines (
  business_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  identity text not null,
  nth integer not null,
  day date not null,
  description text not null,
  reference text,
  direction text not null,
  amount_minor bigint not null,
  currency text not null,
  balance_minor bigint,
  status text not null,
  row_id text,
  constraint bookkeeping_statement_lines_pkey primary key (business_id, id),
  constraint bookkeeping_statement_lines_statement_fkey foreign key (business_id, statement_id)
    references bookkeeping_statements (business_id, id) on delete cascade,
  constraint bookkeeping_statement_lines_amount check (amount_minor > 0 and direction in ('CR', 'DR')),
  constraint bookkeeping_statement_lines_status check (
    status in ('new', 'matched', 'booked', 'ignored') and (status in ('matched', 'booked')) = (row_id is not null)
  )
);
create unique index bookkeeping_statement_lines_identity on bookkeeping_statement_lines (business_id, identity);
create unique index bookkeeping_statement_lines_row on bookkeeping_statement_lines (business_id, row_id) where row_id is not null;
create index bookkeeping_statement_lines_by_day on bookkeeping_statement_lines (business_id, day desc, statement_id, nth);
create index bookkeeping_statement_lines_of_statement on bookkeeping_statement_lines (business_id, statement_id, nth);
