import { bankStatementCalls } from '#contract/money/bank-statement.ts';
import { type App, route, uploadRoute } from '#server/plugins/route.ts';
import { bookLine, ignoreLine, listStatementLines, matchLine, undoLine } from './statement-lines.service.ts';
import {
  importStatement,
  listBankStatements,
  prepareStatement,
  previewStatement,
  removeStatement,
} from './statements.service.ts';

export function bankStatementRoutes(app: App): void {
  const { deps } = app;
  uploadRoute(
    app,
    bankStatementCalls.previewBankStatement,
    ({ caller, file, body }) => prepareStatement(deps, caller, file, body.choices),
    ({ tx, caller, prepared }) => previewStatement(tx, caller, prepared),
  );
  uploadRoute(
    app,
    bankStatementCalls.importBankStatement,
    ({ caller, file, body }) => prepareStatement(deps, caller, file, body.choices),
    ({ tx, caller, prepared }) => importStatement(tx, deps, caller, prepared),
  );
  route(app, bankStatementCalls.bankStatements, ({ caller }) => listBankStatements(deps, caller));
  route(app, bankStatementCalls.deleteBankStatement, ({ tx, caller, params }) =>
    removeStatement(tx, deps, caller, params.id),
  );
  route(app, bankStatementCalls.bankStatementLines, ({ caller, query }) =>
    listStatementLines(deps.db, caller, query),
  );
  route(app, bankStatementCalls.matchStatementLine, ({ tx, caller, params, body }) =>
    matchLine(tx, deps, caller, params.id, body),
  );
  route(app, bankStatementCalls.bookStatementLine, ({ tx, caller, params, body }) =>
    bookLine(tx, deps, caller, params.id, body),
  );
  route(app, bankStatementCalls.ignoreStatementLine, ({ tx, caller, params }) =>
    ignoreLine(tx, deps, caller, params.id),
  );
  route(app, bankStatementCalls.undoStatementLine, ({ tx, caller, params }) =>
    undoLine(tx, deps, caller, params.id),
  );
}
