import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, vi } from 'vitest';
import { createActor } from 'xstate';
import { connectImport } from '#src/features/imports/import.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { NodeXhr } from '#tests/support/server/xhr.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { importTable } from './import.table.ts';

describe('importing past orders against the real API', () => {
  beforeAll(() => void vi.stubGlobal('XMLHttpRequest', NodeXhr));
  walkTableThroughApi(importTable, {
    hasImpossibleData: 'imports are set into each state of the flow by hand',
    open({ fixture, interceptor, clock }) {
      connectApi(settingsAs(interceptor, fixture.person));
      const input = { importId: fixture.urlId };
      const actor = createActor(connectImport(new QueryClient(), 'orders'), { input, clock });
      actor.subscribe(({ context }) => {
        fixture.urlId = context.importId;
      });
      return { actor: actor.start() };
    },
  });
});
