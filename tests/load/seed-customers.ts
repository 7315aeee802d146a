import type pg from 'pg';

/** A multiple of the number of names, so that the orders of a customer have the customer's name. */
export const customerCount = 29_700;

/** Creates the temporary table `seed_name` with 90 × 110 names. A first or last name matches about one in a hundred. */
export async function seedNames(db: pg.ClientBase): Promise<void> {
  await db.query(
    `create temp table if not exists seed_name as
     select first.place * 110 + last.place as place, first.name || ' ' || last.name as name
     from (select place, initcap(left(translate(md5('first' || place), '0123456789', 'aeioulnrsy'), 4)) || 'a' as name from generate_series(0, 89) place) first,
       (select place, case place when 7 then 'Okafor' else initcap(left(translate(md5('last' || place), '0123456789', 'aeioulnrsy'), 6)) end as name
        from generate_series(0, 109) place) last`,
  );
}

/**
 * Fills a business with customers, most of them with an address at one mail provider. One in two hundred is a
 * duplicate.
 */
export async function seedCustomers(db: pg.ClientBase, businessId: string): Promise<void> {
  await seedNames(db);
  await db.query(
    `insert into customers (business_id, id, import_key, name, email, phone_number, tags, created_at)
     select $1, uuidv7(n * interval '-10 minutes'), 'B' || n, name,
       'customer' || n / 200 * 200 + greatest(n % 200, 1) || case when n / 200 % 4 = 0 then '@shop.example' else '@gmail.example' end,
       '+23480' || 10000000 + n, case when n % 10 = 0 then array['wholesale'] else '{}' end, now() - n * interval '10 minutes'
     from generate_series(0, $2::int - 1) n join seed_name on place = (n::bigint * 7919) % 9900`,
    [businessId, customerCount],
  );
}
