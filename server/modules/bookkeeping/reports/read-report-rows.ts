import { AppError } from '#server/app-error.ts';
import {
  type BookRowRecord,
  type TransferRecord,
  listBookRows,
  listTransfersBetween,
  sumTransfers,
} from './report-rows.repo.ts';
import type { ReportSource } from './report-source.ts';
import { type MoneyShare, getMoneyShare } from './ledger-accounts.ts';

/** A report is computed in memory. */
const maxReportRows = 50_000;

function requireComputable<Row>(rows: Row[]): Row[] {
  if (rows.length <= maxReportRows) return rows;
  const message = 'Choose a shorter period: this report has too many entries';
  throw new AppError('INVALID', { message, fields: [{ field: 'from', message }] });
}

/** Returns the rows of the books of a report, oldest first. @throws INVALID if there are too many */
export const readBookRows = async ({ db, caller, span, currency }: ReportSource): Promise<BookRowRecord[]> =>
  requireComputable(await listBookRows(db, caller, span, currency, maxReportRows + 1));

/** Returns the transfers of the ledger in the period of a report, oldest first. @throws INVALID if there are too many */
export const readTransfers = async ({
  db,
  caller,
  span,
  currency,
}: ReportSource): Promise<TransferRecord[]> =>
  requireComputable(await listTransfersBetween(db, caller.businessId, currency, span, maxReportRows + 1));

/** Returns the changes of the money with Kontor before the period of a report. */
export const readOpeningShares = async ({
  db,
  caller,
  span,
  currency,
}: ReportSource): Promise<MoneyShare[]> =>
  (await sumTransfers(db, caller.businessId, currency, span.from)).map(getMoneyShare);
