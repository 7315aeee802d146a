import * as z from 'zod/mini';
import type { ImportKindName } from '#contract/store/import.ts';
import type { RecordType } from '#domain/timeline.ts';
import { type ImportStatus, undoPeriodMs } from '#domain/import-status.ts';
import {
  type ImportCondition,
  type ImportEventType,
  type ImportFacts,
  type ImportRunStatus,
  importRunLifecycle,
  isImporting,
} from '#machines/lifecycles/import-run.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import { type LifecycleAdapter, advance } from '#server/platform/lifecycle/advance.ts';
import { type Actor, insertEntries } from '#server/platform/timeline/timeline.repo.ts';
import { type ImportRecord, deleteImport, lockImport, saveImportStatus } from './imports.repo.ts';

/** An import with the facts that its lifecycle needs; it no longer exists after it was discarded or expired. */
type LifecycleImport = Omit<ImportRecord, 'status'> & ImportFacts & { status: ImportRunStatus };

interface ImportDetails {
  /** The facts of the event. */
  facts: Partial<ImportFacts>;
  note: string | null;
}
const noDetails: ImportDetails = { facts: {}, note: null };

const Report = z.nullable(
  z.object({
    records: z.int(),
    outcome: z.nullable(z.object({ created: z.int(), updated: z.int() })),
  }),
);

function toLifecycleImport(record: ImportRecord): LifecycleImport {
  const report = Report.parse(record.report);
  const { created, updated } = report?.outcome ?? { created: 0, updated: 0 };
  // `readFacts` compares the time of its end with the clock.
  return { ...record, records: report?.records ?? 0, hasImported: created + updated > 0, isRecent: false };
}

const getUndoEnd = ({ endedAt }: Pick<ImportRecord, 'endedAt'>) =>
  endedAt && new Date(endedAt.getTime() + undoPeriodMs);

/** Returns true for 30 days after the import has ended. */
const isRecent = (record: Pick<ImportRecord, 'endedAt'>, now: Date): boolean => {
  const end = getUndoEnd(record);
  return end !== null && now <= end;
};

/** Returns until when the import can be undone, if it can be now. */
export function getUndoUntil(record: ImportRecord, now: Date): Date | null {
  const facts = { ...toLifecycleImport(record), isRecent: isRecent(record, now) };
  return importRunLifecycle.canSend(facts, 'import.undo', 'merchant') ? getUndoEnd(record) : null;
}

const timelineOf: Record<ImportKindName, RecordType> = {
  orders: 'order-import',
  products: 'product-import',
  customers: 'customer-import',
};

const rejections: Record<ImportEventType, string> = {
  'import.map': 'This import was already started',
  'import.start': 'This import was already started',
  'import.discard': 'This import was already started',
  'import.cancel': "This import isn't running",
  'import.run': "This import hasn't been started",
  'import.finished': "This import isn't running",
  'import.failed': "This import isn't running",
  'import.expire': 'This import was already started',
  'import.undo': "This import hasn't ended, or was undone already",
  'import.undone': "This import isn't being undone",
  'import.undoFailed': "This import isn't being undone",
};
const unmetTexts = {
  hasRecords: 'These columns contain no records. Choose the columns first.',
  isFileKept: 'The file of this import has been deleted. Upload it again.',
  hasImported: 'This import changed nothing, so there is nothing to undo.',
  isRecent: 'An import can be undone for 30 days after it has ended. That time is over.',
} as const;

const isDeleted = (status: ImportRunStatus): status is 'discarded' | 'expired' =>
  status === 'discarded' || status === 'expired';
const toStoredStatus = (status: ImportRunStatus): ImportStatus | undefined =>
  isDeleted(status) ? undefined : status;

/** @throws ILLEGAL_EVENT with the reason, unless a person can undo the import now */
export function requireUndoable(record: ImportRecord, now: Date): void {
  const facts = { ...toLifecycleImport(record), isRecent: isRecent(record, now) };
  const result = importRunLifecycle.nextStatus(facts, 'import.undo', 'merchant');
  if (!result.ok)
    throw new AppError('ILLEGAL_EVENT', {
      message: describeRejection('import.undo', result),
      legal: result.legal,
    });
}

const describeRejection = (event: ImportEventType, { unmet }: { unmet: readonly ImportCondition[] }) => {
  const [last] = unmet.toReversed();
  return last ? unmetTexts[last] : rejections[event];
};

type ImportDeps = Pick<Deps, 'clock'>;

const getAdapter = (
  kind: ImportKindName,
): LifecycleAdapter<ImportDeps, LifecycleImport, ImportEventType, never, ImportDetails> => ({
  async lock(tx, businessId, id) {
    const record = await lockImport(tx, businessId, { kind, id });
    return record && toLifecycleImport(record);
  },

  readFacts: (_tx, { clock }, record) => Promise.resolve({ isRecent: isRecent(record, clock.now()) }),

  plan(before, event, by, { facts }) {
    const result = importRunLifecycle.nextStatus(before, event, by, facts);
    if (!result.ok) return { ok: false, message: describeRejection(event, result), legal: result.legal };
    // Another mapping does not change the status: nothing is written here.
    const isSame = result.to === before.status;
    const transition = { lifecycle: 'import-run', event, from: before.status, to: result.to } as const;
    return { ok: true, transitions: isSame ? [] : [transition], record: result.record, effects: [] };
  },

  toRecordRef: ({ id, fileName }) => ({ type: timelineOf[kind], id, label: fileName }),
  describe: ({ details }) => ({ note: details.note }),

  async save(tx, _deps, { before, after, at }, entries) {
    const { businessId, id, failure } = after;
    const status = toStoredStatus(after.status);
    const ref = { kind, id };
    if (status === undefined) await deleteImport(tx, businessId, ref);
    else {
      const hasEnded = isImporting(before.status) && !isImporting(after.status);
      const endedAt = hasEnded ? at : before.endedAt;
      await saveImportStatus(tx, businessId, ref, { status, failure, endedAt });
    }
    await insertEntries(tx, entries);
    return after;
  },
});

const adapters: Record<ImportKindName, ReturnType<typeof getAdapter>> = {
  orders: getAdapter('orders'),
  products: getAdapter('products'),
  customers: getAdapter('customers'),
};

/**
 * Moves an import along its lifecycle, the only way in which its status changes.
 * @throws NOT_FOUND; ILLEGAL_EVENT with what is legal now
 */
export const advanceImport = (
  tx: Transaction,
  deps: ImportDeps,
  { businessId, kind, id }: Pick<ImportRecord, 'businessId' | 'kind' | 'id'>,
  event: ImportEventType,
  actor: Actor,
  details: Partial<ImportDetails> = {},
): Promise<LifecycleImport> =>
  advance(tx, deps, adapters[kind], { businessId, id }, event, actor, { ...noDetails, ...details });
