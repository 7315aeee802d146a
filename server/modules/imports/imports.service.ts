import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { FieldProblem } from '#contract/errors.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { Refusal } from '#server/refusal.ts';
import { decodeFile } from './decode-file.ts';
import type { AnyMapping, AnyReport, ImportDeps, ImportKind } from './import-kind.ts';
import {
  type ImportRecord,
  deleteImport,
  findImport,
  findImportByContent,
  importContent,
  insertImport,
  latestImports,
  lockImport,
  saveImport,
} from './imports.repo.ts';
import { runImport } from './imports.outbox.ts';
import { type TableRow, guessDelimiter, readTable } from './read-table.ts';

const sampleRows = 5;
const previewRecords = 10;
const listed = 50;

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('NOT_FOUND');
  return record;
}

/** The life of an import of one kind, from the file to its start. */
export function importService<Rec, Mapping extends AnyMapping, Report extends AnyReport, Whole>(
  deps: ImportDeps,
  kind: ImportKind<Rec, Mapping, Report, Whole>,
) {
  const shown = ({ createdAt, ...found }: ImportRecord): Whole =>
    kind.whole.parse({ ...found, createdAt: createdAt.toISOString() });
  const ref = (id: string) => ({ kind: kind.name, id });

  /** What a table brings under a mapping, as the import's row keeps it. */
  const foresee = async (rows: TableRow[], mapping: Mapping, timeZone: string) => {
    const found = await kind.read(rows, mapping, { timeZone, publicUrl: deps.config.publicUrl });
    return {
      columns: rows[0]?.cells ?? [],
      sample: rows.slice(1, 1 + sampleRows).map(({ cells }) => cells),
      mapping,
      report: found?.report ?? null,
      preview: (found?.preview ?? []).slice(0, previewRecords),
    };
  };

  const one = async (executor: Executor, businessId: string, id: string) =>
    shown(present(await findImport(executor, businessId, ref(id))));

  /** A failed run wrote whole batches only and may be started again; what it wrote stays. */
  const stillOpen = async (
    tx: Transaction,
    businessId: string,
    id: string,
    wanted: 'mapping' | 'start' | 'removal',
  ): Promise<ImportRecord> => {
    const record = present(await lockImport(tx, businessId, ref(id)));
    const legal = { mapping: ['mapping', 'start', 'removal'], failed: ['start'] };
    const may = record.status === 'mapping' || record.status === 'failed' ? legal[record.status] : [];
    if (may.includes(wanted)) return record;
    throw new Refusal('ILLEGAL_EVENT', { message: 'This import was started already', legal: may });
  };

  return {
    /** Keeps the file and guesses its mapping; a file that was handed in before answers its former import. Refuses with FILE_UNREADABLE. */
    async upload(
      tx: Transaction,
      { businessId, timeZone, currency, userId, name }: Member,
      { fileName, contentBase64 }: { fileName: string; contentBase64: string },
    ) {
      const content = Buffer.from(contentBase64, 'base64');
      const contentHash = createHash('sha256').update(content).digest('base64url');
      const former = await findImportByContent(tx, businessId, kind.name, contentHash);
      if (former) return shown(former);
      const text = decodeFile(content);
      const delimiter = guessDelimiter(text);
      const rows = await readTable(text, delimiter);
      await insertImport(tx, businessId, {
        ...(await foresee(rows, kind.guess(rows, delimiter, currency), timeZone)),
        id: uuid(),
        kind: kind.name,
        fileName,
        content,
        contentHash,
        createdAt: deps.clock.now(),
        timeZone,
        createdBy: userId,
        createdByName: name,
        status: 'mapping',
      });
      // Of two uploads of the same file at once, both answer the one that was kept.
      return shown(present(await findImportByContent(tx, businessId, kind.name, contentHash)));
    },

    list: async (executor: Executor, businessId: string) =>
      (await latestImports(executor, businessId, kind.name, listed)).map(shown),

    /** Refuses with NOT_FOUND. */
    one,

    /** Refuses with NOT_FOUND, ILLEGAL_EVENT once it was started, INVALID for a column that the file does not have. */
    async map(tx: Transaction, businessId: string, id: string, mapping: Mapping) {
      const { timeZone } = await stillOpen(tx, businessId, id, 'mapping');
      const content = present(await importContent(tx, businessId, ref(id)));
      const rows = await readTable(decodeFile(content), mapping.delimiter);
      const width = rows[0]?.cells.length ?? 0;
      const problems: FieldProblem[] = Object.entries(mapping.columns)
        .filter(([, index]) => index !== undefined && (index < 0 || index >= width))
        .map(([field]) => ({ field: `columns.${field}`, message: 'The file has no such column' }));
      if (problems.length > 0) throw new Refusal('INVALID', { fields: problems });
      await saveImport(tx, businessId, ref(id), await foresee(rows, mapping, timeZone));
      return one(tx, businessId, id);
    },

    /** Refuses with NOT_FOUND, and with ILLEGAL_EVENT unless there is something to bring in that was not brought in yet. */
    async start(tx: Transaction, businessId: string, id: string) {
      const record = await stillOpen(tx, businessId, id, 'start');
      if (record.report === null || kind.report.parse(record.report).records === 0)
        throw new Refusal('ILLEGAL_EVENT', {
          message: `This mapping brings no ${kind.noun}. Choose the columns first`,
          legal: ['mapping'],
        });
      await saveImport(tx, businessId, ref(id), { status: 'queued', failure: null });
      await deps.jobs.add(tx, runImport, { businessId, kind: kind.name, importId: id });
      return one(tx, businessId, id);
    },

    /** Refuses with NOT_FOUND, and with ILLEGAL_EVENT once it was started. */
    async remove(tx: Transaction, businessId: string, id: string) {
      await stillOpen(tx, businessId, id, 'removal');
      await deleteImport(tx, businessId, ref(id));
      return { done: true } as const;
    },
  };
}
