import { bookReportCalls } from '#contract/money/book-report.ts';
import type { BookExport } from '#contract/money/book-report.ts';
import { bookReportLabels } from '#domain/book-report.ts';
import { type BookReportName, bookReports } from '#domain/book-report-name.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { type DownloadContent, storeDownload } from '#server/platform/downloads/download-store.ts';
import type { DownloadRow } from '#server/platform/downloads/downloads.repo.ts';
import { type ZipEntry, createZip } from '#server/platform/downloads/zip.ts';
import { createReport } from './book-report.service.ts';
import { hashBytes, toReportCsv } from './report-files.ts';
import { createReportPdf } from './report.document.ts';
import { readReceiptFiles } from './report-receipts.repo.ts';
import { type ReportSource, getReportSource, toReportPeriod } from './report-source.ts';

/** A file that was made, with the words of its entry in the audit log. */
export interface MadeExport {
  download: DownloadRow;
  sha256: string;
  name: string;
  note: string;
}

type ExportContent = Omit<MadeExport, 'download' | 'note'> & { rowCount: number; file: DownloadContent };

/** A PDF is drawn by hand, row by row. */
const maxPdfRows = 5_000;

/**
 * Makes the file that a person asked for, from one snapshot of the database.
 * @throws PLAN_LIMIT without the feature, INVALID if a report has too many rows
 */
export async function makeBookExport(deps: Deps, caller: Member, request: BookExport): Promise<MadeExport> {
  await requireFeature(deps.db, caller.businessId, 'bookkeepingExtras');
  let made: ExportContent | undefined;
  const download = await storeDownload(deps, caller, {
    accesses: [bookReportCalls.exportBooks.access],
    read: async (snapshot) => {
      const { format: _, ...filter } = request;
      const source = await getReportSource({ db: snapshot, clock: deps.clock }, caller, filter);
      made =
        request.format === 'zip'
          ? await makeZip(source, deps)
          : await makeFile(source, request.report, request.format);
      return made.file;
    },
  });
  if (!made) throw new Error('the file was not made');
  const { sha256, name, rowCount } = made;
  return {
    download,
    sha256,
    name,
    note: `${rowCount === 1 ? '1 row' : `${rowCount} rows`}, SHA-256 ${sha256}`,
  };
}

/** Returns the name of a file: its report and its days, and for a file of rows the beginning of its hash. */
const toFileName = ({ days }: ReportSource, report: string, end: string): string =>
  `${report}-${days.first.toString()}-${days.last.toString()}${end}`;

async function makeReport(source: ReportSource, report: BookReportName) {
  const table = await createReport[report](source);
  const csv = await toReportCsv(table);
  return { report, table, csv, sha256: hashBytes(csv) };
}

async function requireBusinessName(db: Executor, businessId: string): Promise<string> {
  const business = await findBusiness(db, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  return business.name;
}

async function makePdf(
  source: ReportSource,
  { report, table, sha256 }: Awaited<ReturnType<typeof makeReport>>,
): Promise<Buffer> {
  if (table.rows.length > maxPdfRows) {
    const message = 'Choose a shorter period, or CSV: a PDF has at most 5,000 rows';
    throw new AppError('INVALID', { message, fields: [{ field: 'format', message }] });
  }
  const businessName = await requireBusinessName(source.db, source.caller.businessId);
  return createReportPdf({ report, businessName, period: toReportPeriod(source), table, sha256 });
}

async function makeFile(
  source: ReportSource,
  report: BookReportName,
  format: 'csv' | 'pdf',
): Promise<ExportContent> {
  const made = await makeReport(source, report);
  const { sha256, table, csv } = made;
  const fileName = toFileName(source, report, `-${sha256.slice(0, 12)}.${format}`);
  const rowCount = table.rows.length;
  const content: DownloadContent['content'] =
    format === 'pdf'
      ? { type: 'application/pdf', bytes: await makePdf(source, made) }
      : { type: 'text/csv; charset=utf-8', batches: toBatches(csv.toString(), rowCount) };
  return { sha256, rowCount, name: bookReportLabels[report], file: { fileName, content } };
}

async function* toBatches(text: string, rows: number) {
  yield { text, rows };
}

/**
 * Returns all reports as CSV, those that fit as PDF, the list of the hashes, which `sha256sum -c` checks, and the receipts of
 * the entries.
 */
async function makeZip(source: ReportSource, { clock, files: store }: Deps): Promise<ExportContent> {
  const files: ZipEntry[] = [];
  const sums: string[] = [];
  let rowCount = 0;
  for (const report of bookReports) {
    const made = await makeReport(source, report);
    rowCount += made.table.rows.length;
    files.push({ name: `${report}.csv`, content: made.csv });
    sums.push(`${made.sha256}  ${report}.csv\n`);
    if (made.table.rows.length <= maxPdfRows)
      files.push({ name: `${report}.pdf`, content: await makePdf(source, made), isCompressed: true });
  }
  const list = Buffer.from(sums.join(''));
  files.push({ name: 'SHA256SUMS.txt', content: list });
  const readReceipts = await readReceiptFiles(source, store);
  async function* listAll() {
    yield* files;
    yield* readReceipts();
  }
  return {
    sha256: hashBytes(list),
    rowCount,
    name: 'Books for the accountant',
    file: { fileName: toFileName(source, 'books', '.zip'), content: createZip(listAll(), clock.now()) },
  };
}
