import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { floorProducts } from './floor-products.ts';
import { floorOrders } from './floor-orders.ts';
import { floorShop } from './floor-shop.ts';

/**
 * The floor: a server that does the least possible work for these rows, on this machine and database. It has a bare
 * route, a session check, one page by keyset and the stored counter, all prepared. `npm run bench` starts it as a
 * separate process. FLOOR_DATABASE is a pg.ClientConfig as JSON. The table `floor_session` maps the hash of a token to
 * its business.
 */
const database = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}');
const pool = new Pool({ ...database, max: 12 });
/**
 * Plans each query for its text, like Kontor. A generic plan takes 50 ms for a text that is in most of 100,000 orders.
 */
const planning = new Pool({ ...database, max: 12, options: '-c plan_cache_mode=force_custom_plan' });
const prepared =
  (name: string, text: string, on = pool) =>
  (values: unknown[]) =>
    on.query({ name, text, values });

const shown = `id, number, placed_at as "placedAt", customer_name as "customerName", item_count as "itemCount",
  total_minor as "totalMinor", currency, paid, status, shipping_status as "shippingStatus", shipping_mode as "shippingMode"`;
const session = prepared(
  'session',
  'select business_id as id from floor_session where token_hash = $1 and expires_at > now()',
);
const counter = prepared(
  'counter',
  'select sum(count)::int as total from order_counts where business_id = $1',
);
const newest = prepared(
  'newest',
  `select ${shown} from orders where business_id = $1 order by placed_at desc, id desc limit 51`,
);
const last = prepared(
  'last',
  `select ${shown} from orders where business_id = $1 order by placed_at, id limit $2`,
);
const searchClause = `from orders where business_id = $1 and status = $2::order_status and search_text like $3`;
const matching = prepared(
  'matching',
  `select ${shown} ${searchClause} order by placed_at desc, id desc limit 51`,
  planning,
);
const matchingCount = prepared(
  'matching count',
  `select count(*)::int as total from (select 1 ${searchClause} limit 10001) as matched`,
  planning,
);
const openSession = prepared('open', `insert into floor_session values ($1, $2, now() + interval '1 day')`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const page = (rows: unknown[], total: unknown) => ({ data: { data: rows.slice(0, 50), total } });
const password = 'the floor signs in like this';
const passwordHash = await hash(password, { timeCost: 2, memoryCost: 19_456, parallelism: 1 });

const app = Fastify();
const businessOf = async (authorization: string | undefined): Promise<unknown> => {
  const { rows } = await session([sha256(authorization?.slice('Bearer '.length) ?? '')]);
  if (!rows[0]) throw new Error('No session');
  return rows[0].id;
};

app.get<{ Querystring: { edge?: string; status?: string; search?: string } }>(
  '/orders',
  async ({ headers, query }) => {
    const id = await businessOf(headers.authorization);
    if (query.status) {
      const values = [id, query.status, `%${query.search?.toLowerCase()}%`];
      const [rows, count] = await Promise.all([matching(values), matchingCount(values)]);
      return page(rows.rows, count.rows[0]?.total);
    }
    if (query.edge !== 'last') {
      const [rows, count] = await Promise.all([newest([id]), counter([id])]);
      return page(rows.rows, count.rows[0]?.total);
    }
    const count = await counter([id]);
    const total = Number(count.rows[0]?.total);
    const { rows } = await last([id, total % 50 || 50]);
    return page(rows.toReversed(), total);
  },
);

floorProducts(app, { prepared, businessOf, page });
floorShop(app, { prepared, pool });
floorOrders(app, { prepared, businessOf });

app.post<{ Body: { token: string } }>('/sign-in', async ({ body }) => {
  if (!(await verify(passwordHash, password))) throw new Error('Wrong password');
  await openSession([sha256(`${body.token} ${process.hrtime.bigint()}`), null]);
  return { data: { done: true } };
});

app.get('/healthz', () => ({ ok: true }));
await app.listen({ host: 'localhost', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close().then(() => Promise.all([pool.end(), planning.end()])));
