import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { orderShippingView, type Attempt } from '#machines/flows/order-shipping/index.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { statePath } from '#machines/flows/seen.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  connectedShipping,
  type OrderShippingActor,
} from '#src/flows/order-shipping/order-shipping.actors.ts';
import { attempts } from '#src/flows/order-shipping/order-shipping.attempts.ts';
import { connectApi } from '#src/lib/api.ts';
import { shippingOutcomes, type ShippingTravel } from '#tests/flows/order-shipping.outcomes.ts';
import { OrderStage } from '#tests/flows/order-shipping.stage.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type ApiWalk, walkThroughApi } from '#tests/support/api-walk.ts';
import { type Backstage, backstageOf } from '#tests/support/backstage.ts';
import { beDevice } from '#tests/support/device.ts';
import { openLine } from '#tests/support/line.ts';

let server: ApiServer;
let backstage: Backstage;
let kept: Map<string, string>;
beforeAll(async () => {
  kept = beDevice();
  server = await startApiServer();
  backstage = backstageOf({ ...server, config: server.deps.config });
});
afterAll(async () => {
  await backstage.sql.end();
  await server.close();
  vi.unstubAllGlobals();
});

/** One journey: an actor with the calls of the page, on a device of its own. */
interface World extends ApiWalk, ShippingTravel {
  gate: ApiWalk['gate'];
  actor: OrderShippingActor;
  clock: ManualClock;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const mayManage = !start.includes('may only look');
  const stage = await OrderStage.open(backstage, mayManage ? 'manage' : 'view-only');
  const gate = await openLine(server);
  const { token, businessId } = stage.person;
  connectApi({
    ...gate.settings,
    token: () => token,
    businessId: () => businessId,
    onSessionRefused: () => undefined,
  });
  kept.clear();
  if (start.includes('never answered')) kept.set('oversights', JSON.stringify(stage.keptAttempt()));
  const clock = new ManualClock();
  const { orderId } = stage;
  const attempt: Attempt | null = attempts.of(orderId);
  const actor = createActor(connectedShipping(new QueryClient()), {
    input: { orderId, mayManage, attempt },
    clock,
  }).start();
  return { gate, journey, taken: 0, actor, clock, stage, happenedBefore: undefined };
}

/** The next thing is not kept, as on a device whose storage is full. */
const keepNothing = () =>
  vi.spyOn(kept, 'set').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });

const cut = async ({ gate }: World) => (await gate.next('orderOverview')).drop();
const elapsed = (delay: string) => (world: World) =>
  world.clock.elapseIn(world.actor, (type) => type.startsWith(`xstate.after.${delay}.`));

/** The state, and which steps it offers for the order as the server told it. */
function seen(_: World, snapshot: AnyMachineSnapshot): unknown {
  const view = orderShippingView(snapshot as Parameters<typeof orderShippingView>[0]);
  return [statePath(snapshot), view.screen === 'order' ? view.legal : []];
}

describe('shipping an order against the real API', () => {
  walkThroughApi(orderShippingModel, {
    begin,
    send({ actor }: World, { edge: { event }, next }) {
      if (next?.name === 'error:keepAttempt') keepNothing();
      actor.send(event as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...shippingOutcomes,
      'error:loadOrder': cut,
      'error:checkOrder': cut,
      'error:catchUp': cut,
      'after:pollDelay': elapsed('pollDelay'),
      'after:queueDelay': elapsed('queueDelay'),
    },
    seen,
    fleeting: ['keeping'],
  });
});
