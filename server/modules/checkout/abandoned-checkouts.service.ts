import type {
  AbandonedCheckout,
  AbandonedCheckoutList,
  AbandonedCheckoutTarget,
} from '#contract/store/abandoned-checkout.ts';
import type {
  AbandonedCheckoutFilter,
  AbandonedCheckoutQuery,
} from '#contract/store/abandoned-checkout-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { Currency, formatDecimal } from '#domain/money.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listLinesOfCarts } from '#server/modules/storefront/storefront.records.ts';
import { type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import {
  type AbandonedFilter,
  type AbandonedRecord,
  abandonedColumns,
  abandonedList,
  findAbandoned,
  listOrdersWithLines,
} from './abandoned-list.repo.ts';
import { priceCart } from './price-cart.ts';
import { getDeliveryTerms, quoteDelivery } from './quote-delivery.ts';

type ListDeps = Pick<Deps, 'clock' | 'db'>;
type Owner = Pick<Member, 'businessId' | 'currency'>;

/** A record as it is read, or as a list's statement returns it. */
type Listed = Omit<AbandonedRecord, 'abandonedAt' | 'remindedAt' | 'boughtAt'> &
  Record<'abandonedAt' | 'remindedAt' | 'boughtAt', Date | string | null>;

const toInstant = (instant: Date | string | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** Returns checkouts with their items: those of the order if they were recovered, else those of the cart at the prices of now. */
async function describeCheckouts(
  executor: Executor,
  { businessId, currency: businessCurrency }: Owner,
  records: readonly Listed[],
  now: Date,
): Promise<AbandonedCheckout[]> {
  const currency = Currency.parse(businessCurrency);
  const open = records.filter(({ boughtAt }) => boughtAt === null);
  const cartIds = open.flatMap(({ cartId }) => cartId ?? []);
  const orderIds = records.flatMap(({ boughtAt, orderId }) => (boughtAt === null ? [] : (orderId ?? [])));
  const lines = cartIds.length === 0 ? [] : await listLinesOfCarts(executor, businessId, cartIds);
  const orders = await listOrdersWithLines(executor, businessId, orderIds);
  const terms = await getDeliveryTerms(executor, businessId);

  const getItems = ({ boughtAt, orderId, cartId, delivery }: Listed) => {
    const order = boughtAt === null ? undefined : orders.find(({ id }) => id === orderId);
    if (order) return order;
    const cart = priceCart(
      lines.filter((line) => line.cartId === cartId),
      now,
    );
    const { subtotalMinor } = cart;
    const deliveryFeeMinor = quoteDelivery(terms, delivery, subtotalMinor)?.feeMinor ?? 0;
    return {
      id: null,
      number: '',
      itemCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotalMinor,
      deliveryFeeMinor,
      discountMinor: 0,
      totalMinor: subtotalMinor + deliveryFeeMinor,
      lines: cart.lines.map((line) => ({ ...line, id: line.variationId })),
    };
  };

  return records.flatMap((record) => {
    const { id, contact, delivery, orderId } = record;
    const abandonedAt = toInstant(record.abandonedAt);
    if (!contact || abandonedAt === null) return [];
    const { id: recoveredBy, number, ...items } = getItems(record);
    return {
      id,
      abandonedAt,
      customerName: contact.name,
      email: contact.email,
      step: orderId ? 'payment' : delivery ? 'delivery' : 'contact',
      remindedAt: toInstant(record.remindedAt),
      currency,
      order: recoveredBy === null ? null : { id: recoveredBy, number },
      phoneNumber: contact.phoneNumber,
      company: contact.company,
      wantsReminder: contact.wantsReminder,
      address: formatDelivery(delivery),
      isPickup: delivery?.mode === 'pickup',
      ...items,
    };
  });
}

function formatDelivery(delivery: Listed['delivery']): string | null {
  if (delivery?.mode !== 'delivery') return null;
  const { line, details, city, region } = delivery;
  return [line, details, city, region].filter((part) => part !== null).join(', ');
}

/** Returns a page of the checkouts that customers didn't finish. @throws INVALID for an invalid cursor or date range */
export async function listAbandonedCheckouts(
  { db, clock }: ListDeps,
  caller: Member,
  query: AbandonedCheckoutQuery,
): Promise<AbandonedCheckoutList> {
  const now = clock.now();
  const filter = toFilter(query, caller.timeZone, now);
  const { data, pagination } = await abandonedList.page(db, caller.businessId, query, filter);
  return { data: await describeCheckouts(db, caller, data, now), pagination };
}

/** @throws NOT_FOUND, also for another business's checkout */
export async function getAbandonedCheckout(
  { db, clock }: ListDeps,
  caller: Member,
  id: string,
): Promise<AbandonedCheckout> {
  const record = await findAbandoned(db, caller.businessId, id);
  const [checkout] = record ? await describeCheckouts(db, caller, [record], clock.now()) : [];
  if (!checkout) throw new AppError('NOT_FOUND');
  return checkout;
}

/** @throws INVALID where the last day is before the first */
function toFilter(
  { status, search, ...query }: AbandonedCheckoutFilter,
  timeZone: string,
  now: Date,
): AbandonedFilter {
  const days = parseDateRange(query, () => dayOf(now, timeZone));
  return { status, search, span: days && spanOf(days, timeZone) };
}

/** Returns checkouts as CSV, newest first; times are in the business's time zone. */
export function abandonedCheckoutCsv(
  db: Executor,
  caller: Member,
  target: AbandonedCheckoutTarget,
  now: Date,
): CsvText {
  const { businessId, timeZone } = caller;
  const filter = target.kind === 'ids' ? { ids: target.ids } : toFilter(target.filter, timeZone, now);
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const toTime = (instant: string | null) => instant && wallClock.format(new Date(instant));
  async function* checkouts() {
    for await (const records of abandonedList.batches(db, businessId, filter, abandonedColumns))
      yield describeCheckouts(db, caller, records, now);
  }
  return toCsv(
    {
      Abandoned: ({ abandonedAt }) => toTime(abandonedAt),
      Customer: ({ customerName }) => customerName,
      Email: ({ email }) => email,
      Phone: ({ phoneNumber }) => phoneNumber,
      'Last step': ({ step }) => step,
      Items: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      'Item count': ({ itemCount }) => itemCount,
      Total: ({ totalMinor }) => formatDecimal(totalMinor),
      Currency: ({ currency }) => currency,
      'Reminder sent': ({ remindedAt }) => toTime(remindedAt),
      'Recovered by order': ({ order }) => order?.number ?? null,
    },
    checkouts(),
  );
}
