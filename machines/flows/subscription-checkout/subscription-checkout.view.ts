import type { SnapshotFrom } from 'xstate';
import type { SubscriptionPreview } from '#contract/money/subscription.ts';
import type { Plan } from '#domain/plan.ts';
import type { SubscriptionMethod, SubscriptionOrder } from '#domain/subscription.ts';
import type { Refused } from '../call-result.ts';
import type { subscriptionCheckoutMachine } from './subscription-checkout.machine.ts';
import { isMethodUsable, payPageOf } from './subscription-checkout.setup.ts';
import type {
  CheckoutChoice,
  CheckoutStart,
  SubscriptionCheckoutContext,
  SubscriptionCheckoutEvent,
} from './subscription-checkout.types.ts';

export type CheckoutSnapshot = SnapshotFrom<typeof subscriptionCheckoutMachine>;
export type CheckoutSend = (event: SubscriptionCheckoutEvent) => void;

/** The payment of an order, before it is sent or while there is no response. */
export interface CheckoutPayView {
  phase: 'choosing' | 'enteringPin' | 'locked' | 'pinUnusable' | 'unanswered';
  /** The payment is being sent. */
  isSending: boolean;
  start: CheckoutStart;
  order: SubscriptionOrder;
  method: SubscriptionMethod | null;
  /** Returns true if the order can be paid with a method now. */
  isUsable: (method: SubscriptionMethod) => boolean;
  canRestart: boolean;
  refusal: Refused | null;
  isLost: boolean;
}

interface Previewed {
  preview: SubscriptionPreview;
  start: CheckoutStart;
  canContinue: boolean;
}

export type CheckoutView =
  | { screen: 'loading' | 'forbidden' | 'unknown' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited'; refusal: Refused | null }
  | { screen: 'plan'; start: CheckoutStart; canContinue: boolean }
  | { screen: 'period'; start: CheckoutStart; plan: Plan; period: CheckoutChoice['period'] }
  | ({ screen: 'current' | 'unavailable' } & Previewed)
  | ({
      screen: 'review';
      /** The total that the merchant agreed to before it changed; null otherwise. */
      beforeMinor: number | null;
      isSending: boolean;
      isUnanswered: boolean;
      refusal: Refused | null;
      isLost: boolean;
    } & Previewed)
  | ({ screen: 'scheduled' } & Previewed)
  | { screen: 'pay'; pay: CheckoutPayView }
  | {
      screen: 'processing';
      order: SubscriptionOrder;
      isChecking: boolean;
      isLong: boolean;
      /** The provider's page can be opened again, or another method chosen. */
      canContinue: boolean;
    }
  | { screen: 'leaving' }
  | { screen: 'declined'; order: SubscriptionOrder }
  | { screen: 'voided' | 'refunded'; order: SubscriptionOrder }
  | { screen: 'paid'; order: SubscriptionOrder };

const plain = ['forbidden', 'unknown'] as const;
const unloaded = ['unreachable', 'limited'] as const;
const reviewed = ['reviewing', 'amountChanged', 'ordering'] as const;
const results = ['paid', 'voided', 'refunded'] as const;
/** After this many polls a payment counts as delayed. */
const longAfter = 6;

/** Returns what the checkout's page shows for a state of the chart. */
export function subscriptionCheckoutView(snapshot: CheckoutSnapshot): CheckoutView {
  const { start, plan, period, refusal, order } = snapshot.context;
  const bare = plain.find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const failed = unloaded.find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  const result = results.find((state) => snapshot.matches(state));
  if (result && order) return { screen: result, order };
  if (!start) return { screen: 'loading' };
  const canContinue = snapshot.can({ type: 'order.continue' });
  if (snapshot.matches('choosingPlan')) return { screen: 'plan', start, canContinue };
  if (snapshot.matches('choosingPeriod') && plan) return { screen: 'period', start, plan, period };
  return (
    previewView(snapshot, { start, canContinue }) ?? paymentView(snapshot, start) ?? { screen: 'loading' }
  );
}

function previewView(
  snapshot: CheckoutSnapshot,
  shown: Omit<Previewed, 'preview'>,
): CheckoutView | undefined {
  const { preview, acceptedMinor, refusal, isLost } = snapshot.context;
  if (!preview) return undefined;
  const previewed = { ...shown, preview };
  const block = (['current', 'unavailable', 'scheduled'] as const).find((state) => snapshot.matches(state));
  if (block) return { screen: block, ...previewed };
  if (!reviewed.some((state) => snapshot.matches(state))) return undefined;
  return {
    screen: 'review',
    ...previewed,
    beforeMinor: snapshot.matches('amountChanged') ? acceptedMinor : null,
    isSending: snapshot.hasTag('busy'),
    isUnanswered: snapshot.matches({ ordering: 'unanswered' }),
    refusal,
    isLost,
  };
}

function paymentView(snapshot: CheckoutSnapshot, start: CheckoutStart): CheckoutView | undefined {
  const { context } = snapshot;
  const { order, pollCount } = context;
  if (!order || !snapshot.matches('payment')) return undefined;
  if (snapshot.matches({ payment: 'leaving' })) return { screen: 'leaving' };
  if (snapshot.matches({ payment: 'declined' })) return { screen: 'declined', order };
  if (snapshot.matches({ payment: 'processing' }))
    return {
      screen: 'processing',
      order,
      isChecking: !snapshot.can({ type: 'check.now' }),
      isLong: pollCount >= longAfter,
      canContinue: payPageOf(order) !== null,
    };
  return { screen: 'pay', pay: payView(snapshot, context, start, order) };
}

const phases = ['enteringPin', 'locked', 'pinUnusable'] as const;

function payView(
  snapshot: CheckoutSnapshot,
  context: SubscriptionCheckoutContext,
  start: CheckoutStart,
  order: SubscriptionOrder,
): CheckoutPayView {
  return {
    phase: payPhase(snapshot),
    isSending: snapshot.hasTag('busy'),
    start,
    order,
    method: context.method,
    isUsable: (method) => isMethodUsable(context, method),
    canRestart: order.kind !== 'renewal',
    refusal: context.refusal,
    isLost: context.isLost,
  };
}

function payPhase(snapshot: CheckoutSnapshot): CheckoutPayView['phase'] {
  if (snapshot.matches({ payment: { paying: 'unanswered' } })) return 'unanswered';
  if (snapshot.matches({ payment: 'paying' }))
    return snapshot.context.method === 'balance' ? 'enteringPin' : 'choosing';
  return phases.find((payment) => snapshot.matches({ payment })) ?? 'choosing';
}
