import { afterAll, beforeAll, describe } from 'vitest';
import { createActor } from 'xstate';
import { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  type CustomerOrderActor,
  provideCustomerOrderActors,
} from '#src/features/customer-order/customer-order.actors.ts';
import { customerAttempts } from '#src/features/customer-order/customer-order.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { customerOrderOutcomes, type CustomerOrderTravel } from './customer-order.outcomes.ts';
import { CustomerOrderFixture } from './customer-order.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close({ hasImpossibleData: 'orders are set into each state of the flow by hand' }));

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, CustomerOrderTravel {
  interceptor: ApiWalk['interceptor'];
  actor: CustomerOrderActor;
  clock: ManualClock;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await CustomerOrderFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor));
  server.kept.clear();
  const { token } = fixture;
  if (start.includes('without a response'))
    customerAttempts.keep({ token, action: 'refund.request', note: 'The wrap has a hole', version: 3 });
  const clock = new ManualClock();
  const actor = createActor(
    provideCustomerOrderActors(api, () => undefined),
    { input: { token, attempt: customerAttempts.of(token) }, clock },
  ).start();
  return { interceptor, journey, taken: 0, actor, clock, fixture, doneBefore: undefined };
}

describe("a customer's order against the real API", () => {
  walkThroughApi(customerOrderModel, {
    begin,
    send({ actor }: World, { edge: { event }, next }) {
      if (next?.name === 'error:saveAttempt') failNextWrite(server.kept);
      actor.send(event as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...customerOrderOutcomes,
      'after:retryDelay': endDelayOf('retryDelay'),
      'after:repeatDelay': endDelayOf('repeatDelay'),
    },
    transientStates: ['keeping', 'loaded'],
  });
});
