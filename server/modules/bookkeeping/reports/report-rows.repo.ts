import { sql } from 'drizzle-orm';
import type { BookChannel } from '#domain/book-entry.ts';
import type { AutomaticCategory } from '#domain/books.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { TransactionType } from '#domain/transaction-type.ts';
import type { LedgerTransfer } from '#machines/ledger/ledger.ts';
import type { Executor } from '#server/db/client.ts';
import { type BookSpan, type ListedRow, selectRows } from '../book-rows.repo.ts';

/** The transaction behind a row or a transfer. */
export interface RowTransaction {
  transactionId: string;
  transactionType: TransactionType;
  transactionSource: Transaction['source'];
  /** True for a payment to Kontor that Kontor returned. */
  isPlanReturn: boolean;
  label: string | null;
}

/** A row of the books with everything that a report shows of it. Amounts are minor units. */
export interface BookRowRecord extends Pick<ListedRow, 'id' | 'part' | 'type' | 'category' | 'amountMinor'> {
  /** The instant of an automatic row; the day of an entry that a person made. */
  moment: string;
  day: string | null;
  categoryKey: AutomaticCategory | null;
  transaction: RowTransaction | null;
  method: PaymentMethod | null;
  channel: BookChannel | null;
  purpose: string | null;
  receiver: string | null;
  note: string | null;
  products: string | null;
  /** The VAT of an invoice's payment, or of a withdrawal's fee; null where the row has no VAT of its own. */
  vatMinor: number | null;
}

const isPlanReturn = sql`t.type = 'refund' and t.direction = 'CR'`;

type Business = { businessId: string; timeZone: string };

/** Returns the rows of the books in a span, oldest first. */
export async function listBookRows(
  executor: Executor,
  { businessId, timeZone }: Business,
  span: BookSpan,
  currency: Currency,
  limit: number,
): Promise<BookRowRecord[]> {
  const { rows } = await executor.execute<{ row: BookRowRecord }>(sql`
    select json_build_object('id', b.id, 'part', b.part, 'type', b.type, 'category', b.category, 'amountMinor', b.amount,
      'moment', b.moment, 'day', b.day, 'categoryKey', b.category_key,
      'transaction', case when t.id is not null then json_build_object('transactionId', t.id, 'transactionType', t.type,
        'transactionSource', t.source, 'isPlanReturn', ${isPlanReturn}, 'label', t.label) end,
      'method', case when b.part <> 'fee' then coalesce(e.payment_method, t.method) end,
      'channel', coalesce(e.channel, case when b.type = 'income' and o.source = 'store' then 'ONLINE' end),
      'purpose', e.purpose, 'receiver', e.receiver, 'note', e.note,
      'products', (select string_agg(name, ', ' order by id) from bookkeeping_products
        where business_id = e.business_id and entry_id = e.id),
      'vatMinor', case
        when b.part = 'fee' then w.vat_minor
        when i.total_minor > 0 then round(b.amount::numeric * i.tax_minor / i.total_minor) end) as row
    from (${selectRows(businessId, timeZone, span)}) b
    left join transactions t on b.part <> 'entry' and t.business_id = ${businessId} and t.id = b.id
    left join transactions paid on paid.business_id = t.business_id and paid.id = t.refund_of
    left join orders o on o.business_id = t.business_id and o.id = t.order_id
    left join invoices i on i.business_id = t.business_id and i.id = coalesce(t.invoice_id, paid.invoice_id)
    left join withdrawals w on w.business_id = t.business_id and w.id = t.id
    left join bookkeeping_entries e on b.part = 'entry' and e.business_id = ${businessId} and e.id = b.id
    where b.currency = ${currency} order by b.moment, b.id, b.part limit ${limit}`);
  return rows.map(({ row }) => row);
}

/** A part of a transfer that is enough for its share of the balance. */
type TransferSum = Pick<LedgerTransfer, 'debit' | 'credit' | 'amountMinor' | 'phase'> & {
  isWithdrawal: boolean;
};

/** A transfer of the ledger, and the transaction whose money it moves. */
export type TransferRecord = TransferSum & RowTransaction & { id: string; at: string };

/** Sums the transfers before an instant, by their accounts. */
export async function sumTransfers(
  executor: Executor,
  businessId: string,
  currency: Currency,
  before: Date,
): Promise<TransferSum[]> {
  const { rows } = await executor.execute<{ row: TransferSum }>(sql`
    select json_build_object('debit', l.debit, 'credit', l.credit, 'phase', l.phase,
      'isWithdrawal', t.type = 'withdrawal', 'amountMinor', sum(l.amount_minor)) as row
    from ledger_transfers l join transactions t on t.business_id = l.business_id and t.id = l.transaction_id
    where l.business_id = ${businessId} and l.currency = ${currency} and l.at < ${before.toISOString()}::timestamptz
    group by l.debit, l.credit, l.phase, t.type = 'withdrawal'`);
  return rows.map(({ row }) => row);
}

/** Returns the transfers of a span in the order in which they were written. */
export async function listTransfersBetween(
  executor: Executor,
  businessId: string,
  currency: Currency,
  { from, to }: Pick<BookSpan, 'from' | 'to'>,
  limit: number,
): Promise<TransferRecord[]> {
  const { rows } = await executor.execute<{ row: TransferRecord }>(sql`
    select json_build_object('id', l.id, 'at', l.at, 'debit', l.debit, 'credit', l.credit, 'phase', l.phase,
      'isWithdrawal', t.type = 'withdrawal', 'amountMinor', l.amount_minor, 'transactionId', t.id,
      'transactionType', t.type, 'transactionSource', t.source, 'isPlanReturn', ${isPlanReturn}, 'label', t.label) as row
    from ledger_transfers l join transactions t on t.business_id = l.business_id and t.id = l.transaction_id
    where l.business_id = ${businessId} and l.currency = ${currency}
      and l.at >= ${from.toISOString()}::timestamptz and l.at < ${to.toISOString()}::timestamptz
    order by l.at, l.id limit ${limit}`);
  return rows.map(({ row }) => row);
}

/** Returns the currencies of the books, in alphabetical order. */
export async function listBookCurrencies(executor: Executor, businessId: string): Promise<Currency[]> {
  const { rows } = await executor.execute<{ currency: Currency }>(sql`
    select currency from transactions where business_id = ${businessId}
    union select currency from bookkeeping_entries where business_id = ${businessId} order by 1`);
  return rows.map(({ currency }) => currency);
}
