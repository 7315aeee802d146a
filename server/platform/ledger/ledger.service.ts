import { v7 as uuid } from 'uuid';
import type { Balance, LedgerAccount } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import {
  type AccountSums,
  type TransferRecord,
  insertTransfers,
  lockAccounts,
  readAccounts,
  transfersOf,
} from './ledger.repo.ts';

/** An entry to be written: what happened (once and for all, within its transaction), from where to where, how much. */
export interface Entry {
  what: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amountMinor: number;
  /** Waits until it is posted or voided. */
  hold?: true;
}

/** Whose money it is. Its reference names its transfers: made by the server, so that those of two records never meet. */
export interface LedgerRecord {
  id: string;
  reference: string;
}

/** The kinds of holds, by what their references say after the record's own. */
export const holdKinds = {
  settlement: ['settlement:'],
  refund: ['refund:'],
  dispute: ['disputed:'],
  payout: ['payout', 'charge:'],
} as const;
export type HoldKind = keyof typeof holdKinds;

/** Returns true where a transfer of this record belongs to holds of this kind. */
export const isHoldOf = (
  { reference: name }: LedgerRecord,
  kind: HoldKind,
  { reference }: Pick<TransferRecord, 'reference'>,
): boolean => holdKinds[kind].some((prefix) => reference.startsWith(`${name}:${prefix}`));

/** The accounts of one business and currency, held by the running transaction. */
export interface Ledger {
  businessId: string;
  currency: Currency;
  /** What each account holds that is not on hold, in minor units; of a debt, what is owed. */
  free: Record<'pending' | 'available' | 'held' | 'receivable' | 'suspense', number>;
}

const creditBalance = ({ creditsMinor, debitsMinor, debitsHeldMinor }: AccountSums) =>
  creditsMinor - debitsMinor - debitsHeldMinor;
const debt = ({ creditsMinor, debitsMinor, creditsHeldMinor }: AccountSums) =>
  debitsMinor - creditsMinor - creditsHeldMinor;

/** Opens the ledger for writing: call it after the invoice or order and the transaction's own row are locked. */
export async function openLedger(tx: Transaction, businessId: string, currency: Currency): Promise<Ledger> {
  const sums = await lockAccounts(tx, businessId, currency);
  const free = {
    pending: creditBalance(sums.pending),
    available: creditBalance(sums.available),
    held: creditBalance(sums.held),
    receivable: debt(sums.receivable),
    suspense: creditBalance(sums.suspense),
  };
  return { businessId, currency, free };
}

/** Writes entries of a transaction; those of no amount are left out. The database refuses what would make a balance negative. */
export async function enter(
  tx: Transaction,
  { businessId, currency, free }: Ledger,
  { id: transactionId, reference }: LedgerRecord,
  at: Date,
  entries: readonly Entry[],
): Promise<void> {
  const written = entries.filter(({ amountMinor }) => amountMinor > 0);
  await insertTransfers(
    tx,
    written.map(({ what, hold, ...entry }) => ({
      ...entry,
      businessId,
      currency,
      transactionId,
      at,
      id: uuid(),
      reference: `${reference}:${what}`,
      phase: hold ? ('hold' as const) : ('posted' as const),
    })),
  );
  for (const { debit, credit, amountMinor, hold } of written) {
    move(free, debit, -amountMinor);
    if (!hold) move(free, credit, amountMinor);
  }
}

/** A debt grows where it is taken from; `external` and `fees` have no limit to mind. */
function move(free: Ledger['free'], account: LedgerAccount, amountMinor: number): void {
  if (account === 'external' || account === 'fees') return;
  free[account] += account === 'receivable' ? -amountMinor : amountMinor;
}

/** Returns the record's holds of one kind that nobody has ended yet. */
export async function openHolds(
  executor: Executor,
  businessId: string,
  record: LedgerRecord,
  kind: HoldKind,
): Promise<TransferRecord[]> {
  const all = await transfersOf(executor, businessId, record.id);
  const ended = new Set(all.map(({ resolves }) => resolves));
  return all.filter(
    (transfer) => transfer.phase === 'hold' && !ended.has(transfer.id) && isHoldOf(record, kind, transfer),
  );
}

/** Ends holds, all one way. The database refuses a second ending. */
export async function endHolds(
  tx: Transaction,
  { free }: Ledger,
  at: Date,
  holds: readonly TransferRecord[],
  how: 'post' | 'void',
): Promise<void> {
  await insertTransfers(
    tx,
    holds.map((hold) => ({
      ...hold,
      id: uuid(),
      at,
      phase: how,
      resolves: hold.id,
      reference: `${hold.reference}:${how}`,
    })),
  );
  for (const { debit, credit, amountMinor } of holds)
    if (how === 'void') move(free, debit, amountMinor);
    else move(free, credit, amountMinor);
}

/** What a business has with Kontor in its currency. */
export async function balanceOf(
  executor: Executor,
  businessId: string,
  currency: Currency,
): Promise<Balance> {
  const rows = await readAccounts(executor, businessId, currency);
  const of = (account: LedgerAccount, measure: (sums: AccountSums) => number) => {
    const sums = rows.find((row) => row.account === account);
    return sums ? measure(sums) : 0;
  };
  // All of it waits, for its settlement or its withdrawal.
  const waiting = ({ creditsMinor, debitsMinor }: AccountSums) => creditsMinor - debitsMinor;
  const pendingMinor = of('pending', waiting);
  const availableMinor = of('available', creditBalance);
  const receivableMinor = of('receivable', debt);
  return {
    currency,
    availableMinor,
    pendingMinor,
    heldMinor: of('held', waiting),
    receivableMinor,
    totalMinor: availableMinor + pendingMinor - receivableMinor,
  };
}
