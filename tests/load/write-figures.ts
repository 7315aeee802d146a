import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { type WritePair, inTurns, pairOf } from './in-turns.ts';
import { type Ask, type Sample, load, quantile } from './load-client.ts';
import type { BenchData } from './bench-data.ts';
import { type Figure, atLeast, atMost, printFigure } from './table.ts';

const clients = 20;
const turns = 4;
const turnMs = 3000;

/**
 * Returns the figures of what the team writes: orders are created for many customers and products, by one client and by twenty at
 * once; orders are paid and shipped, and payments of invoices recorded. The floor only inserts the rows of an order.
 * @throws Error if an order is not counted, or two have one number
 */
export async function writeFigures(stand: BenchData): Promise<Figure[]> {
  const db = new Client(stand.connection);
  await db.connect();
  try {
    await db.query('create sequence if not exists floor_number');
    const figures: Figure[] = [];
    const add = (figure: Figure) => {
      figures.push(figure);
      printFigure(figure);
    };
    const pair = await createOrders(db, stand);
    await inTurns(pair, { connections: clients, durationMs: turnMs, requests: Infinity }, 1);
    const one = await inTurns(pair, { connections: 1, durationMs: turnMs, requests: Infinity }, turns);
    const alone = { floor: quantile(one.latencies.floor, 0.5), kontor: quantile(one.latencies.kontor, 0.5) };
    add({
      name: 'an order created, one client, p50',
      unit: 'ms',
      ...alone,
      target: atMost(alone.kontor, 12, '12 ms'),
    });
    const many = await inTurns(pair, { connections: clients, durationMs: turnMs, requests: Infinity }, turns);
    const rate = (side: 'floor' | 'kontor') => (many.latencies[side].length / many.elapsedMs[side]) * 1000;
    const late = {
      floor: quantile(many.latencies.floor, 0.95),
      kontor: quantile(many.latencies.kontor, 0.95),
    };
    add({
      name: `orders created, ${clients} clients`,
      unit: 'req/s',
      floor: rate('floor'),
      kontor: rate('kontor'),
      target: atLeast(rate('kontor'), 150, '150'),
    });
    add({
      name: `orders created, ${clients} clients, p95`,
      unit: 'ms',
      ...late,
      target: atMost(late.kontor, 200, '200 ms'),
    });
    for (const [name, steps] of await stepsOf(db, stand))
      for (const connections of [1, clients]) {
        const { latencies, elapsedMs } = await sendAll(steps.splice(0, 200), connections);
        if (connections === 1)
          add({ name: `${name}, one client, p50`, unit: 'ms', kontor: quantile(latencies, 0.5) });
        else
          add({
            name: `${name}, ${clients} clients`,
            unit: 'req/s',
            kontor: (latencies.length / elapsedMs) * 1000,
          });
      }
    await checkCounts(db, stand.main.id);
    return figures;
  } finally {
    await db.end();
  }
}

/** Sends these requests once each, except for the first one. */
async function sendAll(requests: Ask[], connections: number): Promise<Sample> {
  const left = requests.values();
  const next = () => {
    const { value } = left.next();
    if (!value) throw new Error('There is nothing left to send');
    return value;
  };
  return load(next, { connections, durationMs: 60_000, requests: requests.length - 1 });
}

async function checkCounts(db: Client, businessId: string): Promise<void> {
  const { rows } = await db.query<{ counted: number; kept: number; numbers: number }>(
    `select count(*)::int as counted, count(distinct number)::int as numbers,
       (select sum(count)::int from order_counts where business_id = $1) as kept
     from orders where business_id = $1 and not is_attempt`,
    [businessId],
  );
  const [row] = rows;
  if (row && (row.counted !== row.kept || row.counted !== row.numbers))
    throw new Error(`${row.counted} orders are counted as ${row.kept} and have ${row.numbers} numbers`);
}

interface Chosen {
  customers: string[];
  variations: string[];
}

async function choose(db: Client, businessId: string): Promise<Chosen> {
  const list = async (query: string) =>
    (await db.query<{ id: string }>(query, [businessId])).rows.map(({ id }) => id);
  return {
    customers: await list('select id from customers where business_id = $1 order by id limit 2000'),
    variations: await list(
      'select id from variations where business_id = $1 and available_quantity is null order by id limit 500',
    ),
  };
}

/** A write of the team: with a key of its own, as the browser sends it. */
const asWrite = (ask: Ask, body: object): Ask => ({
  ...ask,
  body: JSON.stringify(body),
  headers: { ...ask.headers, 'idempotency-key': randomUUID() },
});

function orderBody({ customers, variations }: Chosen, nth: number) {
  const variationId = variations[nth % variations.length] ?? '';
  return {
    ...sampleFields,
    customerId: customers[nth % customers.length] ?? null,
    lines: [{ variationId, name: 'Ankara', quantity: 1, unitPriceMinor: 500_000 }],
  };
}

async function createOrders(db: Client, stand: BenchData): Promise<WritePair> {
  const chosen = await choose(db, stand.main.id);
  const pair = pairOf(stand, stand.main.id, { floor: '/orders', kontor: '/api/commerce/order' });
  let nth = 0;
  const next = (ask: Ask) => () => {
    nth += 1;
    return asWrite(ask, orderBody(chosen, nth));
  };
  return { floor: next(pair.floor), kontor: next(pair.kontor) };
}

/** Returns the requests of the other writes, by name, each for a record of its own. */
async function stepsOf(db: Client, stand: BenchData): Promise<[string, Ask[]][]> {
  const { id } = stand.main;
  const at = (path: string) => pairOf(stand, id, { floor: path, kontor: `/api/commerce${path}` }).kontor;
  const { rows } = await db.query<{ id: string }>(
    `select id from orders where business_id = $1 and source = 'hand' and status = 'CREATED' and number not like 'F%' limit 400`,
    [id],
  );
  const paid = rows.map((order) =>
    asWrite(
      { ...at(`/order/${order.id}/status`), method: 'PATCH' },
      { event: 'payment.confirmed', paymentMethod: 'CASH' },
    ),
  );
  const shipped = rows.map((order) =>
    asWrite(
      { ...at(`/order/${order.id}/shipping-status`), method: 'PATCH' },
      { shippingStatus: 'FULFILLED' },
    ),
  );
  const { rows: invoices } = await db.query<{ id: string; total: number }>(
    `select id, total_minor::int as total from invoices where business_id = $1 and status = 'PENDING' limit 400`,
    [id],
  );
  const received = invoices.map((invoice) =>
    asWrite(at(`/invoice/${invoice.id}/payment`), { amountMinor: invoice.total, method: 'CASH' }),
  );
  return [
    ['a payment of an order recorded', paid],
    ['an order shipped', shipped],
    ['a payment of an invoice recorded', received],
  ];
}
