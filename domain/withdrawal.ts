import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency, divideRounded } from './money.ts';
import { TimelineEntry } from './timeline.ts';

/** Decisions, "Record lifecycles". */
export const withdrawalStatuses = [
  'requested',
  'processing',
  'paid',
  'failed',
  'reversed',
  'canceled',
  'paidLate',
  'returnedLate',
] as const;
export const WithdrawalStatus = z.enum(withdrawalStatuses);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

const Amount = AmountMinor.check(z.minimum(0));

/** The charges and limits of withdrawals in one currency, in minor units. */
export const Tariff = z.object({
  currency: Currency,
  minAmountMinor: Amount,
  /** The maximum of one withdrawal. */
  maxAmountMinor: Amount,
  /**
   * Bands in ascending order: the fee is that of the first band that reaches the amount. The last band has no limit.
   */
  bands: z.array(z.object({ upToMinor: z.nullable(Amount), feeMinor: Amount })).check(z.minLength(1)),
  /** VAT on the fee, in hundredths of a per cent. */
  vatBasisPoints: AmountMinor.check(z.minimum(0), z.maximum(10_000)),
  stampDutyMinor: Amount,
  stampDutyFromMinor: Amount,
});
export type Tariff = z.infer<typeof Tariff>;

/**
 * Parses the tariff of a CHARGES_CHANGED error.
 * @returns undefined for an invalid one
 */
export const parseTariff = (current: unknown): Tariff | undefined => z.safeParse(Tariff, current).data;

/** Tariffs by currency (decisions, "Money"). The maximum is that of transfers between Nigerian banks. */
export const standardTariff: Tariff = {
  currency: 'NGN',
  minAmountMinor: 100_00,
  maxAmountMinor: 10_000_000_00,
  bands: [
    { upToMinor: 5_000_00 - 1, feeMinor: 10_00 },
    { upToMinor: 50_000_00, feeMinor: 25_00 },
    { upToMinor: null, feeMinor: 50_00 },
  ],
  vatBasisPoints: 750,
  stampDutyMinor: 50_00,
  stampDutyFromMinor: 10_000_00,
};

/** Charges added to an amount; `totalMinor` is deducted from the balance. Minor units. */
export const WithdrawalCharge = z.object({
  amountMinor: Amount,
  feeMinor: Amount,
  vatMinor: Amount,
  stampDutyMinor: Amount,
  totalMinor: Amount,
});
export type WithdrawalCharge = z.infer<typeof WithdrawalCharge>;

/**
 * Returns the charges (decisions, "Money"): the fee of the amount's band, its VAT rounded half up, and stamp duty from
 * a threshold.
 */
export function calculateCharge(amountMinor: number, tariff: Tariff): WithdrawalCharge {
  const { bands, vatBasisPoints, stampDutyFromMinor } = tariff;
  const feeMinor =
    bands.find(({ upToMinor }) => upToMinor === null || amountMinor <= upToMinor)?.feeMinor ?? 0;
  const vatMinor = divideRounded(feeMinor * vatBasisPoints, 10_000);
  const stampDutyMinor = amountMinor >= stampDutyFromMinor ? tariff.stampDutyMinor : 0;
  const totalMinor = amountMinor + feeMinor + vatMinor + stampDutyMinor;
  return { amountMinor, feeMinor, vatMinor, stampDutyMinor, totalMinor };
}

export const getChargesMinor = ({
  feeMinor,
  vatMinor,
  stampDutyMinor,
}: Omit<WithdrawalCharge, 'amountMinor'>) => feeMinor + vatMinor + stampDutyMinor;

/**
 * Returns the largest amount whose total the balance covers, in minor units; undefined where it does not cover the
 * minimum. One kobo more can cost a band more, so the rest may exceed the charges.
 */
export function getMaxWithdrawal(balanceMinor: number, tariff: Tariff): number | undefined {
  const { bands, minAmountMinor, maxAmountMinor, stampDutyFromMinor } = tariff;
  // Between two of these amounts the charges are constant.
  const ends = [
    ...bands.map(({ upToMinor }) => upToMinor ?? maxAmountMinor),
    stampDutyFromMinor - 1,
    maxAmountMinor,
  ];
  const fitting = ends
    .filter((end) => end <= maxAmountMinor)
    .map((end) => Math.min(end, balanceMinor - (calculateCharge(end, tariff).totalMinor - end)))
    .filter((most) => most >= minAmountMinor && calculateCharge(most, tariff).totalMinor <= balanceMinor);
  return fitting.length > 0 ? Math.max(...fitting) : undefined;
}

/** Returns why an amount cannot be withdrawn; undefined where it can. */
export type AmountProblem = 'tooLittle' | 'tooMuch' | 'notCovered';
export function findAmountProblem(
  amountMinor: number,
  { balanceMinor, tariff }: { balanceMinor: number; tariff: Tariff },
): AmountProblem | undefined {
  if (amountMinor < tariff.minAmountMinor) return 'tooLittle';
  if (amountMinor > tariff.maxAmountMinor) return 'tooMuch';
  return calculateCharge(amountMinor, tariff).totalMinor > balanceMinor ? 'notCovered' : undefined;
}

/** How money reaches an account in a currency. */
export const PayoutChannel = z.object({
  channel: z.literal('bank'),
  currency: Currency,
  /** The usual duration. */
  usualMs: z.int(),
});
export type PayoutChannel = z.infer<typeof PayoutChannel>;

export const Withdrawal = z.extend(WithdrawalCharge, {
  /** The reference of its transaction as well, with which the provider is polled. */
  id: Id,
  status: WithdrawalStatus,
  currency: Currency,
  cbnCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** The person who withdrew. */
  requestedBy: z.string(),
  requestedAt: Instant,
  concludedAt: z.nullable(Instant),
  /** When it usually arrives. */
  expectedAt: Instant,
  /** Why it failed or was returned. */
  reason: z.nullable(z.string()),
  timeline: z.array(TimelineEntry),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * Returns the final charges of a withdrawal: one that was paid late costs nothing, because its charges were returned.
 */
export function getFinalCharge(
  withdrawal: WithdrawalCharge & { status: WithdrawalStatus },
): WithdrawalCharge {
  const { status, amountMinor } = withdrawal;
  return status === 'paidLate' || status === 'returnedLate'
    ? { amountMinor, feeMinor: 0, vatMinor: 0, stampDutyMinor: 0, totalMinor: amountMinor }
    : withdrawal;
}
