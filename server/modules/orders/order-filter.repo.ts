import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/order-query.ts';
import { fitsText, textSearchOf, textValues } from '#server/db/text-search.ts';
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
const textFits = fitsText(orders.number, orders.searchText);

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
    search ? textFits[textSearchOf(search)] : undefined,
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
  return {
    status,
    shippingStatus,
    from: span?.from.toISOString(),
    to: span?.to.toISOString(),
    ...(search && textValues(search)),
    ...(ids && { ids }),
  };
}

/** The same for filters that differ in their values alone. */
export function shapeOf(filter: OrderFilter): string {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false);
  const told = [filter.search && textSearchOf(filter.search), filter.payment].filter(Boolean);
  return [...parts.map(([part]) => part).sort(), ...told].join('_');
}
