import * as z from 'zod/mini';
import type { ImportKindName } from '#contract/store/import.ts';
import type { RecordType } from '#domain/timeline.ts';
import type { ImportStatus } from '#domain/import-status.ts';
import {
  type ImportEventType,
  type ImportFacts,
  type ImportRunStatus,
  importRunLifecycle,
} from '#machines/lifecycles/import-run.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
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

const Report = z.nullable(z.object({ records: z.int() }));

const toLifecycleImport = (record: ImportRecord): LifecycleImport => ({
  ...record,
  records: Report.parse(record.report)?.records ?? 0,
});

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
};
const unmetTexts = {
  hasRecords: 'These columns contain no records. Choose the columns first.',
  isFileKept: 'The file of this import has been deleted. Upload it again.',
} as const;

const isDeleted = (status: ImportRunStatus): status is 'discarded' | 'expired' =>
  status === 'discarded' || status === 'expired';
const toStoredStatus = (status: ImportRunStatus): ImportStatus | undefined =>
  isDeleted(status) ? undefined : status;

type ImportDeps = Pick<Deps, 'clock'>;

const getAdapter = (
  kind: ImportKindName,
): LifecycleAdapter<ImportDeps, LifecycleImport, ImportEventType, never, ImportDetails> => ({
  async lock(tx, businessId, id) {
    const record = await lockImport(tx, businessId, { kind, id });
    return record && toLifecycleImport(record);
  },

  plan(before, event, by, { facts }) {
    const result = importRunLifecycle.nextStatus(before, event, by, facts);
    if (!result.ok) {
      const [unmet] = result.unmet.toReversed();
      return { ok: false, message: unmet ? unmetTexts[unmet] : rejections[event], legal: result.legal };
    }
    // Another mapping does not change the status: nothing is written here.
    const isSame = result.to === before.status;
    const transition = { lifecycle: 'import-run', event, from: before.status, to: result.to } as const;
    return { ok: true, transitions: isSame ? [] : [transition], record: result.record, effects: [] };
  },

  toRecordRef: ({ id, fileName }) => ({ type: timelineOf[kind], id, label: fileName }),
  describe: ({ details }) => ({ note: details.note }),

  async save(tx, _deps, { after }, entries) {
    const { businessId, id, failure } = after;
    const status = toStoredStatus(after.status);
    const ref = { kind, id };
    if (status === undefined) await deleteImport(tx, businessId, ref);
    else await saveImportStatus(tx, businessId, ref, { status, failure });
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
