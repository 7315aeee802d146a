import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { orderShippingView, type Attempt } from '#machines/flows/order-shipping/index.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { statePath } from '#machines/flows/seen.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  connectedShipping,
  type OrderShippingActor,
} from '#src/features/orders/shipping/order-shipping.actors.ts';
import { attempts } from '#src/features/orders/shipping/order-shipping.attempts.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { shippingOutcomes, type ShippingTravel } from './order-shipping.outcomes.ts';
import { OrderStage } from './order-shipping.stage.ts';
import { type ApiWalk, elapsed, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { keepNothing } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { cut } from '#tests/support/walks/journey.ts';
import { openLine, settingsAs } from '#tests/support/server/line.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close({ isDoctored: 'orders are set into each state of the flow by hand' }));

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, ShippingTravel {
  gate: ApiWalk['gate'];
  actor: OrderShippingActor;
  clock: ManualClock;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const mayManage = !start.includes('can only view');
  const stage = await OrderStage.open(server.backstage, mayManage ? 'manage' : 'view-only');
  const gate = await openLine(server);
  connectApi(settingsAs(gate, stage.person));
  server.kept.clear();
  if (start.includes('got no response')) server.kept.set('oversights', JSON.stringify(stage.keptAttempt()));
  const clock = new ManualClock();
  const { orderId } = stage;
  const attempt: Attempt | null = attempts.of(orderId);
  const actor = createActor(connectedShipping(new QueryClient()), {
    input: { orderId, mayManage, attempt },
    clock,
  }).start();
  return { gate, journey, taken: 0, actor, clock, stage, happenedBefore: undefined };
}

/** The state, and which steps it offers for the order as the server told it. */
function seen(_: World, snapshot: AnyMachineSnapshot): unknown {
  const view = orderShippingView(snapshot as Parameters<typeof orderShippingView>[0]);
  return [statePath(snapshot), view.screen === 'order' ? view.legal : []];
}

describe('shipping an order against the real API', () => {
  walkThroughApi(orderShippingModel, {
    begin,
    send({ actor }: World, { edge: { event }, next }) {
      if (next?.name === 'error:keepAttempt') keepNothing(server.kept);
      actor.send(event as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...shippingOutcomes,
      'error:loadOrder': cut('orderOverview'),
      'error:checkOrder': cut('orderOverview'),
      'error:catchUp': cut('orderOverview'),
      'after:pollDelay': elapsed('pollDelay'),
      'after:queueDelay': elapsed('queueDelay'),
      'after:retryDelay': elapsed('retryDelay'),
    },
    seen,
    fleeting: ['keeping'],
  });
});
