import type pg from 'pg';

/**
 * Adds invoices of two years with one item each. Of ten invoices, two are unpaid, one is a draft and the others are
 * paid.
 */
export async function seedInvoices(db: pg.ClientBase, businessId: string, count: number): Promise<void> {
  await db.query(
    `with seeded as (
       select n, now() - interval '730 days' * (1 - n::float8 / $3) as created_at, customers.id as customer_id, name,
         150000 + n % 977 * 1000 as total,
         (array['PAID', 'PAID', 'PAID', 'PAID', 'PENDING', 'PAID', 'PAID', 'PAID', 'PENDING', 'DRAFT'])[1 + n % 10] as status
       from generate_series(0, $2::int) n
       join customers on business_id = $1 and import_key = 'B' || n
     ), made as (
       insert into invoices (business_id, id, number, status, created_at, issued_on, due_on, currency, customer_id, customer_name,
         tax_basis_points, subtotal_minor, discount_minor, tax_minor, charges_minor, total_minor, paid_minor, allow_partial,
         public_token, sent_at, paid_at, reminders, search_text)
       select $1, uuidv7(created_at - now()), case when status <> 'DRAFT' then 'INV-' || n end, status::invoice_status, created_at,
         created_at::date, created_at::date + 14, 'NGN', customer_id, name, 0, total, 0, 0, 0, total,
         case status when 'PAID' then total else 0 end, false, 'bench ' || $1::text || n,
         case when status <> 'DRAFT' then created_at end, case status when 'PAID' then created_at end, false,
         fold_text(concat_ws(' ', name, 'ankara, 6 yards', case when status <> 'DRAFT' then 'INV-' || n end))
       from seeded
       returning business_id, id, total_minor
     )
     insert into invoice_items (business_id, invoice_id, position, id, name, quantity, unit_price_minor, total_minor)
     select business_id, id, 0, uuidv7(), 'Ankara, 6 yards', 1, total_minor, total_minor from made`,
    [businessId, count - 1, count],
  );
}

/** Adds the payment of each paid order, recorded by hand. */
export async function seedPayments(db: pg.ClientBase, businessId: string): Promise<void> {
  await db.query(
    `insert into transactions (business_id, id, type, direction, source, result, method, order_id, label, counterpart,
       gross_minor, net_minor, currency, created_at, at, concluded_at)
     select business_id, uuidv7(paid_at - now()), 'orderFulfillment', 'CR', 'hand', 'success', 'CASH', id, number, customer_name,
       total_minor, total_minor, currency, paid_at, paid_at, paid_at
     from orders where business_id = $1 and paid and paid_at is not null`,
    [businessId],
  );
}
