import type { SnapshotFrom } from 'xstate';
import type { OrderOverview } from '#contract/store/order.ts';
import type { Refused } from '../call-result.ts';
import type { orderShippingMachine } from './order-shipping.machine.ts';
import type { BlockedStep } from './blocked-step.ts';
import { choiceOf } from './order-shipping.steps.ts';
import type {
  OrderShippingContext,
  OrderShippingEvent,
  OrderStep,
  StepDetails,
} from './order-shipping.types.ts';

export type OrderShippingSnapshot = SnapshotFrom<typeof orderShippingMachine>;

export type OrderShippingSend = (event: OrderShippingEvent) => void;

/** A message above the order. */
export type OrderNotice =
  | { kind: 'succeeded'; outcome: NonNullable<OrderShippingContext['outcome']>; canDismiss: boolean }
  | { kind: 'awaitingCourier' }
  | { kind: 'courierRefused'; reason: string | null }
  | { kind: 'refused'; refusal: Refused; canTryAgain: boolean };

/** The step that is being confirmed or sent, or got no response. */
export interface StepDialogView {
  step: OrderStep;
  details: StepDetails;
  problem: string | null;
  /** The server's errors of single fields. */
  fields: Refused['fields'];
  /** `postponed`: there were too many requests, and it is sent again when the next one can succeed. */
  phase: 'asking' | 'sending' | 'postponed' | 'unanswered';
}

export type OrderShippingView =
  | { screen: 'loading' | 'missing' | 'forbidden' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited'; refusal: Refused | null }
  | {
      screen: 'order';
      overview: OrderOverview;
      /** Legal steps; empty for a team member who can only view. */
      legal: OrderStep[];
      blocked: BlockedStep[];
      notice: OrderNotice | null;
      dialog: StepDialogView | null;
    };

export function orderShippingView(snapshot: OrderShippingSnapshot): OrderShippingView {
  const { overview, refusal } = snapshot.context;
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', refusal };
  if (snapshot.matches('limited')) return { screen: 'limited', refusal };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('forbidden')) return { screen: 'forbidden' };
  if (overview === null || snapshot.matches('loading')) return { screen: 'loading' };
  const { legal, blocked } = choiceOf(overview.order, snapshot.context);
  return {
    screen: 'order',
    overview,
    legal,
    blocked,
    notice: noticeOf(snapshot),
    dialog: dialogOf(snapshot),
  };
}

function noticeOf(snapshot: OrderShippingSnapshot): OrderNotice | null {
  const { outcome, overview, stepRefusal } = snapshot.context;
  if (snapshot.matches('refused') && stepRefusal)
    return { kind: 'refused', refusal: stepRefusal, canTryAgain: snapshot.can({ type: 'step.again' }) };
  if (!snapshot.matches('open')) return null;
  const courier = overview?.order.courier;
  if (courier?.status === 'requesting' && overview?.order.shippingStatus === 'SCHEDULED')
    return { kind: 'awaitingCourier' };
  if (snapshot.matches({ open: 'courierRefused' }))
    return { kind: 'courierRefused', reason: courier?.refusal ?? null };
  const canDismiss = snapshot.can({ type: 'notice.dismiss' });
  return outcome ? { kind: 'succeeded', outcome, canDismiss } : null;
}

function dialogOf(snapshot: OrderShippingSnapshot): StepDialogView | null {
  const { step, details, refusal, stepRefusal } = snapshot.context;
  if (step === null) return null;
  const { message = null, fields = [] } = refusal ?? stepRefusal ?? {};
  const dialog = { step, details, fields, problem: fields[0]?.message ?? message };
  if (snapshot.matches('confirming')) return { ...dialog, phase: 'asking' };
  if (snapshot.matches({ submitting: 'postponed' })) return { ...dialog, phase: 'postponed' };
  if (snapshot.matches({ submitting: 'unanswered' }))
    return { ...dialog, problem: null, phase: 'unanswered' };
  const isSending = snapshot.matches('submitting') || snapshot.matches('catchingUp');
  return isSending ? { ...dialog, problem: null, phase: 'sending' } : null;
}
