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
  /** Selects business_id, id, label and, as `now`, the stored record. */
  records: string;
  recordTypes: readonly string[];
  /** Selects the timeline entries of its own charts; deliveries, refunds and disputes are records of their own. */
  entries: string;
  /** The chart of an entry, if it differs from the one that the entry names. */
  lifecycle?: string;
  /** The name of the kind of record in its charts. */
  toFacts?: (now: Facts) => Facts;
}

const sources: Record<ReplayedKindName, Source> = {
  order: {
    records: `select business_id, id, number as label, json_build_object('status', status, 'shippingStatus', shipping_status,
      'shippingMode', shipping_mode, 'deliveryConfiguration', delivery_configuration, 'deliveryTiming', delivery_timing,
      'paid', paid, 'paymentMethod', payment_method, 'statusBeforeRefund', status_before_refund,
      'refundStatus', refund_status, 'dispute', dispute, 'failedAttempts', failed_attempts, 'restock', restock,
      'stockReserved', stock_reserved) as now from orders`,
    recordTypes: ['order'],
    entries: `lifecycle is not null and "to" is not null`,
  },
  delivery: {
    records: `select o.business_id, o.id, o.number as label, json_build_object('deliveries', (select coalesce(json_agg(d.status order by d.id), '[]') from deliveries d
        where d.business_id = o.business_id and d.order_id = o.id)) as now
      from orders o where o.delivery_configuration = 'KONTOR_DELIVERY' and o.shipping_mode = 'DELIVERY'`,
    recordTypes: ['order'],
    entries: `lifecycle = 'shipping' and "from" is not null`,
  },
  invoice: {
    records: `select business_id, id, coalesce(number, 'draft') as label, json_build_object('status', status,
      'paidMinor', paid_minor, 'totalMinor', total_minor) as now from invoices`,
    recordTypes: ['invoice'],
    entries: `lifecycle is not null and lifecycle <> 'dispute'`,
  },
  payment: {
    records: `select business_id, id, coalesce(label, type::text) as label, json_build_object('result', result,
      'disputedMinor', disputed_minor, 'byProvider', source = 'provider') as now
      from transactions where type not in ('withdrawal', 'refund')`,
    recordTypes: ['transaction'],
    entries: `lifecycle = 'payment' and event not like 'refund.%'`,
    toFacts: (now) => ({
      ...now,
      status: paymentStatusOf(PaymentResult.parse(now['result']), Number(now['disputedMinor'])),
    }),
  },
  withdrawal: {
    records: `select business_id, id, account_name as label, json_build_object('status', status) as now from withdrawals`,
    recordTypes: ['transaction'],
    entries: `lifecycle = 'withdrawal' and "to" is not null`,
  },
  refund: {
    records: `select business_id, id, coalesce(label, id::text) as label, json_build_object('status', refund_status,
      'isRetried', exists (select from transactions again
        where again.business_id = refund.business_id and again.retry_of = refund.id)) as now
      from transactions refund where refund_status is not null`,
    recordTypes: ['transaction'],
    entries: `lifecycle = 'refund'`,
  },
  dispute: {
    records: `select d.business_id, d.payment_id as id, d.payment_id::text as label, json_build_object(
      'open', count(*) filter (where d.status = 'open'), 'won', count(*) filter (where d.status = 'won'),
      'lost', count(*) filter (where d.status = 'lost')) as now
      from disputes d group by d.business_id, d.payment_id`,
    recordTypes: ['transaction'],
    entries: `lifecycle = 'dispute'`,
    // A payment can have several: each begins beside the others.
    lifecycle: `case when "from" is not null then lifecycle end`,
  },
  kyc: {
    records: `select business_id, business_id as id, 'verification' as label, json_build_object('status', status) as now
      from kyc_cases`,
    recordTypes: ['kyc'],
    entries: `lifecycle = 'kyc'`,
  },
  'virtual-account': {
    records: `select business_id, business_id as id, coalesce(account_number, 'account') as label,
      json_build_object('status', status) as now from virtual_accounts`,
    recordTypes: ['payout-accounts'],
    entries: `lifecycle = 'virtual-account'`,
  },
  import: {
    records: `select business_id, id, file_name as label, json_build_object('status', status, 'failure', failure) as now
      from imports`,
    recordTypes: ['order-import', 'product-import', 'customer-import'],
    entries: `lifecycle = 'import-run'`,
  },
  membership: {
    records: `select business_id, id, email as label, json_build_object('status', status,
      'isInvited', invited_by is not null) as now from team_members`,
    recordTypes: ['team-member'],
    entries: `lifecycle = 'membership'`,
  },
  'ownership-transfer': {
    records: `select t.business_id, t.id, u.email as label, json_build_object('status', t.status) as now
      from ownership_transfers t join users u on u.id = t.to_user_id`,
    recordTypes: ['ownership-transfer'],
    entries: `lifecycle = 'ownership-transfer'`,
  },
  subscription: {
    records: `select business_id, id, plan::text as label, json_build_object('status', status) as now from subscriptions`,
    recordTypes: ['subscription'],
    entries: `lifecycle = 'subscription'`,
  },
  period: {
    records: `select business_id, id, month::text as label, json_build_object('status', status) as now
      from bookkeeping_periods`,
    recordTypes: ['book-period'],
    entries: `lifecycle = 'period'`,
  },
  'pos-request': {
    records: `select business_id, id, device as label, json_build_object('status', status) as now from pos_requests`,
    recordTypes: ['pos-request'],
    entries: `lifecycle = 'pos-request'`,
  },
  'event-application': {
    records: `select business_id, id, sells as label, json_build_object('status', status, 'isFree', fee_minor = 0) as now
      from event_applications`,
    recordTypes: ['event-application'],
    entries: `lifecycle = 'event-application'`,
  },
  domain: {
    records: `select business_id, id, name as label, json_build_object('status', status, 'isBought', is_bought) as now
      from store_domains`,
    recordTypes: ['domain'],
    entries: `lifecycle = 'domain'`,
  },
  referral: {
    records: `select r.business_id, r.id, b.name as label, json_build_object('status', r.status) as now
      from referrals r join businesses b on b.id = r.referred_business_id`,
    recordTypes: ['referral'],
    entries: `lifecycle = 'referral'`,
  },
  'statement-line': {
    records: `select business_id, id, description as label, json_build_object('status', status) as now
      from bookkeeping_statement_lines`,
    recordTypes: ['bank-statement'],
    entries: `lifecycle = 'statement-line'`,
  },
};

const pageOf = ({ records, recordTypes, entries, lifecycle = 'lifecycle' }: Source) => `
  select record.business_id as "businessId", record.id, record.label, record.now, coalesce(told.entries, '[]') as entries
  from (${records}) record
  left join lateral (
    select json_agg(json_build_object('lifecycle', ${lifecycle}, 'event', event, 'from', "from", 'to', "to",
      'by', actor_kind) order by t.id) as entries
    from timeline t
    where t.business_id = record.business_id and t.record_type in (${recordTypes.map((type) => `'${type}'`).join(', ')}) and t.record_id = record.id and (${entries})
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
  /** A sentence for each record whose history does not lead to its stored state. */
  differences: string[];
}

/**
 * Replays the timelines of a database against the charts: every recorded step must be one that its chart takes, and
 * all of them together must lead to the stored record.
 */
export async function replayTimelines(
  db: Pick<pg.Pool | pg.Client, 'query'>,
  { maxDifferences = Infinity }: { maxDifferences?: number } = {},
): Promise<Replay> {
  const replay: Replay = {
    records: {
      order: 0,
      delivery: 0,
      invoice: 0,
      payment: 0,
      refund: 0,
      dispute: 0,
      withdrawal: 0,
      kyc: 0,
      'virtual-account': 0,
      import: 0,
      membership: 0,
      'ownership-transfer': 0,
      subscription: 0,
      period: 0,
      'statement-line': 0,
      'pos-request': 0,
      'event-application': 0,
      domain: 0,
      referral: 0,
    },
    entries: 0,
    differences: [],
  };
  for (const kind of replayedKinds) {
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
