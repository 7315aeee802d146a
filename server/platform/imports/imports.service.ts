import { v7 as uuid } from 'uuid';
import { type ImportEventType, isImporting } from '#machines/lifecycles/import-run.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { requireStorage } from '#server/platform/files/storage-quota.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import type { ReceivedFile } from '#server/plugins/multipart.ts';
import { AppError } from '#server/app-error.ts';
import type { AnyMapping, AnyReport, ImportDeps, ImportKind } from './import-kind.ts';
import type { Reading } from './reading-task.ts';
import {
  type ImportRecord,
  findImport,
  findImportByContent,
  hasRunningImport,
  getImportContent,
  insertImport,
  listLatestImports,
  lockImport,
  lockImports,
  saveImport,
} from './imports.repo.ts';
import { advanceImport, getUndoUntil } from './import-adapter.ts';
import { createUndoService } from './undo/undo.service.ts';
import { runImport } from './imports.outbox.ts';
import { findKnownFile } from './known-file.ts';
import { readCompared } from './read-compared.ts';
import { readExclusively } from './reading-queue.ts';

const listed = 50;
/** The columns can be chosen again while the last choice is still being applied. */
const maxMapWaitMs = 10_000;

/** An uploaded file and its content. */
interface ReadFile {
  name: string;
  /** The SHA-256 hash, base64url. */
  contentHash: string;
  content: Buffer;
  reading: Reading;
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new AppError('NOT_FOUND');
  return record;
}

/** The steps of an import of one kind, from the file to its start. */
export function createImportService<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  deps: ImportDeps,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
) {
  const { db } = deps;
  const { publicUrl } = deps.config;
  const toPublicImport = (record: ImportRecord): Whole => {
    const { createdAt, importedBefore, ...rest } = record;
    return kind.toImport.parse({
      ...rest,
      recognisedAs: findKnownFile(rest.columns, kind.knownFiles ?? [])?.name ?? null,
      unreadMoneyColumns: listUnreadMoneyColumns(rest.columns, kind.mapping.parse(rest.mapping)),
      createdAt: createdAt.toISOString(),
      importedBefore: importedBefore?.toISOString() ?? null,
      undoUntil: getUndoUntil(record, deps.clock.now())?.toISOString() ?? null,
    });
  };
  const listUnreadMoneyColumns = (header: string[], { columns }: Mapping) => {
    const read = new Set(Object.values(columns));
    return header.filter((name, index) => !read.has(index) && kind.isMoneyHeader?.(name));
  };
  const ref = (id: string) => ({ kind: kind.name, id });

  const requireImport = async (executor: Executor, businessId: string, id: string) =>
    toPublicImport(present(await findImport(executor, businessId, ref(id))));

  /** The only way in which a person changes an import's status. */
  const advance = (tx: Transaction, caller: Member, id: string, event: ImportEventType) =>
    advanceImport(tx, deps, { businessId: caller.businessId, ...ref(id) }, event, toMerchantActor(caller));

  return {
    /** @throws FILE_UNREADABLE, and IN_PROGRESS while another file of the business is being read */
    async readUpload(
      { businessId, timeZone, currency, country }: Member,
      file: ReceivedFile,
    ): Promise<ReadFile> {
      const content = Buffer.from(await file.content.arrayBuffer());
      const task = { kind: kind.name, content, mapping: null, currency, timeZone, country, publicUrl };
      const { name, hash: contentHash } = file;
      return {
        name,
        contentHash,
        content,
        reading: await readExclusively(db, businessId, 0, () => readCompared(db, kind, businessId, task)),
      };
    },

    /**
     * Stores the file with a guessed mapping. For a file that was uploaded and not started, or is being imported now, returns
     * that import; for one that was imported before, the result says when, and the person can import it again.
     * @throws STORAGE_FULL
     */
    async upload(
      tx: Transaction,
      { businessId, timeZone, userId, name }: Member,
      { name: fileName, contentHash, content, reading }: ReadFile,
    ) {
      await lockImports(tx, businessId);
      const earlierImport = await findImportByContent(tx, businessId, kind.name, contentHash);
      if (earlierImport && (earlierImport.status === 'mapping' || isImporting(earlierImport.status)))
        return toPublicImport(earlierImport);
      await requireStorage(tx, deps, businessId, content.length);
      const id = uuid();
      await insertImport(tx, businessId, {
        ...reading,
        id,
        kind: kind.name,
        fileName,
        content,
        contentHash,
        createdAt: deps.clock.now(),
        timeZone,
        createdBy: userId,
        createdByName: name,
        status: 'mapping',
        importedBefore:
          earlierImport?.status === 'finished'
            ? earlierImport.createdAt
            : (earlierImport?.importedBefore ?? null),
      });
      return requireImport(tx, businessId, id);
    },

    list: async (executor: Executor, businessId: string) =>
      (await listLatestImports(executor, businessId, kind.name, listed)).map(toPublicImport),

    /** @throws NOT_FOUND */
    one: requireImport,

    /**
     * @throws NOT_FOUND, ILLEGAL_EVENT once it was started, INVALID for a column that the file does not have,
     * FILE_UNREADABLE if it is not a table under this mapping, IN_PROGRESS while another file is being read
     */
    async readMapped(caller: Member, { id }: { id: string }, mapping: Mapping): Promise<Reading> {
      const { businessId, currency } = caller;
      const { timeZone, country } = await db.transaction((tx) => advance(tx, caller, id, 'import.map'));
      return readExclusively(db, businessId, maxMapWaitMs, async () => {
        const content = present(await getImportContent(db, businessId, ref(id)));
        const task = { kind: kind.name, content, mapping, currency, timeZone, country, publicUrl };
        return readCompared(db, kind, businessId, task);
      });
    },

    /** @throws NOT_FOUND, ILLEGAL_EVENT once it was started */
    async map(tx: Transaction, caller: Member, id: string, reading: Reading) {
      await advance(tx, caller, id, 'import.map');
      await saveImport(tx, caller.businessId, ref(id), reading);
      return requireImport(tx, caller.businessId, id);
    },

    /**
     * Starts an import; a failed or cancelled one continues with its next record.
     * @throws NOT_FOUND, ILLEGAL_EVENT if nothing is left to import or the file was deleted, IN_PROGRESS while another
     * import of the business runs
     */
    async start(tx: Transaction, caller: Member, id: string) {
      const { businessId } = caller;
      await lockImports(tx, businessId);
      const before = present(await lockImport(tx, businessId, ref(id)));
      const after = await advance(tx, caller, id, 'import.start');
      if (after.status === before.status) return requireImport(tx, businessId, id);
      if (await hasRunningImport(tx, businessId, id))
        throw new AppError('IN_PROGRESS', {
          message: 'Another import is running. Start this one when it has finished.',
        });
      await deps.jobs.add(tx, runImport, { businessId, kind: kind.name, importId: id });
      return requireImport(tx, businessId, id);
    },

    /**
     * Stops an import between two batches; imported records stay.
     * @throws NOT_FOUND, ILLEGAL_EVENT unless it waits or runs
     */
    async cancel(tx: Transaction, caller: Member, id: string) {
      await advance(tx, caller, id, 'import.cancel');
      return requireImport(tx, caller.businessId, id);
    },

    ...createUndoService(deps, kind, requireImport),

    /** @throws NOT_FOUND, ILLEGAL_EVENT once it was started */
    async remove(tx: Transaction, caller: Member, id: string) {
      await advance(tx, caller, id, 'import.discard');
      return { done: true } as const;
    },
  };
}
