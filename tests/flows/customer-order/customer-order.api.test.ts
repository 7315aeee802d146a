import { describe } from 'vitest';
import { createActor } from 'xstate';
import {
  provideCustomerOrderActors,
  readCustomerOrderInput,
} from '#src/features/customer-order/customer-order.actors.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { customerOrderTable } from './customer-order.table.ts';

const nothing = () => undefined;

describe("a customer's order against the real API", () => {
  walkTableThroughApi(customerOrderTable, {
    hasImpossibleData: 'orders are set into each state of the flow by hand',
    prepare({ server, fixture, interceptor }) {
      connectApi(settingsAs(interceptor));
      server.kept.set('oversights', JSON.stringify(fixture.kept));
    },
    open({ fixture, clock }) {
      const input = readCustomerOrderInput(fixture.token);
      return { actor: createActor(provideCustomerOrderActors(api, nothing), { input, clock }).start() };
    },
    async allowCall({ actor, fixture }) {
      const { attempt } = actor.getSnapshot().context;
      if (attempt) await fixture.prepare('done', attempt.action);
    },
  });
});
