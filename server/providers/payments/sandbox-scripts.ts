import type { ConclusiveResult } from '#domain/payment.ts';

/** What happens to a payment and when the webhook tells it; seconds from the payer's choice. */
interface Step {
  result: ConclusiveResult;
  happensS: number;
  arrivesS: number[];
  /** In a bank's words. */
  message?: string;
  /** Collected beside what was asked for, minor units. */
  extraMinor?: number;
}

interface Script {
  /** On the pay page. */
  label: string;
  hint: string;
  /** Shown beside the usual ones. */
  isRare?: true;
  /** Until then the provider does not answer when it is asked. */
  silentS?: number;
  steps: Step[];
  /** What the payer's bank says of a dispute afterwards. */
  disputes?: DisputeStep[];
}

/** What happens to a dispute and when the webhook tells it; seconds from the payer's choice. */
interface DisputeStep {
  state: 'open' | 'won' | 'lost';
  arrivesS: number[];
  /** Until when the merchant can respond to one that opens. */
  respondByS?: number;
}

const paid = { result: 'success', happensS: 0, arrivesS: [2] } satisfies Step;
const declined = {
  result: 'failed',
  happensS: 0,
  arrivesS: [2],
  message: 'Insufficient funds',
} satisfies Step;
const difference = 100_00;

/** How a payment can end in the sandbox. Before its first step a payment is pending. */
export const sandboxOutcomes = {
  pays: { label: 'It is paid', hint: 'Told after two seconds', steps: [paid] },
  declined: { label: 'The bank declines', hint: 'Insufficient funds', steps: [declined] },
  late: {
    label: 'It is pending, then paid',
    hint: 'Paid after five minutes, as a slow transfer is',
    steps: [{ ...paid, happensS: 300, arrivesS: [302] }],
  },
  expired: {
    label: 'The card has expired',
    hint: 'Declined with this reason',
    isRare: true,
    steps: [{ ...declined, message: 'The card has expired' }],
  },
  recovers: {
    label: 'It fails, then is paid all the same',
    hint: 'Fails at once, succeeds after three minutes',
    isRare: true,
    steps: [declined, { ...paid, happensS: 180, arrivesS: [182] }],
  },
  disorder: {
    label: 'It fails, then is paid, told the other way round',
    hint: 'News of the success come before news of the failure',
    isRare: true,
    steps: [
      { ...declined, arrivesS: [200] },
      { ...paid, happensS: 180, arrivesS: [182] },
    ],
  },
  repeats: {
    label: 'It is paid and told three times',
    hint: 'After 2, 3 and 30 seconds',
    isRare: true,
    steps: [{ ...paid, arrivesS: [2, 3, 30] }],
  },
  unheard: {
    label: 'It is paid and told a day late',
    hint: 'Until then only asking finds out',
    isRare: true,
    steps: [{ ...paid, arrivesS: [86_400] }],
  },
  silent: {
    label: 'It is paid, but nobody answers for two minutes',
    hint: 'Asking fails until then',
    isRare: true,
    silentS: 120,
    steps: [{ ...paid, arrivesS: [150] }],
  },
  reversed: {
    label: 'It is paid and taken back later',
    hint: 'Reversed after ten minutes',
    isRare: true,
    steps: [paid, { result: 'reversed', happensS: 600, arrivesS: [602] }],
  },
  reversalFirst: {
    label: 'It is paid and taken back, told the other way round',
    hint: 'News of the reversal come before news of the success',
    isRare: true,
    steps: [
      { ...paid, arrivesS: [700] },
      { result: 'reversed', happensS: 600, arrivesS: [602] },
    ],
  },
  disputeWon: {
    label: 'It is paid, disputed, and the dispute is won',
    hint: 'Disputed after ten minutes, won ten minutes later',
    isRare: true,
    steps: [paid],
    disputes: [
      { state: 'open', arrivesS: [600, 640], respondByS: 1200 },
      { state: 'won', arrivesS: [1200, 1240] },
    ],
  },
  disputeLost: {
    label: 'It is paid, disputed, and the dispute is lost',
    hint: 'Disputed after ten minutes, lost ten minutes later',
    isRare: true,
    steps: [paid],
    disputes: [
      { state: 'open', arrivesS: [600, 640], respondByS: 1200 },
      { state: 'lost', arrivesS: [1200, 1240] },
    ],
  },
  overpaid: {
    label: 'Too much is paid',
    hint: '100 more than asked for, as a transfer may be',
    isRare: true,
    steps: [{ ...paid, extraMinor: difference }],
  },
  underpaid: {
    label: 'Too little is paid',
    hint: '100 less than asked for, as a transfer may be',
    isRare: true,
    steps: [{ ...paid, extraMinor: -difference }],
  },
  never: { label: 'It stays pending', hint: 'Nothing is ever known', isRare: true, steps: [] },
} as const satisfies Record<string, Script>;

export type SandboxOutcome = keyof typeof sandboxOutcomes;
export const scriptOf = (outcome: SandboxOutcome): Script => sandboxOutcomes[outcome];

/** Card numbers that decide how a payment ends; the first two are Paystack's own test cards. No other number is taken. */
export const sandboxCards: Record<string, SandboxOutcome> = {
  '4084084084084081': 'pays',
  '4084080000005408': 'declined',
  '5060666666666666666': 'late',
  '5105105105105100': 'recovers',
  '4000000000000259': 'reversed',
  '4000000000001976': 'disputeWon',
  '4000000000002685': 'disputeLost',
  '4000000000000069': 'expired',
  '4000000000000119': 'never',
};

/** Who pays decides what happens before there is a page: the e-mail address up to `+` or `@`. */
export const sandboxPayers = {
  /** The page is opened, but the answer is lost; asking again leads to it. */
  lost: 'lost',
  /** The provider does not take the payment. */
  refused: 'refused',
} as const;

/** The amount of a refund, minor units, decides how it ends. */
export const sandboxRefundAmounts = {
  /** Refused on the spot. */
  refused: 13_13,
  /** Taken, and fails later. */
  fails: 17_17,
  /** Taken, but the answer is lost. */
  lost: 19_19,
  /** Taken, told as failed, and paid out after all. */
  recovers: 23_23,
} as const;

/** From a refund's asking to its end, and until it is told. */
export const refundEndsS = 10;
export const refundToldS = [12, 40];
/** When a refund that was told as failed is paid out after all, and when that is told. */
export const refundRecoversS = 180;
export const recoveryToldS = [182, 240];
export const settlesAfterS = 60;

interface DepositScript {
  label: string;
  /** Seconds until its arrival is told, each time. */
  toldS: readonly number[];
  reversedS?: number;
  reversalToldS?: readonly number[];
}
export const depositCourses = [
  'told',
  'missed',
  'takenBack',
  'takenBackFirst',
  'missedAndTakenBack',
] as const;
export type SandboxDepositCourse = (typeof depositCourses)[number];
/** What becomes of money that is sent to a virtual account. */
export const sandboxDepositCourses: Record<SandboxDepositCourse, DepositScript> = {
  told: { label: 'It arrives, and is told twice', toldS: [2, 20] },
  missed: { label: 'It arrives, and the news of it is lost', toldS: [] },
  takenBack: {
    label: 'It arrives, and is taken back after a minute',
    toldS: [2, 20],
    reversedS: 60,
    reversalToldS: [61, 80],
  },
  takenBackFirst: {
    label: 'It is taken back, told before its arrival',
    toldS: [20],
    reversedS: 5,
    reversalToldS: [6, 40],
  },
  missedAndTakenBack: {
    label: 'It arrives and is taken back, and no news come',
    toldS: [],
    reversedS: 30,
  },
};
export const depositScriptOf = (course: SandboxDepositCourse): DepositScript => sandboxDepositCourses[course];
