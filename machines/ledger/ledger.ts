import type { LedgerAccount, TransferPhase } from '#domain/ledger.ts';

/** An entry to be written: the event it books (once, within its record), from where to where, how much in minor units. */
export interface Entry {
  event: string;
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

/** A transfer as it is written once and never changed. */
export interface LedgerTransfer extends Omit<Entry, 'event' | 'hold'> {
  recordId: string;
  reference: string;
  phase: TransferPhase;
  /** The reference of the hold that this one ends. */
  resolves: string | null;
}

/** Accounts that never fall below zero. */
export type LimitedAccount = Exclude<LedgerAccount, 'external' | 'fees'>;

/** The accounts of one business and currency, with the transfers of the records that a plan is about. */
export interface Ledger {
  /** The balance of each account that is not on hold, in minor units; of `receivable`, the debt. */
  free: Readonly<Record<LimitedAccount, number>>;
  /** The oldest first. */
  transfers: readonly LedgerTransfer[];
}

/** The kinds of holds, by what their references say after the record's own. */
export const holdKinds = {
  settlement: ['settlement:'],
  refund: ['refund:'],
  dispute: ['disputed:'],
  payout: ['payout', 'charge:'],
} as const;
export type HoldKind = keyof typeof holdKinds;

/** How the balance that is not on hold follows a transfer: a hold takes at once and gives when it is posted. */
function move(
  free: Record<LimitedAccount, number>,
  { debit, credit, amountMinor, phase }: LedgerTransfer,
): void {
  // A debt grows where it is taken from, and only once the money has left.
  if (debit === 'receivable') {
    if (phase === 'posted' || phase === 'post') free.receivable += amountMinor;
  } else if (debit !== 'external' && debit !== 'fees') {
    if (phase === 'posted' || phase === 'hold') free[debit] -= amountMinor;
    else if (phase === 'void') free[debit] += amountMinor;
  }
  const isGiven = phase === 'posted' || phase === 'post';
  if (!isGiven || credit === 'external' || credit === 'fees') return;
  free[credit] += credit === 'receivable' ? -amountMinor : amountMinor;
}

function add({ free, transfers }: Ledger, added: readonly LedgerTransfer[]): Ledger {
  const next = { ...free };
  for (const transfer of added) move(next, transfer);
  return { free: next, transfers: [...transfers, ...added] };
}

/** Writes entries of a record; those of no amount are left out. */
export function enter(
  ledger: Ledger,
  { id: recordId, reference }: LedgerRecord,
  entries: readonly Entry[],
): Ledger {
  const written = entries.filter(({ amountMinor }) => amountMinor > 0);
  return add(
    ledger,
    written.map(({ event, hold, ...entry }) => ({
      ...entry,
      recordId,
      reference: `${reference}:${event}`,
      phase: hold ? 'hold' : 'posted',
      resolves: null,
    })),
  );
}

/** Returns the holds of one kind that a record ever had, whether they ended or not. */
export const holdsOf = ({ transfers }: Ledger, record: LedgerRecord, kind: HoldKind): LedgerTransfer[] =>
  transfers.filter(
    ({ recordId, phase, reference }) =>
      recordId === record.id &&
      phase === 'hold' &&
      holdKinds[kind].some((prefix) => reference.startsWith(`${record.reference}:${prefix}`)),
  );

/** Returns the record's holds of one kind that did not end yet. */
export function openHolds(ledger: Ledger, record: LedgerRecord, kind: HoldKind): LedgerTransfer[] {
  const ended = new Set(ledger.transfers.map(({ resolves }) => resolves));
  return holdsOf(ledger, record, kind).filter(({ reference }) => !ended.has(reference));
}

/** Ends holds, all one way. */
export const endHolds = (ledger: Ledger, holds: readonly LedgerTransfer[], how: 'post' | 'void'): Ledger =>
  add(
    ledger,
    holds.map((hold) => ({
      ...hold,
      phase: how,
      resolves: hold.reference,
      reference: `${hold.reference}:${how}`,
    })),
  );

/** Repays what the business owes from what is available. */
export const repay = (ledger: Ledger, record: LedgerRecord, event: string): Ledger => {
  const amountMinor = Math.min(ledger.free.receivable, ledger.free.available);
  return enter(ledger, record, [{ event, debit: 'available', credit: 'receivable', amountMinor }]);
};

export const sumOf = (transfers: readonly Pick<LedgerTransfer, 'amountMinor'>[]): number =>
  transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
