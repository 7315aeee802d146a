import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import { getMonthDays } from '#domain/book-period.ts';
import { parseDayRange } from '#domain/date-range.ts';
import type { PeriodEventType } from '#machines/lifecycles/period.lifecycle.ts';
import { periodModel } from '#machines/lifecycles/period.model.ts';
import { toBookSpan } from '#server/modules/bookkeeping/book-list.service.ts';
import { advancePeriod } from '#server/modules/bookkeeping/periods/period.adapter.ts';
import { insertPeriod, listPeriods } from '#server/modules/bookkeeping/periods/periods.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'every actor tries to close and reopen a month' }));

const month = '2026-03';
const timeZone = 'Africa/Lagos';

describe('a month of the books in the database', () => {
  walkLifecycle<typeof periodModel.machine, { businessId: string; facts: keyof typeof periodModel.starts }>(
    periodModel,
    {
      async begin(facts) {
        const { businessId } = await newShop(server);
        await server.deps.db.transaction((tx) =>
          insertPeriod(tx, {
            businessId,
            id: uuid(),
            month,
            status: 'open',
            closedAt: null,
            closedByName: null,
            reopenedAt: null,
            reopenedByName: null,
            reopenReason: null,
          }),
        );
        return { businessId, facts: facts as keyof typeof periodModel.starts };
      },
      send: ({ businessId, facts }, { type, by }) =>
        server.deps.db.transaction(async (tx) => {
          const [period] = await listPeriods(tx, businessId);
          const { firstDay } = getMonthDays(month);
          const days = parseDayRange(firstDay, '2026-03-31');
          if (!period || !days) throw new Error('The month is gone');
          const span = toBookSpan(days, timeZone);
          const details = { timeZone, span, reason: 'A receipt was missing' };
          const record = { ...period, ...periodModel.starts[facts] };
          return advancePeriod(tx, server.deps, record, type as PeriodEventType, createCaller(by), details);
        }),
      async readFacts({ businessId }) {
        const [period] = await listPeriods(server.deps.db, businessId);
        return { status: period?.status, wasClosed: period?.closedAt !== null };
      },
      factsOf: ({ value }) => ({ status: value, wasClosed: value !== 'open' }),
    },
  );
});
