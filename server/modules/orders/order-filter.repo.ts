import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/order-query.ts';
import { orders } from './orders.table.ts';

/** Which orders; what stands in `search` is any text of a person. */
export interface OrderFilter {
  status?: OrderQuery['status'];
  shippingStatus?: OrderQuery['shippingStatus'];
  toShip?: boolean;
  span?: { from: Date; to: Date } | undefined;
  payment?: OrderQuery['payment'];
  search?: string | undefined;
  /** Of these alone. */
  ids?: string[];
}

const given = sql.placeholder;
const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** How a text is looked for in names. An index of trigrams answers three letters in a row, or the start of a word. */
type NameSearch = 'anywhere' | 'wordStart' | 'nowhere';
function nameSearchOf(text: string): NameSearch {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return 'anywhere';
  return /[\p{L}\p{N}]/u.test(text) ? 'wordStart' : 'nowhere';
}

// The pattern operators are spelled out: a LIKE whose text is a parameter finds no index range of its own.
const numberStarts = sql`${orders.number} ~>=~ ${given('prefix')} and ${orders.number} ~<~ ${given('prefixEnd')}`;
const nameFits: Record<NameSearch, SQL> = {
  anywhere: sql`(${numberStarts} or ${orders.searchText} like ${given('inside')})`,
  wordStart: sql`(${numberStarts} or ${orders.searchText} like ${given('start')} or ${orders.searchText} like ${given('wordStart')})`,
  nowhere: sql`(${numberStarts})`,
};

const paymentFits: Record<NonNullable<OrderQuery['payment']>, SQL> = {
  paid: sql`${orders.paid}`,
  unpaid: sql`not ${orders.paid} and ${orders.refundedAt} is null`,
  refunded: sql`${orders.refundedAt} is not null`,
};

/** Its values are placeholders, so that one statement serves all filters of a shape. */
export function conditions({
  status,
  shippingStatus,
  toShip,
  payment,
  span,
  search,
  ids,
}: OrderFilter): SQL | undefined {
  return and(
    eq(orders.businessId, given('businessId')),
    status && eq(orders.status, given('status')),
    shippingStatus && eq(orders.shippingStatus, given('shippingStatus')),
    toShip
      ? sql`${orders.status} in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and ${orders.shippingStatus} = 'PENDING'`
      : undefined,
    span && and(gte(orders.placedAt, given('from')), lt(orders.placedAt, given('to'))),
    payment && paymentFits[payment],
    search ? nameFits[nameSearchOf(search)] : undefined,
    ids && sql`${orders.id} = any(${given('ids')}::uuid[])`,
  );
}

/** What the placeholders stand for. */
export function filterValues({
  status,
  shippingStatus,
  span,
  search = '',
  ids,
}: OrderFilter): Record<string, unknown> {
  const texts = {
    prefix: search,
    prefixEnd: `${search}\u{10FFFF}`,
    inside: `%${escaped(search)}%`,
    start: `${escaped(search)}%`,
    wordStart: `% ${escaped(search)}%`,
  };
  return {
    status,
    shippingStatus,
    from: span?.from.toISOString(),
    to: span?.to.toISOString(),
    ...(search && texts),
    ...(ids && { ids }),
  };
}

/** The same for filters that differ in their values alone. */
export function shapeOf(filter: OrderFilter): string {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false);
  const told = [filter.search && nameSearchOf(filter.search), filter.payment].filter(Boolean);
  return [...parts.map(([part]) => part).sort(), ...told].join('_');
}
