import { refundParts } from '#domain/ledger.ts';
import type { Transaction } from '#server/db/client.ts';
import { transfersOf } from '#server/platform/ledger/ledger.repo.ts';
import { endHolds, enter, openHolds } from '#server/platform/ledger/ledger.service.ts';
import { saveTransaction } from '#server/modules/payments/transactions.repo.ts';
import {
  type Payment,
  freePending,
  holdForSettlement,
  nameOf,
} from '#server/modules/payments/money-moves.ts';

/**
 * Sets the disputed amount aside: from what of the payment is not settled, then from what is available; what neither covers
 * is owed from now on. Of a payment that is disputed whole the fee is held where it went. `part` names what is held for
 * the dispute later than the rest.
 */
export async function holdDispute(
  tx: Transaction,
  payment: Payment,
  { nth, amountMinor, isWhole, part }: { nth: number; amountMinor: number; isWhole: boolean; part?: string },
  at: Date,
): Promise<void> {
  const { ledger, record } = payment;
  const pendingMinor = await freePending(tx, payment, at);
  const feeMinor = isWhole ? Math.min(record.feeMinor, amountMinor) : 0;
  const availableMinor = ledger.free.available;
  const parts = refundParts(amountMinor - feeMinor, { pendingMinor, availableMinor });
  const amounts = {
    fees: feeMinor,
    pending: parts.pendingMinor,
    available: parts.availableMinor,
    receivable: parts.receivableMinor,
  } as const;
  const sources = ['fees', 'pending', 'available', 'receivable'] as const;
  const prefix = part === undefined ? `disputed:${nth}` : `disputed:${nth}:${part}`;
  await enter(tx, ledger, nameOf(record), at, [
    ...sources.map((debit) => ({
      what: `${prefix}:${debit}`,
      debit,
      credit: 'held' as const,
      amountMinor: amounts[debit],
    })),
    { what: `${prefix}:held`, debit: 'held', credit: 'external', amountMinor, hold: true },
  ]);
  await holdForSettlement(tx, payment, at, pendingMinor - parts.pendingMinor);
}

/** Gives back what a dispute held: to where it came from; what was available or owed repays what is owed now first. */
export async function releaseDispute(
  tx: Transaction,
  payment: Payment,
  nth: number,
  at: Date,
): Promise<void> {
  const { ledger, record } = payment;
  const name = nameOf(record);
  const holds = await openHolds(tx, record.businessId, name, 'dispute');
  const prefix = `${name.reference}:disputed:${nth}:`;
  const held = holds.filter(({ reference }) => reference.startsWith(prefix));
  if (held.length === 0) return;
  await endHolds(tx, ledger, at, held, 'void');
  const taken = (await transfersOf(tx, record.businessId, record.id)).filter(
    ({ reference, credit }) => reference.startsWith(prefix) && credit === 'held',
  );
  const from = (account: string) =>
    taken.filter(({ debit }) => debit === account).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const pendingMinor = from('pending');
  const freeMinor = from('available') + from('receivable');
  const repaidMinor = Math.min(ledger.free.receivable, freeMinor);
  const back = { fees: from('fees'), pending: pendingMinor, receivable: repaidMinor } as const;
  const targets = ['fees', 'pending', 'receivable'] as const;
  await enter(tx, ledger, name, at, [
    ...targets.map((credit) => ({
      what: `undisputed:${nth}:${credit}`,
      debit: 'held' as const,
      credit,
      amountMinor: back[credit],
    })),
    {
      what: `undisputed:${nth}:available`,
      debit: 'held',
      credit: 'available',
      amountMinor: freeMinor - repaidMinor,
    },
  ]);
  if (pendingMinor === 0) return;
  await holdForSettlement(tx, payment, at, pendingMinor);
  await saveTransaction(tx, record.businessId, record.id, { settledAt: null });
}
