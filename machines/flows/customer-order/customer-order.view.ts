import type { SnapshotFrom } from 'xstate';
import type { CustomerOrder, CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { FailureKind, Refused } from '../call-result.ts';
import type { customerOrderMachine } from './customer-order.machine.ts';
import type { CustomerOrderFlowEvent } from './customer-order.types.ts';

export type CustomerOrderSnapshot = SnapshotFrom<typeof customerOrderMachine>;
export type CustomerOrderSend = (event: CustomerOrderFlowEvent) => void;

/** The action that is being confirmed or sent, or got no response. */
export interface ActionDialogView {
  action: CustomerOrderEvent;
  note: string;
  /** `postponed`: there were too many requests, and it is sent again when the next one can succeed. */
  phase: 'asking' | 'sending' | 'postponed' | 'unanswered';
  refusal: Refused | null;
  failure: FailureKind | null;
}

export type CustomerOrderView =
  | { screen: 'loading' }
  | { screen: 'missing' }
  | { screen: 'denied'; refusal: Refused | null }
  | { screen: 'failed'; failure: FailureKind }
  | { screen: 'tooMany'; retryAtMs: number | undefined }
  | {
      screen: 'order';
      order: CustomerOrder;
      /** The actions that the order allows now. */
      legal: CustomerOrderEvent[];
      /** Whether it can be chosen: no other action is in progress. */
      canAct: boolean;
      canPay: boolean;
      /** The last completed action. */
      outcome: CustomerOrderEvent | null;
      /** Why the last request was refused: the order was changed in the meantime. */
      conflict: Refused | null;
      dialog: ActionDialogView | null;
      isLeaving: boolean;
    };

export function customerOrderView(snapshot: CustomerOrderSnapshot): CustomerOrderView {
  const { order, action, note, refusal, conflict, failure, outcome } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? 'unreachable' };
  if (snapshot.matches('tooMany')) return { screen: 'tooMany', retryAtMs: refusal?.retryAtMs };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('denied')) return { screen: 'denied', refusal };
  if (!order || snapshot.matches('loading')) return { screen: 'loading' };
  const phase = phaseOf(snapshot);
  const dialog = phase && action && { action, note, phase, refusal, failure };
  const isShown = snapshot.matches('shown');
  return {
    screen: 'order',
    order,
    legal: order.actions.filter(({ reason }) => reason === null).map(({ event }) => event),
    canAct: isShown,
    canPay: snapshot.can({ type: 'pay.begin' }),
    outcome: isShown ? outcome : null,
    conflict: isShown ? conflict : null,
    dialog,
    isLeaving: snapshot.matches('openingPayment') || snapshot.matches('leaving'),
  };
}

function phaseOf(snapshot: CustomerOrderSnapshot): ActionDialogView['phase'] | null {
  if (snapshot.matches('confirming')) return 'asking';
  if (snapshot.matches({ requesting: 'postponed' })) return 'postponed';
  if (snapshot.matches({ requesting: 'unanswered' })) return 'unanswered';
  return snapshot.matches('requesting') || snapshot.matches('catchingUp') ? 'sending' : null;
}
