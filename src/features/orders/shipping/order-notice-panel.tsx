import type { Order } from '#domain/order.ts';
import type { OrderNotice, OrderShippingSend } from '#machines/flows/order-shipping/index.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-shipping.messages.ts';
import { getStepTexts, getOrderParams } from './order-step-texts.ts';

export type OrderNoticePanelProps = { notice: OrderNotice; order: Order; send: OrderShippingSend };

type DismissProps = { send: OrderShippingSend; isDisabled?: boolean };

const Dismiss = ({ send, isDisabled = false }: DismissProps) => (
  <Button
    size="sm"
    variant="secondary"
    isDisabled={isDisabled}
    data-event="notice.dismiss"
    onPress={() => send({ type: 'notice.dismiss' })}
  >
    {t('understood')}
  </Button>
);

/** The notice above an order: the result of the last step, or what is in progress. */
export function OrderNoticePanel({ notice, order, send }: OrderNoticePanelProps) {
  const facts = getOrderParams(order);
  switch (notice.kind) {
    case 'awaitingCourier':
      return (
        <output>
          <Notice tone="info" title={t('requestingCourier')} resultKey="asking">
            <Inline gap="2">
              <Spinner />
              <Text as="span" variant="small">
                {t('requestingCourierHint', facts)}
              </Text>
            </Inline>
          </Notice>
        </output>
      );
    case 'courierRefused':
      return (
        <Notice tone="warning" title={t('courierRefused')}>
          {notice.reason && <Text variant="strong">{notice.reason}</Text>}
          <Text variant="small">{t('courierRefusedWhy')}</Text>
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone="danger"
          title={t('refusedTitle', { message: notice.refusal.message })}
          resultKey={notice.refusal}
        >
          <Stack gap="3">
            <Text variant="small">
              {t('refusedNow', {
                ...facts,
                status: orderStatusLook[order.status].label,
                shipping: shippingStatusLook[order.shippingStatus].label,
              })}
            </Text>
            <Inline gap="2">
              {notice.canTryAgain && (
                <Button size="sm" data-event="step.again" onPress={() => send({ type: 'step.again' })}>
                  {common('tryAgain')}
                </Button>
              )}
              <Dismiss send={send} />
            </Inline>
          </Stack>
        </Notice>
      );
    case 'succeeded':
      return (
        <output>
          <Notice tone="success" title={doneTitle(notice.outcome, order)} resultKey={notice.outcome}>
            <Stack gap="3" align="start">
              <Text variant="small">{doneDetail(notice.outcome, order)}</Text>
              <Dismiss send={send} isDisabled={!notice.canDismiss} />
            </Stack>
          </Notice>
        </output>
      );
    default:
      return notice satisfies never;
  }
}

type Outcome = Extract<OrderNotice, { kind: 'succeeded' }>['outcome'];

const doneTitle = (outcome: Outcome, order: Order) =>
  outcome === 'courier.accepted' ? t('courierAccepted') : getStepTexts(outcome, order).done;

function doneDetail(outcome: Outcome, order: Order) {
  if (outcome === 'courier.accepted')
    return t('courierAcceptedWhy', { reference: order.courier?.reference ?? '–' });
  if (outcome === 'shipping.ship') return t('shipping.ship.doneWhy', getOrderParams(order));
  return t('doneWhy', {
    status: orderStatusLook[order.status].label,
    shipping: shippingStatusLook[order.shippingStatus].label,
  });
}
