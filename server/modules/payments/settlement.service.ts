import { fromDate, toCalendarDate, toZoned } from '@internationalized/date';
import type { Country } from '#domain/business.ts';
import { nextWorkingDay } from '#domain/public-holidays.ts';
import { settlePayment } from '#machines/ledger/payment-ledger.ts';
import type { Transaction } from '#server/db/client.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { type TransactionRecord, saveTransaction } from './transactions.repo.ts';
import { toLedgerRecord } from './transaction-kinds.ts';

/** The local hour at which collected money of an earlier day becomes available. */
const settlementHour = 9;

/**
 * Decisions, "Money": collected money settles on the next working day of the business's country, in its time zone; a
 * sandbox's money settles after `seconds`.
 */
export function getSettlementTime(
  collectedAt: Date,
  { country, timeZone }: { country: Country; timeZone: string },
  seconds: number | undefined,
): Date {
  if (seconds !== undefined) return new Date(collectedAt.getTime() + seconds * 1000);
  const day = nextWorkingDay(country, toCalendarDate(fromDate(collectedAt, timeZone)));
  return toZoned(day, timeZone).set({ hour: settlementHour }).toDate();
}

/** Makes pending money of a payment available. */
export async function settle(tx: Transaction, payment: TransactionRecord, at: Date): Promise<void> {
  const named = toLedgerRecord(payment);
  await moveMoney(tx, payment, [named], at, (ledger) => settlePayment(ledger, named));
  await saveTransaction(tx, payment.businessId, payment.id, { settledAt: at });
}

/** Makes money of a payment wait for its settlement again: settled money no longer is. */
export async function postponeSettlement(
  tx: Transaction,
  { businessId, id }: TransactionRecord,
  unsettledMinor: number,
): Promise<void> {
  if (unsettledMinor > 0) await saveTransaction(tx, businessId, id, { settledAt: null });
}
