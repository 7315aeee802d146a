import type * as z from 'zod/mini';
import type { FieldProblem } from '#contract/errors.ts';
import type { ImportKindName, TableReading } from '#contract/store/import.ts';
import { CustomerMapping } from '#contract/store/customer-import.ts';
import { ImportMapping } from '#contract/store/order-import.ts';
import { ProductMapping } from '#contract/store/product-import.ts';
import { Currency } from '#domain/money.ts';
import { guessMapping as guessCustomerMapping } from '#server/modules/customer-imports/guess-mapping.ts';
import { readCustomers } from '#server/modules/customer-imports/read-customers.ts';
import { guessMapping as guessOrderMapping } from '#server/modules/order-imports/guess-mapping.ts';
import { readOrders } from '#server/modules/order-imports/read-orders.ts';
import { guessMapping as guessProductMapping } from '#server/modules/product-imports/guess-mapping.ts';
import { readProducts } from '#server/modules/product-imports/read-products.ts';
import type { Reading, ReadingTask } from '#server/platform/imports/reading-task.ts';
import { AppError } from '#server/app-error.ts';
import { decodeFile } from '#server/platform/imports/decode-file.ts';
import type { AnyMapping } from '#server/platform/imports/import-kind.ts';
import { type TableRow, guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

/** The records of a table under a mapping, the report, and the first records for a preview. */
interface ReadContent {
  records: unknown[];
  report: unknown;
  preview: unknown[];
}

interface Reader<Mapping extends AnyMapping> {
  mapping: z.ZodMiniType<Mapping>;
  guess(rows: TableRow[], delimiter: TableReading['delimiter'], currency: string): Mapping;
  /** Returns undefined while a required column is not mapped. */
  read(rows: TableRow[], mapping: Mapping, of: ReadingTask): Promise<ReadContent | undefined>;
}

const sampleRows = 5;
const previewRecords = 10;

const createReader =
  <Mapping extends AnyMapping>(reader: Reader<Mapping>) =>
  async (task: ReadingTask): Promise<Reading & { records: unknown[] }> => {
    const text = decodeFile(
      Buffer.from(task.content.buffer, task.content.byteOffset, task.content.byteLength),
    );
    const chosen = task.mapping === null ? undefined : reader.mapping.parse(task.mapping);
    const delimiter = chosen?.delimiter ?? guessDelimiter(text);
    const rows = await readTable(text, delimiter);
    const columns = rows[0]?.cells ?? [];
    if (chosen) checkColumns(chosen, columns.length);
    const mapping = chosen ?? reader.guess(rows, delimiter, task.currency);
    const content = await reader.read(rows, mapping, task);
    return {
      columns,
      sample: rows.slice(1, 1 + sampleRows).map(({ cells }) => cells),
      mapping,
      report: content?.report ?? null,
      preview: (content?.preview ?? []).slice(0, previewRecords),
      records: content?.records ?? [],
    };
  };

/** @throws INVALID for a column that the file does not have */
function checkColumns({ columns }: AnyMapping, width: number): void {
  const fields: FieldProblem[] = Object.entries(columns)
    .filter(([, index]) => index !== undefined && (index < 0 || index >= width))
    .map(([field]) => ({
      field: `columns.${field}`,
      message: "This column isn't in the file. Choose another one",
    }));
  if (fields.length > 0) throw new AppError('INVALID', { fields });
}

/**
 * Reads a file of a kind without a database. It runs in a worker (import-worker.ts).
 * @throws FILE_UNREADABLE for a file that is not a table or exceeds a limit, INVALID for a column that the file does
 * not have
 */
export const importReaders: Record<
  ImportKindName,
  (task: ReadingTask) => Promise<Reading & { records: unknown[] }>
> = {
  orders: createReader({
    mapping: ImportMapping,
    guess: (rows, delimiter, currency) => guessOrderMapping(rows, delimiter, Currency.parse(currency)),
    read: (rows, mapping, of) => readOrders(rows, mapping, of),
  }),
  products: createReader({
    mapping: ProductMapping,
    guess: guessProductMapping,
    read: (rows, mapping, { publicUrl, currency }) =>
      readProducts(rows, mapping, { publicUrl, currency: Currency.parse(currency) }),
  }),
  customers: createReader({ mapping: CustomerMapping, guess: guessCustomerMapping, read: readCustomers }),
};
