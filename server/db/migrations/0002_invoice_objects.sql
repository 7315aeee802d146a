-- Kept counters and sums of invoices by status, and by due day while money is owed. The counter rows are locked in the
-- order of their key, so that two statements never wait for each other.
create function count_invoices() returns trigger language plpgsql as $$
declare
  gone invoices[] := '{}';
  come invoices[] := '{}';
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::invoices), '{}') into gone from removed; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::invoices), '{}') into come from added; end if;
  insert into invoice_counts as kept (business_id, status, due_on, currency, count, total_minor, paid_minor)
  select
    business_id, status,
    case when status in ('PENDING', 'PARTIAL_PAYMENT') then due_on else '-infinity' end,
    currency, sum(sign), sum(sign * total_minor), sum(sign * paid_minor)
  from (select i.*, 1 as sign from unnest(come) i union all select i.*, -1 from unnest(gone) i) changes
  group by 1, 2, 3, 4
  having sum(sign) <> 0 or sum(sign * total_minor) <> 0 or sum(sign * paid_minor) <> 0
  order by 1, 2, 3, 4
  on conflict (business_id, status, due_on, currency) do update set
    count = kept.count + excluded.count,
    total_minor = kept.total_minor + excluded.total_minor,
    paid_minor = kept.paid_minor + excluded.paid_minor;
  return null;
end $$;

create trigger count_added_invoices after insert on invoices
  referencing new table as added for each statement execute function count_invoices();
create trigger count_changed_invoices after update on invoices
  referencing old table as removed new table as added for each statement execute function count_invoices();
create trigger count_removed_invoices after delete on invoices
  referencing old table as removed for each statement execute function count_invoices();
