import type pg from 'pg';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import { PaymentResult } from '#domain/payment.ts';
import { type Facts, type ReplayEntry, replayRecord } from './replay-record.ts';
import { type ReplayedKindName, kinds, replayedKinds } from './replayed-kinds.ts';

interface Row {
  id: string;
  businessId: string;
  label: string;
  now: Facts;
  entries: ReplayEntry[];
}

interface Source {
  /** Answers business_id, id, label and, as `now`, what the database keeps of the record. */
  records: string;
  recordType: string;
  /** Which entries of its timeline belong to its own charts; deliveries, refunds and disputes are records of their own. */
  entries: string;
  /** What the charts call it. */
  toFacts?: (now: Facts) => Facts;
}

const sources: Record<ReplayedKindName, Source> = {
  order: {
    records: `select business_id, id, number as label, json_build_object('status', status, 'shippingStatus', shipping_status,
      'shippingMode', shipping_mode, 'deliveryConfiguration', delivery_configuration, 'deliveryTiming', delivery_timing,
      'paid', paid, 'paymentMethod', payment_method, 'statusBeforeRefund', status_before_refund,
      'refundStatus', refund_status, 'dispute', dispute, 'failedAttempts', failed_attempts, 'restock', restock,
      'stockReserved', stock_reserved) as now from orders`,
    recordType: 'order',
    entries: `lifecycle is not null and lifecycle <> 'delivery' and "to" is not null`,
  },
  invoice: {
    records: `select business_id, id, coalesce(number, 'draft') as label, json_build_object('status', status,
      'paidMinor', paid_minor, 'totalMinor', total_minor) as now from invoices`,
    recordType: 'invoice',
    entries: `lifecycle is not null and lifecycle <> 'dispute'`,
  },
  payment: {
    records: `select business_id, id, coalesce(label, type::text) as label, json_build_object('result', result,
      'disputedMinor', disputed_minor, 'byProvider', source = 'provider') as now
      from transactions where type not in ('withdrawal', 'refund')`,
    recordType: 'transaction',
    entries: `lifecycle = 'payment' and event not like 'refund.%'`,
    toFacts: (now) => ({
      ...now,
      status: paymentStatusOf(PaymentResult.parse(now['result']), Number(now['disputedMinor'])),
    }),
  },
  withdrawal: {
    records: `select business_id, id, account_name as label, json_build_object('status', status) as now from withdrawals`,
    recordType: 'transaction',
    entries: `lifecycle = 'withdrawal' and "to" is not null`,
  },
};

const pageOf = ({ records, recordType, entries }: Source) => `
  select record.business_id as "businessId", record.id, record.label, record.now, coalesce(told.entries, '[]') as entries
  from (${records}) record
  left join lateral (
    select json_agg(json_build_object('lifecycle', lifecycle, 'event', event, 'from', "from", 'to', "to",
      'by', actor_kind) order by t.id) as entries
    from timeline t
    where t.business_id = record.business_id and t.record_type = '${recordType}' and t.record_id = record.id and ${entries}
  ) told on true
  where record.id > $1
  order by record.id limit $2`;
const pages = Object.fromEntries(replayedKinds.map((kind) => [kind, pageOf(sources[kind])]));

const beforeAll = '00000000-0000-0000-0000-000000000000';
const pageSize = 2000;

export interface Replay {
  /** How many records of each kind were replayed. */
  records: Record<ReplayedKindName, number>;
  entries: number;
  /** A sentence for each record whose history does not lead to where it is. */
  differences: string[];
}

/**
 * Replays the timelines of a database against the charts: every recorded step has to be one that its chart takes, and
 * all of them together have to lead to what the database keeps.
 * @param among kinds of records that are looked at; all without them
 */
export async function replayTimelines(
  db: Pick<pg.Pool | pg.Client, 'query'>,
  {
    among = replayedKinds,
    maxDifferences = Infinity,
  }: { among?: readonly ReplayedKindName[]; maxDifferences?: number } = {},
): Promise<Replay> {
  const replay: Replay = {
    records: { order: 0, invoice: 0, payment: 0, withdrawal: 0 },
    entries: 0,
    differences: [],
  };
  for (const kind of among) {
    const { toFacts = (now: Facts) => now } = sources[kind];
    for (let after: string | undefined = beforeAll; after !== undefined;) {
      const { rows }: { rows: Row[] } = await db.query(pages[kind] ?? '', [after, pageSize]);
      for (const { id, label, now, entries } of rows) {
        replay.records[kind] += 1;
        replay.entries += entries.length;
        const problem = replayRecord(kinds[kind], toFacts(now), entries);
        if (problem) replay.differences.push(`${kind} ${label} (${id}): ${problem}`);
        if (replay.differences.length >= maxDifferences) return replay;
      }
      after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
    }
  }
  return replay;
}
