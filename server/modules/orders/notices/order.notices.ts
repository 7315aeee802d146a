import type { OrderNotice } from '#domain/customer-notice.ts';
import { getSenderName } from '#domain/sender-name.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay } from '#server/format.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import type { EmailRow } from '#server/providers/mail/email-layout.ts';
import {
  type NoticeDeps,
  type Sender,
  createEmailHeader,
  canEmailAboutOrder,
  notifyCustomer,
} from '#server/modules/customer-notices/customer-notices.service.ts';
import { findOrderParties } from '#server/modules/customer-notices/customer-notices.records.ts';
import { getItemRows } from './order-item.rows.ts';
import { getOrderLink } from './customer-order-link.service.ts';
import { endsOrder, orderNoticeWords } from './order-notice.words.ts';
import { getOrderMoney } from './order-money.rows.ts';

/**
 * Emails the customer of an order about an event, if the customer has an address. The caller has locked the order and
 * passes it as it was saved: its version distinguishes two events of the same kind.
 */
export async function notifyOfOrder(
  tx: Transaction,
  deps: NoticeDeps,
  order: OrderRecord,
  kind: OrderNotice,
): Promise<void> {
  if (deps.jobs.isPast || order.customerId === null) return;
  if (kind === 'orderExpired' && isUnpaidCheckout(order)) return;
  const { businessId, id, number, customerId } = order;
  const parties = await findOrderParties(tx, { businessId, customerId });
  if (!parties?.customerEmail || !canEmailAboutOrder(parties.business, order)) return;
  const { business, customerEmail: to } = parties;
  const money = endsOrder(kind)
    ? getOrderMoney(await transactionsFor(tx, businessId, { orderId: id }), order.currency)
    : undefined;
  const { subject, paragraphs } = orderNoticeWords[kind]({
    order,
    business: getSenderName(business),
    timeZone: business.timeZone,
    today: formatDay(deps.clock.now().toISOString(), business.timeZone),
    wasPaid: money !== undefined && money.rows.length > 0,
    isRefundOnItsWay: money?.isRefundOnItsWay === true,
  });
  const { greeting, ...head } = createEmailHeader(business, { name: order.customerName }, 'ordered from');
  await notifyCustomer(tx, deps, businessId, {
    kind,
    record: { type: 'order', id, label: number },
    emails: [
      {
        ...head,
        messageId: `notice-${kind}-${id}-${order.version}`,
        to,
        subject,
        paragraphs: [greeting, ...paragraphs],
        rows: [
          ...orderRows(order, business, kind),
          ...(kind === 'orderConfirmed' ? await getItemRows(tx, order, business) : []),
          ...(money?.rows ?? []),
        ],
        links: deps.config ? [await getOrderLink(tx, deps.config, order)] : [],
      },
    ],
  });
}

/** The customer has left the checkout of a store before paying, which is no order to them. */
const isUnpaidCheckout = ({ source, deliveryTiming }: OrderRecord): boolean =>
  source === 'store' && deliveryTiming === 'PRE_DELIVERY';

const isAboutDelivery: ReadonlySet<OrderNotice> = new Set([
  'orderConfirmed',
  'deliveryScheduled',
  'onItsWay',
  'delivered',
  'deliveryAssumed',
]);

/** The address of a store's order was entered by a person whom the business doesn't know: no email contains it. */
function orderRows(order: OrderRecord, { timeZone, isVerified }: Sender, kind: OrderNotice): EmailRow[] {
  const { number, placedAt, shippingMode, deliveryAddress, source } = order;
  const rows: EmailRow[] = [
    { label: 'Order', value: `#${number}` },
    { label: 'Ordered on', value: formatDay(placedAt.toISOString(), timeZone) },
  ];
  if (!isAboutDelivery.has(kind)) return rows;
  if (shippingMode === 'PICKUP') return [...rows, { label: 'Delivery', value: 'Pickup' }];
  return deliveryAddress && isVerified && source !== 'store'
    ? [...rows, { label: 'Delivery address', value: addressText(deliveryAddress) }]
    : rows;
}

const addressText = ({ line, city, region, country }: NonNullable<OrderRecord['deliveryAddress']>): string =>
  [line, city, region, country].filter(Boolean).join(', ');
