import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool, QueryResult } from 'pg';

type Asked = (values: unknown[]) => Promise<QueryResult>;
interface Floor {
  prepared: (name: string, text: string) => Asked;
  pool: Pool;
}

const card = `handle, title, price_minor as "priceMinor", stock_state as "stockState",
  (select file_id from product_media m where m.business_id = p.business_id and m.product_id = p.id order by position limit 1)
    as "imageFileId"`;
const published = 'from products p where business_id = $1 and archived_at is null and published';
const newestFirst = 'order by created_at desc, id desc limit';

/** Adds the pages of a store and its cart, each with as little work as possible: rows in a template, without a layout. */
export function floorShop(app: FastifyInstance, { prepared, pool }: Floor): void {
  const shop = prepared('shop', 'select id from businesses where lower(handle) = lower($1)');
  const category = prepared('category', 'select id from categories where business_id = $1 and name = $2');
  const newest = prepared('shop newest', `select ${card} ${published} ${newestFirst} $2`);
  const ofCategory = prepared(
    'shop category',
    `select ${card} ${published} and category_id = $2 ${newestFirst} 25`,
  );
  const terms = 'search_text like $2 and search_text like $3';
  const matching = prepared('shop search', `select ${card} ${published} and ${terms} ${newestFirst} 25`);
  const matchingCount = prepared(
    'shop search count',
    `select count(*)::int as total from (select 1 ${published} and ${terms} limit 10001) as matched`,
  );
  const product = prepared(
    'shop product',
    `select id, handle, title, description ${published} and handle = $2`,
  );
  const variations = prepared(
    'shop variations',
    `select id, option_values as "optionValues", price_minor as "priceMinor", available_quantity as "availableQuantity"
     from variations where business_id = $1 and product_id = $2 and removed_at is null order by position`,
  );
  const images = prepared(
    'shop images',
    'select file_id as "fileId" from product_media where business_id = $1 and product_id = $2 order by position',
  );

  const findShop = async (handle: string): Promise<unknown> => (await shop([handle])).rows[0]?.id;
  const send = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').send(`<!doctype html><title>Floor</title>${html}`);
  const sendList = (reply: FastifyReply, { rows }: QueryResult, size: number, total = '') =>
    send(
      reply,
      total +
        rows
          .slice(0, size)
          .map(
            ({ handle, title, priceMinor, stockState, imageFileId }) =>
              `<a href="/products/${handle}"><img src="/images/${imageFileId}/480">${title} ${priceMinor} ${stockState}</a>`,
          )
          .join(''),
    );

  app.get<{ Params: { shop: string } }>('/shop/:shop', async ({ params }, reply) =>
    sendList(reply, await newest([await findShop(params.shop), 13]), 12),
  );
  app.get<{ Params: { shop: string } }>('/shop/:shop/products', async ({ params }, reply) =>
    sendList(reply, await newest([await findShop(params.shop), 25]), 24),
  );
  app.get<{ Params: { shop: string; name: string } }>(
    '/shop/:shop/categories/:name',
    async ({ params }, reply) => {
      const id = await findShop(params.shop);
      const { rows } = await category([id, params.name]);
      return sendList(reply, await ofCategory([id, rows[0]?.id]), 24);
    },
  );
  app.get<{ Params: { shop: string }; Querystring: { q: string } }>(
    '/shop/:shop/search',
    async ({ params, query }, reply) => {
      const [first = '', second = ''] = query.q.toLowerCase().split(' ');
      const values = [await findShop(params.shop), `%${first}%`, `%${second}%`];
      const [rows, count] = await Promise.all([matching(values), matchingCount(values)]);
      return sendList(reply, rows, 24, String(count.rows[0]?.total));
    },
  );
  app.get<{ Params: { shop: string; product: string } }>(
    '/shop/:shop/products/:product',
    async ({ params }, reply) => {
      const id = await findShop(params.shop);
      const { rows } = await product([id, params.product]);
      const { id: productId, handle, title, description } = rows[0];
      const [choices, media] = await Promise.all([variations([id, productId]), images([id, productId])]);
      const shown = [
        ...choices.rows.map(({ optionValues, priceMinor }) => `<p>${optionValues} ${priceMinor}</p>`),
        ...media.rows.map(({ fileId }) => `<img src="/images/${fileId}/800">`),
      ];
      return send(reply, `<a href="/products/${handle}">${title}</a>${description}${shown.join('')}`);
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post<{ Params: { shop: string }; Body: { variation: string; quantity: string } }>(
    '/shop/:shop/cart',
    async ({ params, body }, reply) => {
      const id = await findShop(params.shop);
      await pool.query({
        name: 'cart',
        text: `with cart as (
            insert into carts (business_id, id, token_hash, used_at)
            select $1, uuidv7(), gen_random_uuid(), now() from variations
            where business_id = $1 and id = $2 and available_quantity is distinct from 0 and removed_at is null
            returning id)
          insert into cart_lines (business_id, cart_id, variation_id, quantity, added_at)
          select $1, id, $2, $3, now() from cart`,
        values: [id, body.variation, body.quantity],
      });
      return reply.redirect('/cart', 303);
    },
  );
}
