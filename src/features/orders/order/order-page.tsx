import { getOrderEventLabel } from '#domain/order-event-labels.ts';
import { Undo2 } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { OrderShippingSend, OrderShippingView } from '#machines/flows/order-shipping/index.ts';
import { DisputeFacts } from '#src/features/disputes/dispute-facts.tsx';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { NextSteps } from '#src/features/orders/shipping/next-steps.tsx';
import { OrderNoticePanel } from '#src/features/orders/shipping/order-notice-panel.tsx';
import { mainStep, StepButton } from '#src/features/orders/shipping/order-steps.tsx';
import { formatDate } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { getEventLook } from '#src/ui/data/event-look.ts';
import { getOrderLook } from '#src/features/orders/order-look.ts';
import { withoutRepeatedEvents } from '#src/features/orders/order.labels.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { StickyAction } from '#src/ui/frame/sticky-action.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { tSpenders } from '#src/features/session/spenders.messages.ts';
import { common } from '#src/lib/common.messages.ts';
import { CustomerLink } from './customer-link.tsx';
import { CustomerCard, DeliveryCard, PaymentCard } from './order-facts.tsx';
import { useSettledBelow } from '#src/lib/use-settled.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderMenu } from './order-menu.tsx';
import { getOrderAlerts } from './order-alerts.ts';
import { PaymentLink } from './payment-link.tsx';
import { FailedRefundFacts } from './failed-refund-facts.tsx';
import { t } from './order.messages.ts';

const RefundOrder = lazyDialog(async () => (await import('./refund-order.tsx')).RefundOrder);
const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog);

export type OrderPageProps = {
  view: Extract<OrderShippingView, { screen: 'order' }>;
  business: Business;
  canManage: boolean;
  canShip: boolean;
  canViewPayments: boolean;
  canSpend: boolean;
  send: OrderShippingSend;
};

const orderEventLook = (event: string) => ({ title: getOrderEventLabel(event), ...getEventLook(event) });

export function OrderPage({
  view,
  business,
  canManage,
  canShip,
  canViewPayments,
  canSpend,
  send,
}: OrderPageProps) {
  const isPhone = useIsPhone();
  const { dialog, open, close } = useDialog<'message' | 'refund'>();
  const { overview, legal, blocked, notice } = view;
  const { order, refund, failedRefund, disputes, timeline } = overview;
  const { timeZone } = business;
  const main = mainStep(legal, order);
  const isSettled = useSettledBelow(notice?.kind ?? '');
  const nextSteps = (
    <NextSteps
      legal={legal}
      blocked={blocked}
      order={order}
      canShip={canShip}
      isMainElsewhere={isPhone}
      isSettled={isSettled}
      send={send}
    />
  );
  const aside = (
    <Stack gap="4">
      <CustomerCard order={order} />
      <DeliveryCard order={order} />
      <PaymentCard order={order} refund={refund} timeZone={timeZone}>
        {canManage && <PaymentLink order={order} business={business} />}
        {canManage && refund.leftMinor > 0 && canSpend && (
          <Button variant="secondary" icon={Undo2} onPress={() => open('refund')}>
            {t('refund')}
          </Button>
        )}
        {canManage && refund.leftMinor > 0 && !canSpend && (
          <Text variant="small" tone="muted">
            {t('refundBy', { who: tSpenders('spenders', { business: business.name }) })}
          </Text>
        )}
      </PaymentCard>
      {canManage && (
        <CustomerLink order={order} business={business} onReplaced={() => send({ type: 'order.refresh' })} />
      )}
    </Stack>
  );
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }}
        title={t('title', { number: order.number })}
        badge={<StatusBadge look={getOrderLook(order)} />}
        description={t('placed', {
          date: formatDate(order.placedAt, timeZone),
          source: t(`source.${order.source}`),
        })}
        actions={<OrderMenu order={order} canManage={canManage} onMessage={() => open('message')} />}
      />
      <Stack gap="4">
        {order.stockShort && (
          <Notice tone="warning" title={t('stockShort')}>
            {t('stockShortWhy')}
          </Notice>
        )}
        {getOrderAlerts(order, refund, legal).map(
          ({ tone, title, text, dispute: status, refund: failed }) => (
            <Notice key={title} tone={tone} title={title}>
              <Stack gap="1">
                <Text tone="inherit">{text}</Text>
                {disputes
                  .filter((dispute) => dispute.status === status)
                  .map((dispute) => (
                    <DisputeFacts
                      key={dispute.id}
                      dispute={dispute}
                      timeZone={timeZone}
                      canViewPayments={canViewPayments}
                    />
                  ))}
                {failed && failedRefund && (
                  <FailedRefundFacts refund={failedRefund} canViewPayments={canViewPayments} />
                )}
              </Stack>
            </Notice>
          ),
        )}
        {notice && <OrderNoticePanel notice={notice} order={order} send={send} />}
        <Grid columns="mainAside" gap="4">
          <Stack gap="4">
            {!isPhone && nextSteps}
            <OrderLines order={order} />
            {order.note && (
              <Card title={common('note')}>
                <Text>{order.note}</Text>
              </Card>
            )}
            {isPhone && nextSteps}
            {isPhone && aside}
            <ActivityCard
              timeline={timeline}
              timeZone={timeZone}
              getLook={orderEventLook}
              selectEntries={withoutRepeatedEvents}
            >
              {canManage && <OrderNote orderId={order.id} onNoted={() => send({ type: 'order.refresh' })} />}
            </ActivityCard>
          </Stack>
          {!isPhone && aside}
        </Grid>
      </Stack>
      {dialog === 'message' && <MessageDialog order={order} business={business} onClose={close} />}
      {dialog === 'refund' && (
        <RefundOrder
          overview={overview}
          timeZone={timeZone}
          onRefunded={() => send({ type: 'order.refresh' })}
          onClose={close}
        />
      )}
      {main && isPhone && (
        <StickyAction>
          <StepButton step={main} order={order} send={send} look="bar" isSettled={isSettled} />
        </StickyAction>
      )}
    </>
  );
}
