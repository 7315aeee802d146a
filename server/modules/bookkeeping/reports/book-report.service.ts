import type { BookReport } from '#contract/money/book-report.ts';
import type { BookReportQuery } from '#contract/money/book-report-query.ts';
import type { ReportTable } from '#domain/book-report.ts';
import type { BookReportName } from '#domain/book-report-name.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { createBalanceReport } from './balance-report.ts';
import { createCategoryReport } from './category-report.ts';
import { listLedgerAccounts, toLedgerTable } from './general-ledger.ts';
import { createProfitAndLoss } from './profit-and-loss.ts';
import { hashBytes, toReportCsv } from './report-files.ts';
import { listBookCurrencies } from './report-rows.repo.ts';
import { type ReportSource, getReportSource, toReportPeriod } from './report-source.ts';

const standardPerPage = 50;

/** Returns a whole report. @throws INVALID if it has too many rows */
export const createReport: Record<BookReportName, (source: ReportSource) => Promise<ReportTable>> = {
  'profit-and-loss': createProfitAndLoss,
  categories: createCategoryReport,
  ledger: async (source) => toLedgerTable(await listLedgerAccounts(source)),
  balance: createBalanceReport,
};

/** Returns a report, the general ledger by pages. @throws INVALID if the end date is before the start date */
export async function getBookReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  { report, account, pageNumber = 1, perPage = standardPerPage, ...filter }: BookReportQuery,
): Promise<BookReport> {
  const readReport = async (source: ReportSource): Promise<BookReport> => {
    const isLedger = report === 'ledger';
    const accounts = isLedger ? await listLedgerAccounts(source) : [];
    const table = isLedger ? toLedgerTable(accounts) : await createReport[report](source);
    const chosen = accounts.filter(({ id }) => account === undefined || id === account);
    const all = isLedger ? toLedgerTable(chosen).rows : table.rows;
    const start = (pageNumber - 1) * perPage;
    const rows = isLedger ? all.slice(start, start + perPage) : all;
    return {
      ...toReportPeriod(source),
      report,
      columns: table.columns,
      rows,
      accounts: accounts.map(({ id, name }) => ({ id, name })),
      currencies: await listBookCurrencies(source.db, caller.businessId),
      sha256: hashBytes(await toReportCsv(table)),
      pagination: { pageNumber, pageSize: rows.length, perPage, total: all.length },
    };
  };
  return db.transaction(
    async (snapshot) => readReport(await getReportSource({ db: snapshot, clock }, caller, filter)),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
