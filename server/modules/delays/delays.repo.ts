import { type SQL, sql } from 'drizzle-orm';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { Order } from '#domain/order.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { minSampleCount } from '#domain/usual-time.ts';
import type { Executor } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';

/** The oldest record of `count` that are delayed. */
export interface Delay<Rec> {
  id: string;
  label: string;
  since: Date;
  count: number;
  record: Rec;
}

/** Returns a query for what has been waiting since before `cutoff`; its result is the oldest, if any. */
function queryLongest<Rec>(name: string, query: SQL) {
  const select = definePrepared(name, (db) =>
    db.execute<Omit<Delay<Rec>, 'since'> & { since: string }>(query),
  );
  return async (executor: Executor, businessId: string, cutoff: Date): Promise<Delay<Rec> | undefined> => {
    const { rows } = await select(executor, { businessId, cutoff });
    const [row] = rows;
    return row && { ...row, since: new Date(row.since) };
  };
}

/** Withdrawals in progress that were requested before `cutoff`. */
export const findSlowWithdrawals = queryLongest<{ status: WithdrawalStatus }>(
  'slow_withdrawals',
  sql`select id, bank_name as label, requested_at as since, (count(*) over ())::int as count,
        json_build_object('status', status) as record
      from withdrawals
      where business_id = ${param('businessId')} and status in ('requested', 'processing') and requested_at < ${param('cutoff')}
      order by requested_at limit 1`,
);

/** The business's verification, if it was submitted before `cutoff` and is not decided. */
export const findSlowVerification = queryLongest<{ status: KycStatus }>(
  'slow_verification',
  sql`select business_id as id, '' as label, submitted_at as since, 1 as count,
        json_build_object('status', status) as record
      from kyc_cases
      where business_id = ${param('businessId')} and status = 'submitted' and submitted_at < ${param('cutoff')}`,
);

/** Payments that began before `cutoff` and that the provider has not concluded. */
export const findSlowPayments = queryLongest<null>(
  'slow_payments',
  sql`select id, coalesce(label, '') as label, created_at as since, (count(*) over ())::int as count, null as record
      from transactions
      where business_id = ${param('businessId')} and provider is not null and direction = 'CR' and type <> 'deposit'
        and result in ('pending', 'error', 'unknown') and created_at < ${param('cutoff')}
      order by created_at limit 1`,
);

type PickupOrder = Pick<Order, 'id'> & OrderRecord;

/** Orders whose pickup was requested before `cutoff` and that the courier has not collected. */
export const findSlowPickups = queryLongest<PickupOrder>(
  'slow_pickups',
  sql`select o.id, o.number as label, d.requested_at as since, (count(*) over ())::int as count,
        json_build_object('id', o.id, 'status', o.status, 'shippingStatus', o.shipping_status,
          'shippingMode', o.shipping_mode, 'deliveryConfiguration', o.delivery_configuration,
          'deliveryTiming', o.delivery_timing, 'paid', o.paid,
          'paymentMethod', o.payment_method, 'statusBeforeRefund', o.status_before_refund,
          'refundStatus', o.refund_status, 'dispute', o.dispute, 'failedAttempts', o.failed_attempts,
          'restock', o.restock, 'stockReserved', o.stock_reserved, 'stockReservable', true) as record
      from orders o join deliveries d on d.business_id = o.business_id and d.order_id = o.id
      where o.business_id = ${param('businessId')} and o.shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP')
        and d.status in ('requesting', 'booked') and d.requested_at < ${param('cutoff')}
      order by d.requested_at limit 1`,
);

function queryDurations(name: string, query: SQL) {
  const select = definePrepared(name, (db) => db.execute<{ ms: string }>(query));
  return async (executor: Executor, businessId: string): Promise<number[]> =>
    (await select(executor, { businessId })).rows.map(({ ms }) => Number(ms));
}

/** How long the last payments through a provider took to conclude, in milliseconds. */
export const paymentDurations = queryDurations(
  'payment_durations',
  sql`select extract(epoch from concluded_at - created_at) * 1000 as ms
      from transactions
      where business_id = ${param('businessId')} and result = 'success' and provider is not null and direction = 'CR'
        and type <> 'deposit' and concluded_at is not null
      order by at desc limit ${sql.raw(String(minSampleCount))}`,
);

/** How long the last pickups took from the request to the courier's collection, in milliseconds. */
export const pickupDurations = queryDurations(
  'pickup_durations',
  sql`select extract(epoch from e.happened_at - d.requested_at) * 1000 as ms
      from deliveries d
      join courier_events e on e.business_id = d.business_id and e.delivery_id = d.id
        and e.kind = 'pickedUp' and e.state = 'applied'
      where d.business_id = ${param('businessId')}
      order by d.id desc limit ${sql.raw(String(minSampleCount))}`,
);
