import type { SnapshotFrom } from 'xstate';
import type { DomainOrder } from '#contract/store/domain.ts';
import type { DomainOffer, Registrant, StoreDomainDetails } from '#domain/store-domain.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import type { FailureKind, Refused } from '../call-result.ts';
import type { customDomainMachine } from './custom-domain.machine.ts';
import { isMethodUsable, payPageOf } from './custom-domain.setup.ts';
import type { CustomDomainEvent, PaymentMeans } from './custom-domain.types.ts';

export type CustomDomainSnapshot = SnapshotFrom<typeof customDomainMachine>;
export type CustomDomainSend = (event: CustomDomainEvent) => void;

/** Why the last press had no effect. */
interface Problem {
  refusal: Refused | null;
  failure: FailureKind | null;
}

export type DomainPageView = Problem & {
  screen: 'domain';
  domain: StoreDomainDetails;
  pending: 'checking' | 'reconnecting' | 'removing' | null;
  isConfirmingRemoval: boolean;
  canCheck: boolean;
  canReconnect: boolean;
  canRemove: boolean;
  canPay: boolean;
};

export type DomainPayView = {
  screen: 'pay';
  order: DomainOrder;
  phase: 'choosing' | 'enteringPin' | 'unanswered';
  isSending: boolean;
  method: SubscriptionMethod | null;
  /** Null for a person who may not spend the business's money. */
  means: PaymentMeans | null;
  /** Returns true if the order can be paid with a method now. */
  isUsable: (method: SubscriptionMethod) => boolean;
  refusal: Refused | null;
  isLost: boolean;
};

export type CustomDomainView =
  | { screen: 'loading' | 'missing' | 'leaving' | 'removed' }
  | ({ screen: 'unreachable' | 'limited' | 'denied' } & Problem)
  | (Problem & {
      screen: 'choose';
      name: string;
      offers: readonly DomainOffer[] | null;
      pending: 'connecting' | 'searching' | null;
    })
  | (Problem & {
      screen: 'registrant';
      offer: DomainOffer;
      registrant: Registrant | null;
      isSending: boolean;
    })
  | DomainPageView
  | DomainPayView
  | {
      screen: 'processing';
      order: DomainOrder;
      isChecking: boolean;
      isLong: boolean;
      /** The provider's page can be opened again, or another method chosen. */
      canContinue: boolean;
    }
  | { screen: 'ended'; order: DomainOrder };

/** After this many polls a payment counts as delayed. */
const longAfter = 6;
const plain = ['missing', 'removed'] as const;
const failed = ['unreachable', 'limited', 'denied'] as const;
const chosen = ['choosing', 'connecting', 'searching'] as const;
const shown = ['showing', 'refreshing', 'checking', 'reconnecting', 'confirming', 'removing'] as const;

/** Returns what the pages of a domain show for a state of the chart. */
export function customDomainView(snapshot: CustomDomainSnapshot): CustomDomainView {
  const { name, offers, offer, registrant, domain, refusal, failure } = snapshot.context;
  const problem = { refusal, failure };
  const bare = plain.find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const broken = failed.find((state) => snapshot.matches(state));
  if (broken) return { screen: broken, ...problem };
  if (chosen.some((state) => snapshot.matches(state)))
    return {
      screen: 'choose',
      name,
      offers,
      pending: (['connecting', 'searching'] as const).find((state) => snapshot.matches(state)) ?? null,
      ...problem,
    };
  if ((snapshot.matches('describing') || snapshot.matches('ordering')) && offer)
    return { screen: 'registrant', offer, registrant, isSending: snapshot.matches('ordering'), ...problem };
  if (domain && shown.some((state) => snapshot.matches(state))) return domainView(snapshot, domain);
  return paymentView(snapshot) ?? { screen: 'loading' };
}

const pendings = ['checking', 'reconnecting', 'removing'] as const;

function domainView(snapshot: CustomDomainSnapshot, domain: StoreDomainDetails): DomainPageView {
  const { refusal, failure } = snapshot.context;
  return {
    screen: 'domain',
    domain,
    pending: pendings.find((state) => snapshot.matches(state)) ?? null,
    isConfirmingRemoval: snapshot.matches('confirming') || snapshot.matches('removing'),
    canCheck: snapshot.can({ type: 'domain.check' }),
    canReconnect: snapshot.can({ type: 'domain.reconnect' }),
    canRemove: snapshot.can({ type: 'removal.ask' }),
    canPay: snapshot.can({ type: 'order.open' }),
    refusal,
    failure,
  };
}

function paymentView(snapshot: CustomDomainSnapshot): CustomDomainView | undefined {
  const { order, means, method, pollCount, refusal, isPaymentLost } = snapshot.context;
  if (!order || !snapshot.matches('payment')) return undefined;
  if (snapshot.matches({ payment: 'leaving' })) return { screen: 'leaving' };
  if (snapshot.matches({ payment: 'ended' })) return { screen: 'ended', order };
  if (snapshot.matches({ payment: 'processing' }))
    return {
      screen: 'processing',
      order,
      isChecking: !snapshot.can({ type: 'check.now' }),
      isLong: pollCount >= longAfter,
      canContinue: payPageOf(order) !== null,
    };
  return {
    screen: 'pay',
    order,
    phase: payPhase(snapshot, method),
    isSending: snapshot.hasTag('busy'),
    method,
    means,
    isUsable: (one) => isMethodUsable(snapshot.context, one),
    refusal,
    isLost: isPaymentLost,
  };
}

function payPhase(snapshot: CustomDomainSnapshot, method: SubscriptionMethod | null): DomainPayView['phase'] {
  if (snapshot.matches({ payment: { paying: 'unanswered' } })) return 'unanswered';
  if (snapshot.matches({ payment: 'enteringPin' })) return 'enteringPin';
  return snapshot.matches({ payment: 'paying' }) && method === 'balance' ? 'enteringPin' : 'choosing';
}
