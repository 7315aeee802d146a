import type { CustomerOrderSend, CustomerOrderView } from '#machines/flows/customer-order/index.ts';
import { formatAddress } from '#domain/customer.ts';
import type { CustomerOrder } from '#contract/store/customer-order.ts';
import { formatDate } from '#src/lib/format.ts';
import { ActionBar } from '#src/ui/layout/action-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { describeStatus, getFactLook, getProgress, getStatusLook } from './order-status.ts';
import { t } from './customer-order.messages.ts';

type OrderView = Extract<CustomerOrderView, { screen: 'order' }>;
export type CustomerOrderDetailsProps = { view: OrderView; send: CustomerOrderSend };

/** The order for its customer: status, amount due, actions, items, delivery and updates. */
export function CustomerOrderDetails({ view, send }: CustomerOrderDetailsProps) {
  const { order, legal, canAct, canPay, isLeaving } = view;
  const { currency, dueMinor, timeZone } = order;
  const progress = getProgress(order);
  return (
    <Stack gap="6">
      <OrderNotice view={view} send={send} />
      <Stack gap="3">
        <Inline gap="3">
          <Text as="h1" variant="title">
            {t('heading', { number: order.number })}
          </Text>
          <StatusBadge look={getStatusLook(order)} />
        </Inline>
        <Text>{describeStatus(order)}</Text>
        <Text variant="small" tone="subtle">
          {t('placed', { date: formatDate(order.placedAt, timeZone, 'day') })}
        </Text>
      </Stack>
      {progress && <Stepper label={t('progress')} {...progress} />}
      {dueMinor > 0 && (
        <Stack gap="1">
          <Text variant="label" tone="muted">
            {t('amountDue')}
          </Text>
          <Money amountMinor={dueMinor} currency={currency} variant="display" />
          <Text variant="small" tone="muted">
            {t(getDueTextKey(order))}
          </Text>
        </Stack>
      )}
      <OrderActions order={order} legal={legal} isDisabled={!canAct} send={send} />
      <OrderItems order={order} />
      <Card title={t('details')}>
        <DescriptionList items={getDeliveryFacts(order)} />
      </Card>
      <Card title={t('updates')}>
        <Timeline
          timeZone={timeZone}
          entries={order.timeline
            .map(({ id, at, fact, note }) => ({ id, instant: at, note, ...getFactLook(fact) }))
            .toReversed()}
        />
      </Card>
      {order.businessPhoneNumber && (
        <Text variant="small" tone="subtle">
          {t('contact', { business: order.businessName, phone: order.businessPhoneNumber })}
        </Text>
      )}
      {dueMinor > 0 && (
        <ActionBar>
          <Button
            variant="primary"
            size="lg"
            isFull
            isDisabled={!canPay && !isLeaving}
            isPending={isLeaving}
            pendingLabel={t('openingPayment')}
            data-event="pay.begin"
            onPress={() => send({ type: 'pay.begin' })}
          >
            {t('payNow')}
          </Button>
        </ActionBar>
      )}
    </Stack>
  );
}

const getDueTextKey = ({ deliveryTiming, shippingMode }: CustomerOrder) => {
  if (deliveryTiming === 'PRE_DELIVERY') return 'dueNow';
  return shippingMode === 'PICKUP' ? 'dueOnPickup' : 'dueOnDelivery';
};

function getDeliveryFacts(order: CustomerOrder) {
  const {
    shippingMode,
    deliveryConfiguration,
    businessName: business,
    deliveryAddress,
    customerName,
  } = order;
  const courier = deliveryConfiguration === 'SELF_MANAGED' ? 'method.self' : 'method.courier';
  return [
    ...(customerName ? [{ term: t('customer'), detail: customerName }] : []),
    { term: t('method'), detail: t(shippingMode === 'PICKUP' ? 'method.pickup' : courier, { business }) },
    ...(deliveryAddress ? [{ term: t('address'), detail: formatAddress(deliveryAddress) }] : []),
  ];
}

/** The result of the customer's last action, or why it failed. */
function OrderNotice({ view: { order, outcome, conflict }, send }: CustomerOrderDetailsProps) {
  const facts = { business: order.businessName, status: getStatusLook(order).label };
  const dismiss = (
    <Button
      size="sm"
      variant="secondary"
      data-event="notice.dismiss"
      onPress={() => send({ type: 'notice.dismiss' })}
    >
      {t('ok')}
    </Button>
  );
  if (conflict)
    return (
      <Notice tone="warning" title={t('conflict')} resultKey={conflict}>
        <Stack gap="3" align="start">
          <Text variant="small">{t('conflictWhy', facts)}</Text>
          {dismiss}
        </Stack>
      </Notice>
    );
  if (!outcome) return null;
  const isReturned = outcome === 'order.cancel' && order.refundPendingMinor + order.refundedMinor > 0;
  return (
    <output>
      <Notice tone="success" title={t(`done.${outcome}`)} resultKey={outcome}>
        <Stack gap="3" align="start">
          <Text variant="small">
            {t(isReturned ? 'doneWhy.order.cancelPaid' : `doneWhy.${outcome}`, facts)}
          </Text>
          {dismiss}
        </Stack>
      </Notice>
    </output>
  );
}
