import type { ConclusiveResult, Decline } from '#domain/payment.ts';

/** The results of a payment and the times of their webhooks, in seconds from the payer's choice. */
interface Step {
  result: ConclusiveResult;
  happensS: number;
  arrivesS: number[];
  /** In a bank's words. */
  message?: string;
  /** How final a failure is. */
  decline?: Decline;
  /** Collected in addition to the requested amount, in minor units. */
  extraMinor?: number;
}

interface Script {
  /** On the payment page. */
  label: string;
  hint: string;
  /** Shown among the further results. */
  isRare?: true;
  /** Seconds until which the provider does not answer when it is polled. */
  silentS?: number;
  steps: Step[];
  /** A dispute by the payer's bank afterwards. */
  disputes?: DisputeStep[];
}

/** The results of a dispute and the times of their webhooks, in seconds from the payer's choice. */
interface DisputeStep {
  state: 'open' | 'won' | 'lost';
  arrivesS: number[];
  /** The time until which the merchant can respond to an open dispute. */
  respondByS?: number;
}

const paid = { result: 'success', happensS: 0, arrivesS: [2] } satisfies Step;
const declined = {
  result: 'failed',
  happensS: 0,
  arrivesS: [2],
  message: 'Insufficient funds',
  decline: 'soft',
} satisfies Step;
const difference = 100_00;

/** The possible results of a payment in the sandbox. Before its first step a payment is pending. */
export const sandboxOutcomes = {
  pays: { label: 'Payment succeeds', hint: 'Webhook after two seconds', steps: [paid] },
  declined: { label: 'Bank declines', hint: 'Insufficient funds', steps: [declined] },
  late: {
    label: 'Pending, then paid',
    hint: 'Paid after five minutes, as in a slow transfer',
    steps: [{ ...paid, happensS: 300, arrivesS: [302] }],
  },
  expired: {
    label: 'Card has expired',
    hint: 'Declined with this reason',
    isRare: true,
    steps: [{ ...declined, message: 'The card has expired', decline: 'hard' }],
  },
  stolen: {
    label: 'Card reported stolen',
    hint: 'Declined with this reason',
    isRare: true,
    steps: [{ ...declined, message: 'The card was reported stolen', decline: 'hard' }],
  },
  recovers: {
    label: 'Fails, then is paid',
    hint: 'Fails at once, succeeds after three minutes',
    isRare: true,
    steps: [declined, { ...paid, happensS: 180, arrivesS: [182] }],
  },
  disorder: {
    label: 'Fails, then is paid, webhooks in reverse order',
    hint: 'The webhook of the success arrives before that of the failure',
    isRare: true,
    steps: [
      { ...declined, arrivesS: [200] },
      { ...paid, happensS: 180, arrivesS: [182] },
    ],
  },
  repeats: {
    label: 'Paid, webhook sent three times',
    hint: 'After 2, 3 and 30 seconds',
    isRare: true,
    steps: [{ ...paid, arrivesS: [2, 3, 30] }],
  },
  unheard: {
    label: 'Paid, webhook a day late',
    hint: 'Until then the result is only found by polling',
    isRare: true,
    steps: [{ ...paid, arrivesS: [86_400] }],
  },
  silent: {
    label: 'Paid, no answer for two minutes',
    hint: 'Polling fails until then',
    isRare: true,
    silentS: 120,
    steps: [{ ...paid, arrivesS: [150] }],
  },
  reversed: {
    label: 'Paid, then reversed',
    hint: 'Reversed after ten minutes',
    isRare: true,
    steps: [paid, { result: 'reversed', happensS: 600, arrivesS: [602] }],
  },
  reversalFirst: {
    label: 'Paid, then reversed, webhooks in reverse order',
    hint: 'The webhook of the reversal arrives before that of the success',
    isRare: true,
    steps: [
      { ...paid, arrivesS: [700] },
      { result: 'reversed', happensS: 600, arrivesS: [602] },
    ],
  },
  disputeWon: {
    label: 'Paid, disputed, dispute won',
    hint: 'Disputed after ten minutes, won ten minutes later',
    isRare: true,
    steps: [paid],
    disputes: [
      { state: 'open', arrivesS: [600, 640], respondByS: 1200 },
      { state: 'won', arrivesS: [1200, 1240] },
    ],
  },
  disputeLost: {
    label: 'Paid, disputed, dispute lost',
    hint: 'Disputed after ten minutes, lost ten minutes later',
    isRare: true,
    steps: [paid],
    disputes: [
      { state: 'open', arrivesS: [600, 640], respondByS: 1200 },
      { state: 'lost', arrivesS: [1200, 1240] },
    ],
  },
  overpaid: {
    label: 'Overpaid',
    hint: '100 more than requested, as can happen in a transfer',
    isRare: true,
    steps: [{ ...paid, extraMinor: difference }],
  },
  underpaid: {
    label: 'Underpaid',
    hint: '100 less than requested, as can happen in a transfer',
    isRare: true,
    steps: [{ ...paid, extraMinor: -difference }],
  },
  never: { label: 'Stays pending', hint: 'No result, ever', isRare: true, steps: [] },
} as const satisfies Record<string, Script>;

export type SandboxOutcome = keyof typeof sandboxOutcomes;
export const scriptOf = (outcome: SandboxOutcome): Script => sandboxOutcomes[outcome];

/** Card numbers that decide the result of a payment; the first two are Paystack's own test cards. No other number is accepted. */
export const sandboxCards: Record<string, SandboxOutcome> = {
  '4084084084084081': 'pays',
  '4084080000005408': 'declined',
  '5060666666666666666': 'late',
  '5105105105105100': 'recovers',
  '4000000000000259': 'reversed',
  '4000000000001976': 'disputeWon',
  '4000000000002685': 'disputeLost',
  '4000000000000069': 'expired',
  '4000000000009979': 'stolen',
  '4000000000000119': 'never',
};

/** The payer's email address, up to `+` or `@`, decides what happens before there is a page. */
export const sandboxPayers = {
  /** The page is created, but the answer is lost; a repeat finds it. */
  lost: 'lost',
  /** The provider rejects the payment. */
  refused: 'refused',
} as const;

/** The amount of a refund, in minor units, decides its result. */
export const sandboxRefundAmounts = {
  /** Rejected immediately. */
  refused: 13_13,
  /** Accepted, and fails later. */
  fails: 17_17,
  /** Accepted, but the answer is lost. */
  lost: 19_19,
  /** Accepted, reported as failed, and paid out after all. */
  recovers: 23_23,
} as const;

/** Seconds from a refund's request to its end, and until the webhook. */
export const refundEndsS = 10;
export const refundWebhookS = [12, 40];
/** When a refund that was reported as failed is paid out after all, and when the webhook is sent. */
export const refundRecoversS = 180;
export const recoveryWebhookS = [182, 240];
export const settlesAfterS = 60;

interface DepositScript {
  label: string;
  /** Seconds until each webhook of its arrival. */
  webhookS: readonly number[];
  reversedS?: number;
  reversalWebhookS?: readonly number[];
}
export const depositCourses = [
  'reported',
  'missed',
  'takenBack',
  'takenBackFirst',
  'missedAndTakenBack',
] as const;
export type SandboxDepositCourse = (typeof depositCourses)[number];
/** The possible results of a transfer to a virtual account. */
export const sandboxDepositCourses: Record<SandboxDepositCourse, DepositScript> = {
  reported: { label: 'Arrives, webhook sent twice', webhookS: [2, 20] },
  missed: { label: 'Arrives, webhook is lost', webhookS: [] },
  takenBack: {
    label: 'Arrives, reversed after a minute',
    webhookS: [2, 20],
    reversedS: 60,
    reversalWebhookS: [61, 80],
  },
  takenBackFirst: {
    label: 'Reversed, webhook before that of the arrival',
    webhookS: [20],
    reversedS: 5,
    reversalWebhookS: [6, 40],
  },
  missedAndTakenBack: {
    label: 'Arrives and is reversed, no webhooks',
    webhookS: [],
    reversedS: 30,
  },
};
export const depositScriptOf = (course: SandboxDepositCourse): DepositScript => sandboxDepositCourses[course];
