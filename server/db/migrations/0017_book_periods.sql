-- The months of the books that were closed. All days up to the last closed month are closed.
create table bookkeeping_periods (
  business_id uuid not null,
  id uuid not null,
  month date not null,
  status text not null,
  closed_at timestamptz(3),
  closed_by_name text,
  reopened_at timestamptz(3),
  reopened_by_name text,
  reopen_reason text,
  constraint bookkeeping_periods_pkey primary key (business_id, id),
  constraint bookkeeping_periods_status check (status in ('open', 'closed', 'reopened')),
  constraint bookkeeping_periods_month check (extract(day from month) = 1),
  constraint bookkeeping_periods_dates check (status = 'open' or closed_at is not null),
  constraint bookkeeping_periods_reason check (status <> 'reopened' or reopen_reason is not null)
);
create unique index bookkeeping_periods_by_month on bookkeeping_periods (business_id, month);

-- The rows that follow from transactions, as they were when their month was closed. A transaction may change or disappear
-- later; the difference is then a row of the first open day.
create table bookkeeping_closed_rows (
  business_id uuid not null,
  month date not null,
  id uuid not null,
  part text not null,
  day date not null,
  moment timestamptz(3) not null,
  category_key text not null,
  amount_minor bigint not null,
  currency text not null,
  late_from date,
  label text,
  method text,
  order_id uuid,
  invoice_id uuid,
  constraint bookkeeping_closed_rows_pkey primary key (business_id, id, part, month),
  constraint bookkeeping_closed_rows_month_fkey foreign key (business_id, month)
    references bookkeeping_periods (business_id, month)
);
create index bookkeeping_closed_rows_by_day on bookkeeping_closed_rows (business_id, day);
create index bookkeeping_closed_rows_by_month on bookkeeping_closed_rows (business_id, month);

-- The last line of defence: the services reject such a change with words that name the month.
create function forbid_closed_entry_change() returns trigger language plpgsql as $$
begin
  if exists (
    select from bookkeeping_periods p where p.status = 'closed' and (
      tg_op <> 'INSERT' and p.business_id = old.business_id and old.value_date < p.month + interval '1 month'
      or tg_op <> 'DELETE' and p.business_id = new.business_id and new.value_date < p.month + interval '1 month')
  ) then
    raise exception 'an entry of a closed month of the books cannot change' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bookkeeping_entries_closed after insert or update or delete on bookkeeping_entries
  for each row execute function forbid_closed_entry_change();
