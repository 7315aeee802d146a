import type { FastifyInstance } from 'fastify';
import type { QueryResult } from 'pg';

type Asked = (values: unknown[]) => Promise<QueryResult>;
interface Floor {
  prepared: (name: string, text: string) => Asked;
  businessOf: (authorization: string | undefined) => Promise<unknown>;
  page: (rows: unknown[], total: unknown) => unknown;
}

const shown = `id, title, published, archived_at is not null as archived, stock_state as "stockState",
  available_quantity as "availableQuantity", variation_count as "variationCount", price_minor as "priceMinor",
  discounted_amount_minor as "discountedAmountMinor", discount_start_date as "discountStartDate",
  discount_end_date as "discountEndDate", version,
  (select file_id from product_media m where m.business_id = p.business_id and m.product_id = p.id and file_id is not null
    order by position limit 1) as "imageFileId",
  (select name from categories c where c.business_id = p.business_id and c.id = p.category_id) as "categoryName"`;
const from = 'from products p where business_id = $1 and archived_at is null';

/** Adds the routes for a list of products and for a single product, each with as little work as possible. */
export function floorProducts(app: FastifyInstance, { prepared, businessOf, page }: Floor): void {
  const counter = prepared(
    'product counter',
    'select sum(count)::int as total from product_counts where business_id = $1 and not is_archived',
  );
  const newest = prepared('products', `select ${shown} ${from} order by created_at desc, id desc limit 51`);
  const last = prepared('last products', `select ${shown} ${from} order by created_at, id limit $2`);
  // Both terms must match, in any order.
  const searchClause = `${from} and search_text like $2 and search_text like $3`;
  const matching = prepared('', `select ${shown} ${searchClause} order by created_at desc, id desc limit 51`);
  const matchingCount = prepared(
    '',
    `select count(*)::int as total from (select 1 ${searchClause} limit 10001) as matched`,
  );
  const product = prepared('product', 'select * from products where business_id = $1 and id = $2');
  const variations = prepared(
    'variations',
    `select id, option_values as "optionValues", sku, barcode, price_minor as "priceMinor",
       discounted_amount_minor as "discountedAmountMinor", discount_start_date as "discountStartDate",
       discount_end_date as "discountEndDate", available_quantity as "availableQuantity", media_id as "mediaId"
     from variations where business_id = $1 and product_id = $2 and removed_at is null order by position`,
  );

  app.get<{ Querystring: { edge?: string; search?: string } }>('/products', async ({ headers, query }) => {
    const id = await businessOf(headers.authorization);
    if (query.search !== undefined) {
      const [first = '', second = ''] = query.search.toLowerCase().split(' ');
      const values = [id, `%${first}%`, `%${second}%`];
      const [rows, count] = await Promise.all([matching(values), matchingCount(values)]);
      return page(rows.rows, count.rows[0]?.total);
    }
    const count = await counter([id]);
    const total = Number(count.rows[0]?.total);
    if (query.edge !== 'last') return page((await newest([id])).rows, total);
    return page((await last([id, total % 50 || 50])).rows.toReversed(), total);
  });
  app.get<{ Params: { id: string } }>('/product/:id', async ({ headers, params }) => {
    const values = [await businessOf(headers.authorization), params.id];
    const [of, all] = await Promise.all([product(values), variations(values)]);
    return { data: { ...of.rows[0], variations: all.rows } };
  });
}
