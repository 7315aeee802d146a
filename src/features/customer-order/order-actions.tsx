import { css } from '#styled/css/css.mjs';
import type { CustomerOrder, CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { CustomerOrderSend } from '#machines/flows/customer-order/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customer-order.messages.ts';

export type OrderActionsProps = {
  order: CustomerOrder;
  legal: readonly CustomerOrderEvent[];
  isDisabled: boolean;
  send: CustomerOrderSend;
};

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const reasons = css({ display: 'flex', flexDirection: 'column', gap: '2' });
/** Whether the order's status on this page already says the reason. */
const isShownByStatus = (reason: CustomerOrder['actions'][number]['reason']) =>
  reason === 'ended' || reason === 'delivered' || reason === 'refunded' || reason === 'refundRequested';

/** The actions that the customer can take now, and why others aren't possible. */
export function OrderActions({ order, legal, isDisabled, send }: OrderActionsProps) {
  const blocked = order.actions.flatMap(({ event, reason }) =>
    reason === null || isShownByStatus(reason) ? [] : [{ event, reason }],
  );
  if (legal.length === 0 && blocked.length === 0) return null;
  return (
    <Card title={t('manage')}>
      <Stack gap="4">
        {legal.length > 0 && (
          <div className={buttons}>
            {legal.map((event) => (
              <Button
                key={event}
                variant={event === 'delivery.confirm' ? 'primary' : 'secondary'}
                isDisabled={isDisabled}
                data-event="action.choose"
                data-variant={event}
                onPress={() => send({ type: 'action.choose', action: event })}
              >
                {t(`action.${event}`)}
              </Button>
            ))}
          </div>
        )}
        {blocked.length > 0 && (
          <dl className={reasons}>
            {blocked.map(({ event, reason }) => (
              <div key={event}>
                <dt>
                  <Text as="span" variant="label" tone="muted">
                    {t(`action.${event}`)}
                  </Text>
                </dt>
                <dd>
                  <Text as="span" variant="small" tone="subtle">
                    {t(`reason.${reason}`)}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Stack>
    </Card>
  );
}
