import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import type {
  StatementLineEventType,
  StatementLineFacts,
} from '#machines/lifecycles/statement-line.lifecycle.ts';
import { statementLineModel } from '#machines/lifecycles/statement-line.model.ts';
import { advanceLine } from '#server/modules/bookkeeping/statements/statement-line.adapter.ts';
import { listLines, lockLine } from '#server/modules/bookkeeping/statements/statements.repo.ts';
import { openStatements } from '#tests/support/money/bank-statements.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close({ hasImpossibleData: 'lines belong to rows of the books that do not exist' }));

const facts: Record<keyof typeof statementLineModel.starts, StatementLineFacts> = {
  'a line with an entry that fits': { isSameMoney: true, isRowFree: true },
  'a line whose amount no entry has': { isSameMoney: false, isRowFree: true },
  'a line whose entry belongs to another line': { isSameMoney: true, isRowFree: false },
};

describe('a line of a statement in the database', () => {
  let lines = 0;
  walkLifecycle<typeof statementLineModel.machine, { businessId: string; id: string } & StatementLineFacts>(
    statementLineModel,
    {
      async begin(start) {
        const row = `05-Jan-2026,,05-Jan-2026,1.00,,,BRANCH,LINE ${(lines += 1)}`;
        const { statementId } = await openStatements(server, shop).importRows([row]);
        const { businessId } = shop;
        const page = { limit: 1, offset: 0 };
        const [line] = await listLines(server.deps.db, businessId, { statementId: statementId ?? '' }, page);
        return { businessId, id: line?.id ?? '', ...facts[start as keyof typeof facts] };
      },
      send: ({ businessId, id, isSameMoney, isRowFree }, { type, by }) =>
        server.deps.db.transaction(async (tx) => {
          const line = await lockLine(tx, businessId, id);
          if (!line) throw new Error('The line is gone');
          const rowId = type === 'line.match' || type === 'line.book' ? uuid() : null;
          const details = { rowId, isSameMoney, isRowFree };
          await advanceLine(tx, server.deps, line, type as StatementLineEventType, createCaller(by), details);
        }),
      async readFacts({ businessId, id }) {
        const [line] = await listLines(server.deps.db, businessId, { id }, { limit: 1, offset: 0 });
        return { status: line?.status, hasRow: line?.rowId !== null };
      },
      factsOf: ({ value }) => ({ status: value, hasRow: value === 'matched' || value === 'booked' }),
    },
  );
});
