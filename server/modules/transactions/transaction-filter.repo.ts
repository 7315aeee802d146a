import { type SQL, and, eq, gte, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TransactionFilter as Asked } from '#contract/money/transaction-query.ts';
import { Id } from '#domain/id.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { fitsText, textSearchOf, textValues } from '#server/db/text-search.ts';
import { rowsBehind } from './sales.repo.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';

/** Which transactions; what stands in `search` is any text of a person. */
export interface TransactionFilter extends Pick<Asked, 'type' | 'direction' | 'search' | 'figure'> {
  /** With a figure: of this currency alone. */
  currency?: string | undefined;
  result?: PaymentResult | undefined;
  span?: { from: Date; to: Date } | undefined;
  /** Of these alone. */
  ids?: string[];
}

const given = sql.placeholder;
const textFits = fitsText(transactions.label, transactions.searchText);
/** Our own reference is looked for as a whole: its parts tell nobody anything, and would make the index twice as large. */
const isReference = (text: string) => z.safeParse(Id, text).success;

/** Its values are placeholders, so that one statement serves all filters of a shape. */
export const conditions = ({
  result,
  type,
  direction,
  span,
  search,
  figure,
  ids,
}: TransactionFilter): SQL | undefined =>
  and(
    eq(transactions.businessId, given('businessId')),
    result && eq(transactions.result, given('result')),
    type && eq(transactions.type, given('type')),
    direction && eq(transactions.direction, given('direction')),
    figure
      ? rowsBehind(figure, span !== undefined)
      : span && and(gte(transactions.at, given('from')), lt(transactions.at, given('to'))),
    search
      ? or(
          textFits[textSearchOf(search)],
          isReference(search) ? eq(transactions.id, given('search')) : undefined,
        )
      : undefined,
    ids && sql`${transactions.id} = any(${given('ids')}::uuid[])`,
  );

/** What the placeholders stand for. */
export const filterValues = ({
  result,
  type,
  direction,
  span,
  search = '',
  currency,
  ids,
}: TransactionFilter): Record<string, unknown> => ({
  result,
  type,
  direction,
  currency,
  from: span?.from.toISOString(),
  to: span?.to.toISOString(),
  search,
  ...(search && textValues(search)),
  ...(ids && { ids }),
});

/** The same for filters that differ in their values alone. */
export function shapeOf(filter: TransactionFilter): string {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const { search, figure = '' } = filter;
  const told = search ? [textSearchOf(search), isReference(search) ? 'reference' : ''] : [];
  return [...parts.map(([part]) => part).sort(), figure, ...told].join('_');
}

/** Whether the kept counters know how many these are. */
export const isPlain = ({ span, search, figure, ids }: TransactionFilter): boolean =>
  !span && !search && !figure && !ids;
