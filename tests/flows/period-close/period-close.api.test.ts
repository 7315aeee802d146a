import { describe } from 'vitest';
import { createActor } from 'xstate';
import { sampleMonth as month } from '#machines/flows/period-close/period-close.samples.ts';
import { providePeriodCloseActors } from '#src/features/bookkeeping/periods/period-close.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { periodCloseTable } from './period-close.table.ts';

describe('closing a month of the books against the real API', () => {
  walkTableThroughApi(periodCloseTable, {
    hasImpossibleData: 'months are set into each status by hand',
    open({ fixture, interceptor, clock }) {
      const api = createApi(settingsAs(interceptor, fixture.person));
      const input = { month, canManage: fixture.canManage };
      return { actor: createActor(providePeriodCloseActors(api), { input, clock }).start() };
    },
  });
});
