import type { SnapshotFrom } from 'xstate';
import type { Payable, PaymentCheck } from '#contract/money/payment.ts';
import type { Refused } from '../call-result.ts';
import { withNewAmount } from './new-amount.ts';
import type { invoicePaymentMachine } from './invoice-payment.machine.ts';
import type { InvoicePaymentEvent, PaymentChoice, PaymentTerms } from './invoice-payment.types.ts';

export type InvoicePaymentSnapshot = SnapshotFrom<typeof invoicePaymentMachine>;
export type InvoicePaymentSend = (event: InvoicePaymentEvent) => void;

/** The payer's form, or the payment that is being sent or got no response. */
export interface PayView {
  token: string | null;
  payable: Payable;
  /** The choices to start from: the payer's last ones, with the terms of a payment that failed since. */
  preset: (PaymentTerms & Partial<PaymentChoice>) | null;
  refusal: Refused | null;
  /** `postponed`: there were too many requests, and it is sent again when the next one can succeed. */
  phase: 'asking' | 'sending' | 'postponed' | 'unanswered';
}

export type InvoicePaymentView =
  | { screen: 'loading' | 'unknown' | 'checking' | 'unknownPayment' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited' | 'checkUnreachable'; refusal: Refused | null }
  | { screen: 'draft'; businessName: string }
  /** `before` is the amount that the payer accepted; `amountMinor` is what is paid now. */
  | {
      screen: 'amountChanged';
      payable: Payable;
      beforeMinor: number;
      amountMinor: number;
      canFollow: boolean;
    }
  | { screen: 'revoked'; payable: Payable; canFollow: boolean }
  | { screen: 'invoice'; payable: Payable; refusal: Refused | null; canPay: boolean; canFollow: boolean }
  | { screen: 'pay'; pay: PayView; canFollow: boolean }
  | { screen: 'waiting'; check: PaymentCheck; long: boolean; asking: boolean; canLeave: boolean }
  | { screen: 'notPaid'; check: PaymentCheck; canPay: boolean; canLeave: boolean }
  | {
      screen: 'outcome';
      outcome: 'receipt' | 'failed' | 'reversed';
      check: PaymentCheck;
      canPayAgain: boolean;
    };

const plain = ['loading', 'unknown', 'unknownPayment'] as const;
const unloaded = ['unreachable', 'limited', 'checkUnreachable'] as const;
const ends = ['receipt', 'failed', 'reversed'] as const;

export function invoicePaymentView(snapshot: InvoicePaymentSnapshot): InvoicePaymentView {
  const { payable, check, refusal } = snapshot.context;
  const bare = plain.find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const failed = unloaded.find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  const outcome = ends.find((state) => snapshot.matches(state));
  if (outcome && check)
    return { screen: 'outcome', outcome, check, canPayAgain: snapshot.can({ type: 'pay.again' }) };
  if (snapshot.matches('notPaid') && check)
    return {
      screen: 'notPaid',
      check,
      canPay: snapshot.can({ type: 'pay.again' }),
      canLeave: snapshot.can({ type: 'check.leave' }),
    };
  if (isWaiting(snapshot)) {
    if (!check) return { screen: 'checking' };
    const long = snapshot.matches('stillProcessing');
    const canLeave = snapshot.can({ type: 'check.leave' });
    return { screen: 'waiting', check, long, canLeave, asking: !snapshot.can({ type: 'check.now' }) };
  }
  if (!payable) return { screen: 'loading' };
  if (snapshot.matches('draft')) return { screen: 'draft', businessName: payable.businessName };
  const canFollow = snapshot.can({ type: 'check.begin' });
  if (snapshot.matches('revoked')) return { screen: 'revoked', payable, canFollow };
  const { token, choice, triedTerms, acceptedMinor } = snapshot.context;
  if (snapshot.matches('amountChanged') && choice && acceptedMinor !== null) {
    const { amountMinor } = withNewAmount(choice, payable, acceptedMinor);
    return { screen: 'amountChanged', payable, beforeMinor: acceptedMinor, amountMinor, canFollow };
  }
  const phase = phaseOf(snapshot);
  const preset = triedTerms ? { ...choice, ...triedTerms } : choice;
  if (phase) return { screen: 'pay', canFollow, pay: { token, payable, preset, refusal, phase } };
  return { screen: 'invoice', payable, refusal, canFollow, canPay: snapshot.can({ type: 'pay.begin' }) };
}

const isWaiting = (snapshot: InvoicePaymentSnapshot): boolean =>
  snapshot.matches('checking') || snapshot.matches('waiting') || snapshot.matches('stillProcessing');

function phaseOf(snapshot: InvoicePaymentSnapshot): PayView['phase'] | null {
  if (snapshot.matches('choosing')) return 'asking';
  const waiting = (['postponed', 'unanswered'] as const).find((paying) => snapshot.matches({ paying }));
  if (waiting) return waiting;
  return snapshot.matches('paying') || snapshot.matches('leaving') ? 'sending' : null;
}
