import { v7 as uuid } from 'uuid';
import type { Balance, LedgerAccount } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Ledger, LedgerRecord, LedgerTransfer } from '#machines/ledger/ledger.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import {
  type AccountSums,
  type TransferRecord,
  insertTransfers,
  lockAccounts,
  readAccounts,
  listTransfers,
} from './ledger.repo.ts';

const creditBalance = ({ creditsMinor, debitsMinor, debitsHeldMinor }: AccountSums) =>
  creditsMinor - debitsMinor - debitsHeldMinor;
const debt = ({ creditsMinor, debitsMinor, creditsHeldMinor }: AccountSums) =>
  debitsMinor - creditsMinor - creditsHeldMinor;

/** The ledger's transfers as a plan sees them: a hold is identified by its reference. */
function toPlan(rows: readonly TransferRecord[]): LedgerTransfer[] {
  const references = new Map(rows.map(({ id, reference }) => [id, reference]));
  return rows.map(({ transactionId, reference, debit, credit, amountMinor, phase, resolves }) => ({
    recordId: transactionId,
    reference,
    debit,
    credit,
    amountMinor,
    phase,
    resolves: resolves === null ? null : (references.get(resolves) ?? null),
  }));
}

/**
 * Moves money of records as a plan says and writes the transfers that it adds: call it after the invoice or order and the
 * transactions' own rows are locked. The accounts are locked until the running transaction ends; the database rejects a
 * negative balance, and a second end of a hold. Returns the ledger afterwards; an error of the plan writes nothing.
 */
export async function moveMoney(
  tx: Transaction,
  { businessId, currency }: { businessId: string; currency: Currency },
  records: readonly LedgerRecord[],
  at: Date,
  plan: (ledger: Ledger) => Ledger,
): Promise<Ledger> {
  const sums = await lockAccounts(tx, businessId, currency);
  const balances = {
    pending: creditBalance(sums.pending),
    available: creditBalance(sums.available),
    held: creditBalance(sums.held),
    receivable: debt(sums.receivable),
    suspense: creditBalance(sums.suspense),
  };
  const rows = await listTransfers(
    tx,
    businessId,
    records.map(({ id }) => id),
  );
  const after = plan({ balances, transfers: toPlan(rows) });
  const added = after.transfers.slice(rows.length).map((transfer) => ({ ...transfer, id: uuid() }));
  const ids = new Map([...rows, ...added].map(({ id, reference }) => [reference, id]));
  await insertTransfers(
    tx,
    added.map(({ recordId, resolves, ...transfer }) => ({
      ...transfer,
      businessId,
      currency,
      at,
      transactionId: recordId,
      resolves: resolves === null ? null : ids.get(resolves),
    })),
  );
  return after;
}

/** Returns the balance of a business in its currency. */
export async function getBalance(
  executor: Executor,
  businessId: string,
  currency: Currency,
): Promise<Balance> {
  const rows = await readAccounts(executor, businessId, currency);
  const of = (account: LedgerAccount, measure: (sums: AccountSums) => number) => {
    const sums = rows.find((row) => row.account === account);
    return sums ? measure(sums) : 0;
  };
  // All of it is held, for its settlement or its withdrawal.
  const waiting = ({ creditsMinor, debitsMinor }: AccountSums) => creditsMinor - debitsMinor;
  const pendingMinor = of('pending', waiting);
  const availableMinor = of('available', creditBalance);
  const receivableMinor = of('receivable', debt);
  const onItsWayMinor = rows[0]?.onItsWayMinor ?? 0;
  return {
    currency,
    availableMinor,
    pendingMinor,
    inDisputeMinor: of('held', waiting) - onItsWayMinor,
    onItsWayMinor,
    receivableMinor,
    totalMinor: availableMinor + pendingMinor - receivableMinor,
  };
}
