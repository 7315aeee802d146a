import { useSelector } from '@xstate/react';
import { FileQuestion, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import { statePath } from '#machines/flows/state-path.ts';
import {
  type CheckoutSend,
  type CheckoutView,
  subscriptionCheckoutView,
} from '#machines/flows/subscription-checkout/index.ts';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { PaymentPin } from '#src/features/kontor-payment/payment-pin.tsx';
import { PaymentProcessing, PaymentUnanswered } from '#src/features/kontor-payment/payment-waiting.tsx';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { t as tShared } from '#src/features/subscription/subscription.messages.ts';
import { t } from './checkout.messages.ts';
import { ChoiceBlocked, OrderEnded, PaymentDeclined } from './checkout-result.tsx';
import { ChangeScheduled, OrderPaid } from './checkout-success.tsx';
import { MethodStep, type PayStepProps } from './method-step.tsx';
import { PeriodStep, PlanStep } from './plan-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { checkoutPin, type SubscriptionCheckoutActor } from './subscription-checkout.actors.ts';

export type SubscriptionCheckoutScreenProps = { actor: SubscriptionCheckoutActor; business: Business };

const steps = (['plan', 'period', 'review', 'pay'] as const).map((id) => ({ id, label: t(`step.${id}`) }));

/** Returns the steps of this visit: those before the first one are left out, because the person chose the plan elsewhere. */
function useOwnSteps(screen: string): typeof steps {
  const at = steps.findIndex(({ id }) => id === screen);
  const [first, setFirst] = useState<number>();
  if (at >= 0 && (first === undefined || at < first)) setFirst(at);
  return steps.slice(first ?? 0);
}

/** The purchase or the change of a plan, from the choice to the result. */
export function SubscriptionCheckoutScreen({ actor, business }: SubscriptionCheckoutScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = subscriptionCheckoutView(snapshot);
  const send: CheckoutSend = (event) => actor.send(event);
  useNetworkBack(actor);
  usePageShown(actor);
  const own = useOwnSteps(view.screen);
  return (
    <FlowRoot flow="subscription-checkout" state={statePath(snapshot)}>
      <Stack gap="6">
        <PageHeader back={{ label: t('back'), link: { to: '/dashboard/subscription' } }} title={t('title')} />
        {own.length > 1 && own.some(({ id }) => id === view.screen) && (
          <Stepper label={t('steps')} steps={own} current={view.screen} />
        )}
        <CheckoutContent view={view} business={business} send={send} />
      </Stack>
    </FlowRoot>
  );
}

function CheckoutContent({
  view,
  business,
  send,
}: {
  view: CheckoutView;
  business: Business;
  send: CheckoutSend;
}) {
  const { timeZone } = business;
  switch (view.screen) {
    case 'plan':
      return <PlanStep view={view} send={send} />;
    case 'period':
      return <PeriodStep view={view} send={send} />;
    case 'current':
    case 'unavailable':
      return <ChoiceBlocked view={view} send={send} />;
    case 'review':
      return <ReviewStep view={view} timeZone={timeZone} send={send} />;
    case 'scheduled':
      return <ChangeScheduled preview={view.preview} timeZone={timeZone} />;
    case 'pay':
      return <PayStep pay={view.pay} businessName={business.name} send={send} />;
    case 'processing':
      return (
        <PaymentProcessing
          isChecking={view.isChecking}
          isLong={view.isLong}
          canContinue={view.canContinue}
          why={t(view.isLong ? 'longWhy' : 'processingWhy')}
          send={send}
        />
      );
    case 'declined':
      return <PaymentDeclined view={view} send={send} />;
    case 'voided':
    case 'refunded':
      return <OrderEnded view={view} send={send} />;
    case 'paid':
      return <OrderPaid order={view.order} timeZone={timeZone} />;
    case 'unreachable':
    case 'limited':
      return (
        <LoadFailure
          screen={view.screen}
          refusal={view.refusal}
          title={common('loadFailed', { what: t('plans') })}
          retryEvent="start.retry"
          onRetry={() => send({ type: 'start.retry' })}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          icon={ShieldX}
          title={common('noAccess', { area: tShared('area') })}
          description={common('noAccessWhy', { business: business.name, area: tShared('area') })}
        />
      );
    case 'unknown':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('unknown')}
          description={t('unknownWhy')}
          actions={
            <Button data-event="order.restart" onPress={() => send({ type: 'order.restart' })}>
              {t('startAgain')}
            </Button>
          }
        />
      );
    default:
      return (
        <LoadingState label={t(view.screen)}>
          <PageSkeleton />
        </LoadingState>
      );
  }
}

function PayStep(props: PayStepProps) {
  const { pay, send } = props;
  const { phase, order } = pay;
  if (phase === 'unanswered') return <PaymentUnanswered send={send} />;
  if (phase === 'choosing') return <MethodStep {...props} />;
  return (
    <PaymentPin
      phase={phase}
      amount={formatWhole(order.bill.totalMinor, order.currency)}
      refusal={pay.refusal}
      isSending={pay.isSending}
      slot={checkoutPin}
      send={send}
    />
  );
}
