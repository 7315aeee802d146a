import type { SnapshotFrom } from 'xstate';
import type { Checkout, CheckoutContact, CheckoutDelivery, CheckoutOrder } from '#contract/shop/checkout.ts';
import type { Refused } from '../call-result.ts';
import type { storeCheckoutMachine } from './store-checkout.machine.ts';
import type { PlacementChoice, StoreCheckoutEvent } from './store-checkout.types.ts';

export type StoreCheckoutSnapshot = SnapshotFrom<typeof storeCheckoutMachine>;
export type StoreCheckoutSend = (event: StoreCheckoutEvent) => void;

/** `unsent`: no response came, and nothing else was changed. */
type FormPhase = 'asking' | 'sending' | 'unsent';

export type ContactStep = { step: 'contact'; phase: FormPhase; preset: CheckoutContact | null };
export type CodeStep = {
  step: 'code';
  /** `offered`: no code was sent yet; `lapsed`: the code can't be entered any more. */
  phase: 'offered' | 'requesting' | 'unsent' | 'asking' | 'confirming' | 'unanswered' | 'lapsed';
  canRequest: boolean;
  /** When another code can be requested; null if none was sent. */
  resendAtMs: number | null;
};
export type DeliveryStep = {
  step: 'delivery';
  /** `uncovered`: the store doesn't deliver to the address. */
  phase: FormPhase | 'uncovered';
  preset: CheckoutDelivery | null;
  canPickUp: boolean;
};
export type PaymentStep = {
  step: 'payment';
  /** `postponed`: there were too many requests, and it is sent again when the next one can succeed. */
  phase: 'asking' | 'sending' | 'postponed' | 'unanswered';
  preset: Partial<PlacementChoice>;
  /** A payment was begun, and its status can be checked. */
  canCheck: boolean;
};
export type CheckoutStep = ContactStep | CodeStep | DeliveryStep | PaymentStep;

export type StoreCheckoutView =
  | { screen: 'loading' }
  | { screen: 'unreachable' | 'limited' | 'checkUnreachable'; refusal: Refused | null }
  /** There is no cart in this browser. */
  | { screen: 'unknown'; isReturned: boolean }
  | { screen: 'closed' | 'empty' | 'belowMinimum'; checkout: Checkout }
  /** `beforeMinor` is the total that the customer agreed to; null if only the stock changed. */
  | {
      screen: 'changed';
      checkout: Checkout;
      beforeMinor: number | null;
      canAccept: boolean;
      phase: FormPhase;
      refusal: Refused | null;
    }
  | { screen: 'step'; checkout: Checkout; step: CheckoutStep; refusal: Refused | null }
  | { screen: 'checking'; checkout: Checkout }
  /** The provider knows of no payment yet, and is asked again until it had time to report one. */
  | { screen: 'confirming'; checkout: Checkout }
  | { screen: 'waiting'; checkout: Checkout; order: CheckoutOrder; isLong: boolean; isAsking: boolean }
  | {
      screen: 'placed' | 'declined' | 'notPaid' | 'expired' | 'ended';
      checkout: Checkout;
      order: CheckoutOrder;
    };

const unloaded = ['unreachable', 'limited', 'checkUnreachable'] as const;
const plain = ['closed', 'empty', 'belowMinimum', 'confirming'] as const;
const outcomes = ['placed', 'declined', 'notPaid', 'expired', 'ended'] as const;

export function storeCheckoutView(snapshot: StoreCheckoutSnapshot): StoreCheckoutView {
  const { checkout, refusal, isReturned, acceptedMinor } = snapshot.context;
  const failed = unloaded.find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  if (snapshot.matches('unknown')) return { screen: 'unknown', isReturned };
  if (!checkout || snapshot.matches('loading')) return { screen: 'loading' };
  const bare = plain.find((state) => snapshot.matches(state));
  if (bare) return { screen: bare, checkout };
  if (snapshot.matches('changed')) {
    const canAccept = snapshot.can({ type: 'change.accept' });
    const phase = snapshot.matches({ changed: 'reducing' })
      ? 'sending'
      : snapshot.matches({ changed: 'unreduced' })
        ? 'unsent'
        : 'asking';
    // The page itself shows what a refused order was about.
    const isShown = refusal?.code !== 'OUT_OF_STOCK' && refusal?.code !== 'AMOUNT_CHANGED';
    return {
      screen: 'changed',
      checkout,
      beforeMinor: acceptedMinor,
      canAccept,
      phase,
      refusal: isShown ? refusal : null,
    };
  }
  const { order } = checkout;
  const outcome = outcomes.find((state) => snapshot.matches(state));
  if (outcome && order) return { screen: outcome, checkout, order };
  const isLong = snapshot.matches('stillProcessing');
  if (order && (isLong || snapshot.matches('waiting'))) {
    const isAsking = !snapshot.can({ type: 'check.now' });
    return { screen: 'waiting', checkout, order, isLong, isAsking };
  }
  const step = stepOf(snapshot, checkout);
  return step ? { screen: 'step', checkout, step, refusal } : { screen: 'checking', checkout };
}

function stepOf(snapshot: StoreCheckoutSnapshot, checkout: Checkout): CheckoutStep | null {
  const { contact, delivery, choice } = snapshot.context;
  if (snapshot.matches('contact')) {
    const phase = snapshot.matches({ contact: 'saving' })
      ? 'sending'
      : snapshot.matches({ contact: 'unsaved' })
        ? 'unsent'
        : 'asking';
    return { step: 'contact', phase, preset: contact ?? checkout.contact };
  }
  if (snapshot.matches('code')) return codeStepOf(snapshot);
  const isUncovered = snapshot.matches('noDelivery');
  if (isUncovered || snapshot.matches('delivery')) {
    const phase = isUncovered
      ? 'uncovered'
      : snapshot.matches({ delivery: 'saving' })
        ? 'sending'
        : snapshot.matches({ delivery: 'unsaved' })
          ? 'unsent'
          : 'asking';
    const canPickUp = snapshot.can({ type: 'pickup.choose' });
    return { step: 'delivery', phase, preset: delivery ?? checkout.delivery, canPickUp };
  }
  const phase = paymentPhaseOf(snapshot);
  if (phase === null) return null;
  const method = checkout.order?.payment?.method;
  const preset = choice ?? { note: checkout.note, ...(method && { method }) };
  return { step: 'payment', phase, preset, canCheck: snapshot.can({ type: 'check.begin' }) };
}

function codeStepOf(snapshot: StoreCheckoutSnapshot): CodeStep {
  const phases = [
    ['offered', { code: 'offered' }],
    ['requesting', { code: 'requesting' }],
    ['unsent', { code: 'unsent' }],
    ['unanswered', { code: { entering: { entry: { typing: 'unreachable' } } } }],
    ['confirming', { code: { entering: { entry: 'confirming' } } }],
    ['lapsed', { code: { entering: { entry: 'lapsed' } } }],
    ['requesting', { code: { entering: { entry: 'resending' } } }],
  ] as const;
  const phase = phases.find(([, state]) => snapshot.matches(state))?.[0] ?? 'asking';
  return {
    step: 'code',
    phase,
    canRequest: snapshot.can({ type: 'code.request' }),
    resendAtMs: snapshot.context.code?.resendAtMs ?? null,
  };
}

function paymentPhaseOf(snapshot: StoreCheckoutSnapshot): PaymentStep['phase'] | null {
  if (snapshot.matches('payment')) return 'asking';
  const waiting = (['postponed', 'unanswered'] as const).find((placing) => snapshot.matches({ placing }));
  if (waiting) return waiting;
  return snapshot.matches('placing') || snapshot.matches('leaving') ? 'sending' : null;
}
