import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import type { OrderRefund } from '#domain/order-refund.ts';
import type { Order } from '#domain/order.ts';
import { paymentMethodWords, shippingModeWords, shippingStatusLook } from '#src/lib/words/order.words.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateTime } from '#src/ui/date-time.tsx';
import { Money } from '#src/ui/money.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './order.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' });

type Fact = { term: string; detail: ReactNode };
/** Facts that are not known are not shown. */
const fact = (term: string, detail: ReactNode): Fact[] => (detail === null ? [] : [{ term, detail }]);

/** Term above detail: there is no room beside it. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={list}>
    {facts.map(({ term, detail }) => (
      <div key={term}>
        <dt>
          <Text as="span" variant="caption" tone="subtle">
            {term}
          </Text>
        </dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);

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
const courierWords: Record<Courier['status'], (courier: Courier) => string> = {
  requesting: () => t('courier.requesting'),
  booked: ({ reference }) => t('courier.booked', { reference: reference ?? '–' }),
  refused: ({ refusal }) => t('courier.refused', { reason: refusal ?? t('noReason') }),
  'called off': () => t('courier.called off'),
};

export function DeliveryCard({ order }: { order: Order }) {
  const { shippingMode, shippingStatus, deliveryConfiguration, deliveryAddress: address, courier } = order;
  const isSelf = deliveryConfiguration === 'SELF_MANAGED';
  return (
    <Card title={t('shipping')} actions={<StatusBadge look={shippingStatusLook[shippingStatus]} />}>
      <Facts
        facts={[
          ...fact(t('mode'), shippingModeWords[shippingMode]),
          ...fact(t('by'), shippingMode === 'PICKUP' ? null : t(isSelf ? 'bySelf' : 'byKontor')),
          ...fact(t('address'), address && `${address.line}, ${address.city}, ${address.country}`),
          ...fact(t('courier'), courier && courierWords[courier.status](courier)),
        ]}
      />
    </Card>
  );
}

export function PaymentCard({
  order,
  refund: { givenBackMinor },
  timeZone,
  children,
}: {
  order: Order;
  refund: OrderRefund;
  timeZone: string;
  /** How it can be paid, or paid back. */
  children?: ReactNode;
}) {
  const { paid, paidAt, paymentMethod, deliveryTiming } = order;
  const isOnDelivery = deliveryTiming === 'ON_DELIVERY';
  return (
    <Card
      title={t('payment')}
      actions={<Badge tone={paid ? 'success' : 'warning'}>{t(paid ? 'paid' : 'unpaid')}</Badge>}
    >
      <Stack gap="4">
        <Facts
          facts={[
            ...fact(t('timing'), paid ? null : t(isOnDelivery ? 'onDelivery' : 'beforeDelivery')),
            ...fact(t('method'), paymentMethod && paymentMethodWords[paymentMethod]),
            ...fact(t('paidAt'), paidAt && <DateTime instant={paidAt} timeZone={timeZone} />),
            ...fact(
              t('givenBack'),
              givenBackMinor > 0 ? <Money amountMinor={givenBackMinor} currency={order.currency} /> : null,
            ),
          ]}
        />
        {children}
      </Stack>
    </Card>
  );
}
