import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getOrderPaymentState } from '#domain/order-payment.ts';
import type { OrderRefund } from '#domain/order-refund.ts';
import { formatAddress } from '#domain/customer.ts';
import type { Order } from '#domain/order.ts';
import { describeOrderPayment, orderPaymentLook } from '#src/features/orders/order-payment.labels.ts';
import { isFrozen } from '#machines/lifecycles/shipping.lifecycle.ts';
import {
  paymentMethodLabels,
  shippingModeLabels,
  shippingStatusLook,
} from '#src/features/orders/order.labels.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { fact, Facts } from './facts.tsx';
import { t } from './order.messages.ts';

export function CustomerCard({ order: { customer } }: { order: Order }) {
  if (customer === null)
    return (
      <Card title={t('customer')}>
        <Text tone="muted">{t('noCustomer')}</Text>
      </Card>
    );
  const { name, email, phoneNumber } = customer;
  return (
    <Card title={t('customer')}>
      <Facts
        facts={[
          ...fact(t('name'), name),
          ...fact(t('email'), email && <a href={`mailto:${email}`}>{email}</a>),
          ...fact(t('phone'), phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>),
        ]}
      />
    </Card>
  );
}

type Courier = NonNullable<Order['courier']>;
const courierStatusTexts: Record<Courier['status'], (courier: Courier) => string> = {
  requesting: () => t('courier.requesting'),
  booked: ({ reference }) => t('courier.booked', { reference: reference ?? '–' }),
  refused: ({ refusal }) => t('courier.refused', { reason: refusal ?? t('noReason') }),
  cancelled: () => t('courier.cancelled'),
  'picked up': () => t('courier.picked up'),
  delivered: () => t('courier.delivered'),
  returning: () => t('courier.returning'),
  returned: () => t('courier.returned'),
};

export function DeliveryCard({ order }: { order: Order }) {
  const { shippingMode, shippingStatus, deliveryConfiguration, deliveryAddress: address, courier } = order;
  const isSelf = deliveryConfiguration === 'SELF_MANAGED';
  const hasCourier = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasCourier });
  const isStuck =
    !hasCourier && !isSelf && shippingMode === 'DELIVERY' && shippingStatus === 'PENDING' && !isFrozen(order);
  return (
    <Card title={t('shipping')} actions={<StatusBadge look={shippingStatusLook[shippingStatus]} />}>
      <Facts
        facts={[
          ...fact(t('mode'), shippingModeLabels[shippingMode]),
          ...fact(t('by'), shippingMode === 'PICKUP' ? null : t(isSelf ? 'bySelf' : 'byKontor')),
          ...fact(t('address'), address && formatAddress(address)),
          ...fact(t('courier'), courier && courierStatusTexts[courier.status](courier)),
          ...fact(
            t('attempts'),
            order.failedAttempts > 0 ? t('attemptsOf', { count: order.failedAttempts }) : null,
          ),
        ]}
      />
      {isStuck && <Notice tone="warning">{t('noCourier')}</Notice>}
    </Card>
  );
}

export function PaymentCard({
  order,
  refund,
  timeZone,
  children,
}: {
  order: Order;
  refund: OrderRefund;
  timeZone: string;
  /** Actions: payment link and refund. */
  children?: ReactNode;
}) {
  const { paidAt, paymentMethod, refundedAt, refundedMinor } = order;
  const sentence = describeOrderPayment(order, refund);
  const isBack = getOrderPaymentState(order) === 'refunded';
  return (
    <Card title={t('payment')} actions={<StatusBadge look={orderPaymentLook(order)} />}>
      <Stack gap="4">
        {sentence && <Text>{sentence}</Text>}
        <Facts
          facts={[
            ...fact(t('method'), paymentMethod && paymentMethodLabels[paymentMethod]),
            ...fact(t('paidAt'), paidAt && <DateTime instant={paidAt} timeZone={timeZone} />),
            ...fact(
              t('refundedAmount'),
              refundedMinor > 0 ? <Money amountMinor={refundedMinor} currency={order.currency} /> : null,
            ),
            ...fact(
              t('refundPending'),
              refund.refundedMinor > refundedMinor ? (
                <Money amountMinor={refund.refundedMinor - refundedMinor} currency={order.currency} />
              ) : null,
            ),
            ...fact(
              t('refundedAt'),
              isBack && refundedAt ? <DateTime instant={refundedAt} timeZone={timeZone} /> : null,
            ),
          ]}
        />
        {children}
      </Stack>
    </Card>
  );
}
