import type { SandboxOutcome } from './sandbox-scripts.ts';

interface RenewalScript {
  /** On the payment page, where the card is kept. */
  label: string;
  /** The results of the later charges in their order; the last one repeats. */
  outcomes: readonly [SandboxOutcome, ...SandboxOutcome[]];
  /** The card expires at the end of the month that is this many months after the payment. */
  validMonths?: number;
}

/** The results of later charges of a stored card. The payment that stores it succeeds. */
export const sandboxRenewals = {
  pays: { label: 'Paid, later charges too', outcomes: ['pays'] },
  declinedTwice: {
    label: 'Paid, then two charges have insufficient funds, then paid',
    outcomes: ['declined', 'declined', 'pays'],
  },
  declined: { label: 'Paid, later charges have insufficient funds', outcomes: ['declined'] },
  stolen: { label: 'Paid, then the card is reported stolen', outcomes: ['stolen'] },
  expires: {
    label: 'Paid, the card expires at the end of next month',
    outcomes: ['pays'],
    validMonths: 1,
  },
  late: { label: 'Paid, later charges are pending for five minutes, then paid', outcomes: ['late'] },
} as const satisfies Record<string, RenewalScript>;

export type SandboxRenewal = keyof typeof sandboxRenewals;
export const renewalScriptOf = (renewal: SandboxRenewal): RenewalScript => sandboxRenewals[renewal];

/** Card numbers that decide the results of later charges. Every other card that is kept pays always. */
export const sandboxKeptCards: Record<string, SandboxRenewal> = {
  '4000000000000341': 'declinedTwice',
  '4000000000009995': 'declined',
  '4000000000009987': 'stolen',
  '4000000000000127': 'expires',
  '4000000000003220': 'late',
};

/** The card of a payment whose form names none: Paystack's own test card. */
export const defaultSandboxCard = '4084084084084081';
