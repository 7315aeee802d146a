import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { refuseBeyondQuota } from '#server/modules/files/storage-quota.ts';
import { Refusal } from '#server/refusal.ts';
import type { AnyMapping, AnyReport, ImportDeps, ImportKind } from './import-kind.ts';
import type { Reading } from './import-readers.ts';
import {
  type ImportRecord,
  deleteImport,
  findImport,
  findImportByContent,
  hasRunningImport,
  importContent,
  insertImport,
  latestImports,
  lockImport,
  lockImports,
  saveImport,
} from './imports.repo.ts';
import { runImport } from './imports.outbox.ts';
import { readInWorker } from './read-in-worker.ts';
import { readAlone } from './reading-turns.ts';

const listed = 50;
/** The columns may be chosen anew while the last choice is still being read. */
const mapPatienceMs = 10_000;

/** A file that was handed in, and what it holds. */
interface ReadFile {
  content: Buffer;
  reading: Reading;
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('NOT_FOUND');
  return record;
}

type Step = 'mapping' | 'start' | 'removal';

/** A failed run wrote whole batches only and may be started again; what it wrote stays. */
function checkOpen(record: ImportRecord, step: Step): ImportRecord {
  const legal: Record<ImportRecord['status'], Step[]> = {
    mapping: ['mapping', 'start', 'removal'],
    failed: ['start'],
    queued: [],
    running: [],
    finished: [],
  };
  const may = legal[record.status];
  if (may.includes(step)) return record;
  throw new Refusal('ILLEGAL_EVENT', { message: 'This import was started already', legal: may });
}

/** The life of an import of one kind, from the file to its start. */
export function importService<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  deps: ImportDeps,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
) {
  const { db } = deps;
  const { publicUrl } = deps.config;
  const shown = ({ createdAt, importedBefore, ...found }: ImportRecord): Whole =>
    kind.whole.parse({
      ...found,
      createdAt: createdAt.toISOString(),
      importedBefore: importedBefore?.toISOString() ?? null,
    });
  const ref = (id: string) => ({ kind: kind.name, id });

  const one = async (executor: Executor, businessId: string, id: string) =>
    shown(present(await findImport(executor, businessId, ref(id))));

  const lockOpen = async (tx: Transaction, businessId: string, id: string, step: Step) =>
    checkOpen(present(await lockImport(tx, businessId, ref(id))), step);

  return {
    /** @throws FILE_UNREADABLE, and IN_PROGRESS while another file of the business is being read */
    async readUpload(
      { businessId, timeZone, currency }: Member,
      { contentBase64 }: { contentBase64: string },
    ): Promise<ReadFile> {
      const content = Buffer.from(contentBase64, 'base64');
      const task = { kind: kind.name, content, mapping: null, currency, timeZone, publicUrl };
      return { content, reading: await readAlone(db, businessId, 0, () => readInWorker(task)) };
    },

    /**
     * Keeps the file with a guessed mapping. A file that is there and was not started, or is being imported now, answers
     * that import; one that was imported before says when, and comes in again where the person starts it.
     * @throws STORAGE_FULL
     */
    async upload(
      tx: Transaction,
      { businessId, timeZone, userId, name }: Member,
      { fileName }: { fileName: string },
      { content, reading }: ReadFile,
    ) {
      await lockImports(tx, businessId);
      const contentHash = createHash('sha256').update(content).digest('base64url');
      const former = await findImportByContent(tx, businessId, kind.name, contentHash);
      const isOver = former?.status === 'finished' || former?.status === 'failed';
      if (former && !isOver) return shown(former);
      await refuseBeyondQuota(tx, deps, businessId, content.length);
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
        importedBefore: former?.status === 'finished' ? former.createdAt : (former?.importedBefore ?? null),
      });
      return one(tx, businessId, id);
    },

    list: async (executor: Executor, businessId: string) =>
      (await latestImports(executor, businessId, kind.name, listed)).map(shown),

    /** @throws NOT_FOUND */
    one,

    /**
     * @throws NOT_FOUND, ILLEGAL_EVENT once it was started, INVALID for a column that the file does not have,
     * FILE_UNREADABLE where it is no table under this mapping, IN_PROGRESS while another file is being read
     */
    async readMapped(
      { businessId, currency }: Member,
      { id }: { id: string },
      mapping: Mapping,
    ): Promise<Reading> {
      const { timeZone } = checkOpen(present(await findImport(db, businessId, ref(id))), 'mapping');
      return readAlone(db, businessId, mapPatienceMs, async () => {
        const content = present(await importContent(db, businessId, ref(id)));
        return readInWorker({ kind: kind.name, content, mapping, currency, timeZone, publicUrl });
      });
    },

    /** @throws NOT_FOUND, ILLEGAL_EVENT once it was started */
    async map(tx: Transaction, businessId: string, id: string, reading: Reading) {
      await lockOpen(tx, businessId, id, 'mapping');
      await saveImport(tx, businessId, ref(id), reading);
      return one(tx, businessId, id);
    },

    /**
     * @throws NOT_FOUND, ILLEGAL_EVENT unless there is something to bring in that was not brought in yet, IN_PROGRESS while
     * another import of the business runs
     */
    async start(tx: Transaction, businessId: string, id: string) {
      await lockImports(tx, businessId);
      const record = await lockOpen(tx, businessId, id, 'start');
      if (!(await importContent(tx, businessId, ref(id))))
        throw new Refusal('ILLEGAL_EVENT', {
          message: 'The file of this import is no longer kept. Upload it again.',
        });
      if (record.report === null || kind.report.parse(record.report).records === 0)
        throw new Refusal('ILLEGAL_EVENT', {
          message: `This mapping brings no ${kind.noun}. Choose the columns first`,
          legal: ['mapping'],
        });
      if (await hasRunningImport(tx, businessId))
        throw new Refusal('IN_PROGRESS', {
          message: 'Another import is running. Start this one when it has finished',
        });
      await saveImport(tx, businessId, ref(id), { status: 'queued', failure: null });
      await deps.jobs.add(tx, runImport, { businessId, kind: kind.name, importId: id });
      return one(tx, businessId, id);
    },

    /** @throws NOT_FOUND, ILLEGAL_EVENT once it was started */
    async remove(tx: Transaction, businessId: string, id: string) {
      await lockOpen(tx, businessId, id, 'removal');
      await deleteImport(tx, businessId, ref(id));
      return { done: true } as const;
    },
  };
}
