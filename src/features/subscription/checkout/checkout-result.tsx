import { Ban, CircleX, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckoutSend, CheckoutView } from '#machines/flows/subscription-checkout/index.ts';
import { t as tPayment } from '#src/features/kontor-payment/kontor-payment.messages.ts';
import { formatChoice, formatWhole } from '#src/features/subscription/subscription.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { t } from './checkout.messages.ts';

type ViewOf<Screen extends CheckoutView['screen']> = Extract<CheckoutView, { screen: Screen }>;

interface EndProps {
  icon: LucideIcon;
  tone: 'danger' | 'muted';
  title: string;
  why: string;
  children?: ReactNode;
  actions: ReactNode;
}

const End = ({ icon, tone, title, why, children, actions }: EndProps) => (
  <Stack gap="6" width="field">
    <Stack gap="3">
      <Text tone={tone}>
        <Icon of={icon} size="lg" />
      </Text>
      <StepHeading as="h2" title={title}>
        {why}
      </StepHeading>
    </Stack>
    {children}
    <Inline gap="3">{actions}</Inline>
  </Stack>
);

const ToSubscription = () => <LinkButton to="/dashboard/subscription">{t('toSubscription')}</LinkButton>;

/** An order whose payment failed; it can be paid with another method. */
export function PaymentDeclined({ view, send }: { view: ViewOf<'declined'>; send: CheckoutSend }) {
  const message = view.order.payment?.message;
  return (
    <End
      icon={CircleX}
      tone="danger"
      title={t('declined')}
      why={t('declinedWhy')}
      actions={
        <>
          <Button
            variant="primary"
            data-event="method.change"
            onPress={() => send({ type: 'method.change' })}
          >
            {tPayment('changeMethod')}
          </Button>
          <ToSubscription />
        </>
      }
    >
      {message && <Notice tone="warning">{t('reason', { message })}</Notice>}
    </End>
  );
}

/** An order that can't be paid any more. */
export const OrderEnded = ({ view, send }: { view: ViewOf<'voided' | 'refunded'>; send: CheckoutSend }) => {
  const { order, screen } = view;
  return screen === 'refunded' ? (
    <End
      icon={Undo2}
      tone="muted"
      title={t('refunded')}
      why={t('refundedWhy', { amount: formatWhole(order.bill.totalMinor, order.currency) })}
      actions={<ToSubscription />}
    />
  ) : (
    <End
      icon={Ban}
      tone="muted"
      title={t('voided')}
      why={t('voidedWhy')}
      actions={
        <>
          <Button
            variant="primary"
            data-event="order.restart"
            onPress={() => send({ type: 'order.restart' })}
          >
            {t('startAgain')}
          </Button>
          <ToSubscription />
        </>
      }
    />
  );
};

/** A choice that is the business's plan already, or isn't possible now. */
export function ChoiceBlocked({
  view,
  send,
}: {
  view: ViewOf<'current' | 'unavailable'>;
  send: CheckoutSend;
}) {
  const { screen, preview, canContinue } = view;
  const choice = formatChoice(preview.plan, preview.period);
  return (
    <End
      icon={Ban}
      tone="muted"
      title={t(screen)}
      why={screen === 'current' ? t('currentWhy', { choice }) : (preview.reason ?? '')}
      actions={
        <>
          {canContinue && (
            <Button
              variant="primary"
              data-event="order.continue"
              onPress={() => send({ type: 'order.continue' })}
            >
              {t('continueOrder')}
            </Button>
          )}
          <Button data-event="step.back" onPress={() => send({ type: 'step.back' })}>
            {t('chooseAnother')}
          </Button>
        </>
      }
    />
  );
}
