import type pg from 'pg';

/**
 * Adds products with one variation each, and one with a thousand variations. The stock of every tenth isn't tracked.
 */
export async function seedProducts(db: pg.Client, businessId: string, count: number): Promise<void> {
  await db.query(
    `insert into products (business_id, id, handle, title, type, low_stock_at, published, options, created_at, updated_at)
     select $1, uuidv7(-n * interval '1 minute'), 'b-' || n,
       case when n = 0 then 'Everything' else
         (array['Ankara', 'Adire', 'Gele', 'Kente', 'Aso oke'])[1 + n % 5] || ' ' || (array['bag', 'shirt', 'scarf', 'dress', 'hat', 'shoes', 'tote'])[1 + n % 7] || ' ' || n
       end,
       'Cloth', 5, n % 4 > 0,
       case when n = 0 then '[{"name": "Number", "values": ["any"]}]' else '[]' end::jsonb,
       now() - n * interval '1 minute', now()
     from generate_series(0, $2::int) n`,
    [businessId, count],
  );
  await db.query(
    `insert into variations (business_id, id, product_id, position, option_values, sku, price_minor, available_quantity)
     select p.business_id, uuidv7(), p.id, n, case when p.handle = 'b-0' then array[n::text] else '{}' end,
       upper(p.handle) || '-' || n, 100000 + abs(hashtext(p.handle)) % 977 * 1000,
       case when abs(hashtext(p.handle)) % 10 > 0 then abs(hashtext(p.handle || n)) % 60 end
     from products p, generate_series(0, case when p.handle = 'b-0' then 999 else 0 end) n
     where p.business_id = $1`,
    [businessId],
  );
}
