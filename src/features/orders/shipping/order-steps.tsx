import { css } from '#styled/css/css.mjs';
import type { Order } from '#domain/order.ts';
import type { BlockedStep, OrderShippingSend, OrderStep } from '#machines/flows/order-shipping/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order-shipping.messages.ts';
import { describeBlockedStep, isDangerous, stepLabel } from './order-step-texts.ts';

type StepButtonProps = {
  step: OrderStep;
  order: Order;
  send: OrderShippingSend;
  look: keyof typeof looks;
  /** False while the button has just moved. */
  isSettled: boolean;
};

const looks = {
  main: { variant: 'primary', size: 'md' },
  /** The main step in the bar of a phone. */
  bar: { variant: 'primary', size: 'lg', isFull: true },
  other: { variant: 'secondary', size: 'md' },
  quiet: { variant: 'quiet', size: 'md' },
} as const;

/** The button of a step that the lifecycle allows now, as the server checks it too. */
export const StepButton = ({ step, order, send, look, isSettled }: StepButtonProps) => (
  <Button
    {...looks[look]}
    data-event="step.choose"
    data-variant={step}
    isDisabled={!isSettled}
    onPress={() => send({ type: 'step.choose', step })}
  >
    {stepLabel(step, order)}
  </Button>
);

/** Returns the main next step; undefined if only steps that end the order are left, or a dispute is open. */
export const mainStep = (
  legal: readonly OrderStep[],
  { dispute }: Pick<Order, 'dispute'>,
): OrderStep | undefined =>
  legal.find(
    (step) =>
      !isDangerous(step) &&
      step !== 'refund.request' &&
      step !== 'shipping.cancel' &&
      !(step === 'intent.confirm' && dispute === 'open'),
  );

const summary = css({
  textStyle: 'label',
  color: 'text.muted',
  cursor: 'pointer',
  minH: '6',
  borderRadius: 'xs',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});
const explanations = css({ display: 'flex', flexDirection: 'column', gap: '3', mt: '4' });

/** The unavailable steps, each with the reason and the events that lead to it. */
export const BlockedSteps = ({ blocked, order }: { blocked: readonly BlockedStep[]; order: Order }) => (
  <details>
    <summary className={summary}>{t('unavailableSteps')}</summary>
    <dl className={explanations}>
      {blocked.map((step) => (
        <div key={step.step} data-blocked={step.step}>
          <dt>
            <Text as="span" variant="label">
              {stepLabel(step.step, order)}
            </Text>
          </dt>
          <dd>
            <Text as="span" variant="small" tone="muted">
              {describeBlockedStep(step, order)}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
