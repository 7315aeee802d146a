import type pg from 'pg';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { type OrderEventType, orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { type ShippingEventType, shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';

/** One step of a chart; without `from` it is where the record's life began. */
type Entry = { by: LifecycleActor; from: string | null } & (
  | { lifecycle: 'order'; event: OrderEventType; to: OrderStatus }
  | { lifecycle: 'shipping'; event: ShippingEventType; to: ShippingStatus }
);

interface Told extends OrderRecord {
  number: string;
  entries: Entry[] | null;
}

/** What the order is now beside what its timeline tells, a page at a time: a year of a demo fits, a bench's million too. */
const page = `
  select o.id, number, status, shipping_status as "shippingStatus", shipping_mode as "shippingMode", paid,
    payment_method as "paymentMethod",
    delivery_configuration as "deliveryConfiguration", delivery_timing as "deliveryTiming",
    status_before_refund as "statusBeforeRefund", refund_status as "refundStatus", dispute,
    failed_attempts as "failedAttempts", restock, stock_reserved as "stockReserved",
    (select json_agg(json_build_object('lifecycle', lifecycle, 'event', event, 'from', "from", 'to', "to", 'by', actor_kind) order by t.id)
     from timeline t
     where t.business_id = o.business_id and t.record_type = 'order' and t.record_id = o.id
      and lifecycle in ('order', 'shipping') and "to" is not null) as entries
  from orders o where o.id > $1 order by o.id limit 2000`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Orders whose timeline does not lead, step by legal step, to where they stand; at most three of them. */
export async function replayOrders(db: pg.Pool | pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (let after: string | undefined = beforeAll; after !== undefined && problems.length < 3;) {
    const { rows }: pg.QueryResult<Told & { id: string }> = await db.query(page, [after]);
    for (const order of rows) {
      const problem = replay(order);
      if (problem) problems.push(`order ${order.number} (${order.id}): ${problem}`);
    }
    after = rows.at(-1)?.id;
  }
  return problems.slice(0, 3);
}

/** What an event carried: how money came in follows from who says so, and what became of the goods is known by now. */
const detailsOf = ({ by, event }: Entry, { restock }: OrderRecord) => ({
  method: event === 'payment.confirmed' && by === 'payment' ? ('PAYMENT_LINK' as const) : null,
  isRestocked: restock,
});

/** The first thing in an order's timeline that cannot have been; undefined when there is none. */
export function replay({ entries, ...now }: Told): string | undefined {
  if (!entries) return 'nothing tells how it began';
  let record: OrderRecord = {
    ...now,
    status: 'CREATED',
    shippingStatus: 'PENDING',
    paid: false,
    paymentMethod: null,
    statusBeforeRefund: null,
    refundStatus: null,
    dispute: null,
    failedAttempts: 0,
    restock: null,
    stockReserved: true,
    stockReservable: true,
  };
  for (const [position, entry] of entries.entries()) {
    if (entry.from === null) {
      if (
        entries.findIndex((other) => other.from === null && other.lifecycle === entry.lifecycle) !== position
      )
        return 'it began twice';
      record = begun(record, now, entry);
      continue;
    }
    const details = detailsOf(entry, now);
    const verdict =
      entry.lifecycle === 'order'
        ? orderLaw.nextStatus(record, entry.event, entry.by, details)
        : shippingLaw.nextStatus(record, entry.event, entry.by, details);
    const standing = entry.lifecycle === 'order' ? record.status : record.shippingStatus;
    if (!verdict.ok || verdict.to !== entry.to || standing !== entry.from)
      return `${entry.event} by ${entry.by} cannot lead from ${standing} to ${entry.to}`;
    record = verdict.record;
  }
  const wrong = facts.find((fact) => record[fact] !== now[fact]);
  return wrong && `its timeline leads to ${wrong} ${record[wrong]}, but it says ${now[wrong]}`;
}

const facts = [
  'status',
  'shippingStatus',
  'paid',
  'statusBeforeRefund',
  'refundStatus',
  'dispute',
  'failedAttempts',
] as const;

/** A past order comes in where it ended, with its goods and its money where they then were. */
function begun(record: OrderRecord, now: OrderRecord, entry: Entry): OrderRecord {
  if (entry.lifecycle === 'shipping') return { ...record, shippingStatus: entry.to };
  if (entry.to === 'CREATED') return record;
  const isDelivered = entry.to === 'DELIVERED';
  return {
    ...record,
    status: entry.to,
    shippingStatus: isDelivered ? 'DELIVERED' : now.shippingStatus,
    paid: isDelivered,
  };
}
