import type { ConclusiveResult } from '#domain/payment.ts';

/** The results of a payout and the times of their webhooks, in seconds from its acceptance. */
interface Step {
  result: ConclusiveResult;
  happensS: number;
  webhookS: number[];
  message?: string;
}

interface Script {
  steps: Step[];
  /** The first request is accepted, and its answer lost. */
  isAnswerLost?: true;
  /** Rejected immediately; nothing is sent. */
  refusal?: string;
  /** Seconds until which the provider does not answer when it is polled. */
  silentS?: number;
}

const paid: Step = { result: 'success', happensS: 5, webhookS: [6] };
const failed: Step = {
  result: 'failed',
  happensS: 5,
  webhookS: [6],
  message: 'The bank of the account is not responding',
};
const sentBack: Step = {
  result: 'reversed',
  happensS: 600,
  webhookS: [601],
  message: "The account doesn't accept this payment",
};

/** The kobo of an amount decide the result of its payout; all others are paid after five seconds. */
export const sandboxPayoutKobo: Record<number, Script> = {
  13: { steps: [], refusal: 'The account is closed' },
  17: { steps: [failed] },
  19: { steps: [paid], isAnswerLost: true },
  23: { steps: [{ ...paid, happensS: 300, webhookS: [301] }] },
  29: { steps: [paid, sentBack] },
  31: { steps: [] },
  37: { steps: [{ ...paid, webhookS: [6, 7, 60] }] },
  41: { steps: [{ ...paid, webhookS: [700] }, sentBack] },
  43: { steps: [{ ...paid, webhookS: [86_400] }] },
  47: { steps: [paid], isAnswerLost: true, silentS: 120 },
  53: { steps: [failed, { ...paid, happensS: 180, webhookS: [181] }] },
};

export const scriptOf = (amountMinor: number): Script =>
  sandboxPayoutKobo[amountMinor % 100] ?? { steps: [paid] };
