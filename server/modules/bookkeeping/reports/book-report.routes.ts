import { bookReportCalls } from '#contract/money/book-report.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { getBookReport } from './book-report.service.ts';
import { makeBookExport } from './export-books.ts';

export function bookReportRoutes(app: App): void {
  const { deps } = app;
  route(app, bookReportCalls.bookReport, ({ caller, query }) => getBookReport(deps, caller, query));
  preparedRoute(
    app,
    bookReportCalls.exportBooks,
    ({ caller, body }) => makeBookExport(deps, caller, body),
    async ({ tx, caller, prepared: { download, sha256, name, note } }) => ({
      ...(await completeExport(tx, deps, caller, name, download, note)),
      sha256,
    }),
  );
}
