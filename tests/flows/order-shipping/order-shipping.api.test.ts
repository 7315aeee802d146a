import { QueryClient } from '@tanstack/react-query';
import { describe } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { type orderShippingMachine, orderShippingView } from '#machines/flows/order-shipping/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import {
  connectOrderShipping,
  readShippingInput,
} from '#src/features/orders/shipping/order-shipping.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { orderShippingTable } from './order-shipping.table.ts';

describe('shipping an order against the real API', () => {
  walkTableThroughApi(orderShippingTable, {
    hasImpossibleData: 'orders are set into each state of the flow by hand',
    prepare({ server, fixture, interceptor }) {
      connectApi(settingsAs(interceptor, fixture.person));
      server.kept.set('oversights', JSON.stringify(fixture.kept));
    },
    open({ fixture: { orderId, canManage }, clock }) {
      const input = readShippingInput(orderId, canManage, canManage);
      return { actor: createActor(connectOrderShipping(new QueryClient()), { input, clock }).start() };
    },
    /** Returns the state, and the steps that it offers for the server's order. */
    pickComparable(_, snapshot) {
      const view = orderShippingView(snapshot as SnapshotFrom<typeof orderShippingMachine>);
      return [statePath(snapshot), view.screen === 'order' ? view.legal : []];
    },
  });
});
