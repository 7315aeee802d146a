import type { FastifyInstance } from 'fastify';
import type { QueryResult } from 'pg';

interface Floor {
  prepared: (name: string, text: string) => (values: unknown[]) => Promise<QueryResult>;
  businessOf: (authorization: string | undefined) => Promise<unknown>;
}

/** Adds the route that creates an order of one product, with as little work as possible: one statement, no stock, no notices. */
export function floorOrders(app: FastifyInstance, { prepared, businessOf }: Floor): void {
  const insert = prepared(
    'insert order',
    `with ordered as (
       insert into orders (business_id, id, number, placed_at, customer_id, customer_name, search_text, item_count, subtotal_minor,
         total_minor, currency, paid, status, shipping_status, shipping_mode, delivery_configuration, delivery_timing, source)
       select $1, gen_random_uuid(), 'F' || nextval('floor_number'), now(), c.id, c.name, fold_text(c.name || ' ' || p.title), 1,
         v.price_minor, v.price_minor, 'NGN', false, 'CREATED', 'PENDING', 'PICKUP', 'SELF_MANAGED', 'PRE_DELIVERY', 'hand'
       from customers c, variations v join products p on p.business_id = v.business_id and p.id = v.product_id
       where c.business_id = $1 and c.id = $2 and v.business_id = $1 and v.id = $3
       returning business_id, id, number, total_minor
     ), lined as (
       insert into order_lines (business_id, order_id, position, id, name, quantity, unit_price_minor, total_minor)
       select business_id, id, 0, gen_random_uuid(), 'Ankara', 1, total_minor, total_minor from ordered
     )
     select id, number from ordered`,
  );
  app.post<{ Body: { customerId: string; lines: { variationId: string }[] } }>(
    '/orders',
    async ({ headers, body }) => {
      const values = [await businessOf(headers.authorization), body.customerId, body.lines[0]?.variationId];
      const { rows } = await insert(values);
      return { data: rows[0] };
    },
  );
}
