import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { formatDecimal } from '#domain/money.ts';
import type { Executor } from '#server/db/client.ts';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import { bookkeepingReceipts } from '#server/db/tables/money/book-receipts.table.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import type { Deps } from '#server/deps.ts';
import type { ZipEntry } from '#server/platform/downloads/zip.ts';
import { getFileKey } from '#server/platform/files/stored-file.ts';
import type { ReportSource } from './report-source.ts';

/** Returns the receipts of a period's entries in its currency, the oldest entry first. */
const listReceipts = async (db: Executor, { caller, currency, span }: ReportSource) =>
  db
    .select({
      id: files.id,
      purpose: files.purpose,
      contentHash: files.contentHash,
      contentType: files.contentType,
      businessId: files.businessId,
      day: bookkeepingEntries.valueDate,
      category: bookkeepingEntries.category,
      amountMinor: bookkeepingEntries.amountMinor,
    })
    .from(bookkeepingReceipts)
    .innerJoin(
      bookkeepingEntries,
      and(
        eq(bookkeepingEntries.businessId, bookkeepingReceipts.businessId),
        eq(bookkeepingEntries.id, bookkeepingReceipts.entryId),
      ),
    )
    .innerJoin(
      files,
      and(eq(files.businessId, bookkeepingReceipts.businessId), eq(files.id, bookkeepingReceipts.fileId)),
    )
    .where(
      and(
        eq(bookkeepingReceipts.businessId, caller.businessId),
        eq(bookkeepingEntries.currency, currency),
        gte(bookkeepingEntries.valueDate, span.firstDay),
        lt(bookkeepingEntries.valueDate, span.endDay),
      ),
    )
    .orderBy(
      asc(bookkeepingEntries.valueDate),
      asc(bookkeepingReceipts.entryId),
      asc(bookkeepingReceipts.addedAt),
      asc(bookkeepingReceipts.fileId),
    );

/** Returns the receipts of a period as files, each with the day, category and amount of its entry in its name. */
export async function readReceiptFiles(
  source: ReportSource,
  store: Deps['files'],
): Promise<() => AsyncGenerator<ZipEntry>> {
  const receipts = await listReceipts(source.db, source);
  return async function* read() {
    for (const [i, receipt] of receipts.entries()) {
      const { day, category, amountMinor, contentType } = receipt;
      // An uploaded image is stored as WebP; any other receipt is a PDF.
      const isImage = contentType.startsWith('image/');
      const content = await store.get(getFileKey(receipt, isImage ? 'full' : 'original'));
      if (!content) continue;
      const words = category.replaceAll(/[^\p{L}\p{M}\p{N} -]/gu, ' ').trim();
      const number = String(i + 1).padStart(String(receipts.length).length, '0');
      yield {
        name: `receipts/${number} ${day} ${words} ${formatDecimal(amountMinor)}.${isImage ? 'webp' : 'pdf'}`,
        content,
        isCompressed: true,
      };
    }
  };
}
