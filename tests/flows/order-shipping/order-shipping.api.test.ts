import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { orderShippingView } from '#machines/flows/order-shipping/index.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  connectOrderShipping,
  readShippingInput,
  type OrderShippingActor,
} from '#src/features/orders/shipping/order-shipping.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { shippingFaultMatrix } from './order-shipping.fault-matrix.ts';
import { shippingOutcomes, type ShippingTravel } from './order-shipping.outcomes.ts';
import { OrderFixture } from './order-shipping.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close({ hasImpossibleData: 'orders are set into each state of the flow by hand' }));

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, ShippingTravel {
  interceptor: ApiWalk['interceptor'];
  actor: OrderShippingActor;
  clock: ManualClock;
  canManage: boolean;
}

/** Opens the page of an order, with what the device keeps. */
const open = ({ fixture: { orderId }, clock, canManage }: Pick<World, 'fixture' | 'clock' | 'canManage'>) =>
  createActor(connectOrderShipping(new QueryClient()), {
    input: readShippingInput(orderId, canManage, canManage),
    clock,
  }).start();

async function begin(start: string, journey: Journey): Promise<World> {
  const canManage = !start.includes('can only view');
  const fixture = await OrderFixture.open(server.harness, canManage ? 'manage' : 'view-only');
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor, fixture.person));
  server.kept.clear();
  if (start.includes('got no response')) server.kept.set('oversights', JSON.stringify(fixture.keptAttempt()));
  const page = { fixture, clock: new ManualClock(), canManage };
  return { ...page, interceptor, journey, taken: 0, actor: open(page), happenedBefore: undefined };
}

/** Returns the state, and the steps that it offers for the server's order. */
function pickComparable(_: World, snapshot: AnyMachineSnapshot): unknown {
  const view = orderShippingView(snapshot as Parameters<typeof orderShippingView>[0]);
  return [statePath(snapshot), view.screen === 'order' ? view.legal : []];
}

const ways: FaultWaysOf<typeof orderShippingModel, World> = {
  begin,
  reopen: open,
  send({ actor }, { edge: { event }, next }) {
    if (next?.name === 'error:saveAttempt') failNextWrite(server.kept);
    actor.send(event as Parameters<typeof actor.send>[0]);
  },
  outcomes: {
    ...shippingOutcomes,
    'error:loadOrder': dropCall('orderOverview'),
    'error:checkOrder': dropCall('orderOverview'),
    'error:catchUp': dropCall('orderOverview'),
    'after:pollDelay': endDelayOf('pollDelay'),
    'after:queueDelay': endDelayOf('queueDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
  pickComparable,
  transientStates: ['submitting', 'submitting.saving'],
};

describe('shipping an order against the real API', () => {
  walkThroughApi(orderShippingModel, ways);
  walkFaultMatrix(orderShippingModel, ways, shippingFaultMatrix);
});
