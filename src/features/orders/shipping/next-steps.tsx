import { css } from '#styled/css/css.mjs';
import type { Order } from '#domain/order.ts';
import type { BlockedStep, OrderShippingSend, OrderStep } from '#machines/flows/order-shipping/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order-shipping.messages.ts';
import { isDangerous, stepLabel } from './order-step-texts.ts';
import { BlockedSteps, mainStep, StepButton } from './order-steps.tsx';

export type NextStepsProps = {
  legal: readonly OrderStep[];
  blocked: readonly BlockedStep[];
  order: Order;
  /** True if the person can take the steps of shipping. */
  canShip: boolean;
  /** The main step has its button elsewhere, and is only named here. */
  isMainElsewhere: boolean;
  /** False while the steps have just moved. */
  isSettled: boolean;
  send: OrderShippingSend;
};

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });

/** The steps that a merchant can take: the ordinary next step first, those that end the order last. */
export function NextSteps({
  legal,
  blocked,
  order,
  canShip,
  isMainElsewhere,
  isSettled,
  send,
}: NextStepsProps) {
  const main = mainStep(legal, order);
  const others = legal.filter((step) => step !== main);
  const ordered = [...others.filter((step) => !isDangerous(step)), ...others.filter(isDangerous)];
  return (
    <Card title={t('steps')}>
      <Stack gap="4">
        {main && isMainElsewhere && <Text>{t('nextStep', { step: stepLabel(main, order) })}</Text>}
        {legal.length > 0 && (
          <div className={row}>
            {main && !isMainElsewhere && (
              <StepButton step={main} order={order} send={send} look="main" isSettled={isSettled} />
            )}
            {ordered.map((step) => (
              <StepButton
                key={step}
                step={step}
                order={order}
                send={send}
                look={isDangerous(step) ? 'quiet' : 'other'}
                isSettled={isSettled}
              />
            ))}
          </div>
        )}
        {!canShip && <Text tone="muted">{common('noManage', { area: 'orders' })}</Text>}
        {canShip && legal.length === 0 && (
          <Text tone="muted">{t(blocked.length > 0 ? 'noStepsNow' : 'noSteps')}</Text>
        )}
        {blocked.length > 0 && <BlockedSteps blocked={blocked} order={order} />}
      </Stack>
    </Card>
  );
}
