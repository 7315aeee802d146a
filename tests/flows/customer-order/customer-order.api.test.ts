import { afterAll, beforeAll, describe } from 'vitest';
import { createActor } from 'xstate';
import { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  type CustomerOrderActor,
  provideCustomerOrderActors,
  readCustomerOrderInput,
} from '#src/features/customer-order/customer-order.actors.ts';
import { customerAttempts } from '#src/features/customer-order/customer-order.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { customerOrderFaultMatrix } from './customer-order.fault-matrix.ts';
import { customerOrderOutcomes, type CustomerOrderTravel } from './customer-order.outcomes.ts';
import { CustomerOrderFixture } from './customer-order.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
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

/** Opens the page of a link, with what the device keeps. */
const open = ({ fixture, clock }: Pick<World, 'fixture' | 'clock'>): CustomerOrderActor =>
  createActor(
    provideCustomerOrderActors(api, () => undefined),
    { input: readCustomerOrderInput(fixture.token), clock },
  ).start();

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await CustomerOrderFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor));
  server.kept.clear();
  const { token } = fixture;
  if (start.includes('without a response'))
    customerAttempts.keep({ token, action: 'refund.request', note: 'The wrap has a hole', version: 3 });
  const page = { fixture, clock: new ManualClock() };
  return { ...page, interceptor, journey, taken: 0, actor: open(page), doneBefore: undefined };
}

const ways: FaultWaysOf<typeof customerOrderModel, World> = {
  begin,
  reopen: open,
  async allowCall({ actor, fixture }) {
    const { attempt } = actor.getSnapshot().context;
    if (attempt) await fixture.prepare('done', attempt.action, attempt.version);
  },
  send({ actor }, { edge: { event }, next }) {
    if (next?.name === 'error:saveAttempt') failNextWrite(server.kept);
    actor.send(event as Parameters<typeof actor.send>[0]);
  },
  outcomes: {
    ...customerOrderOutcomes,
    'after:queueDelay': endDelayOf('queueDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
  transientStates: ['requesting', 'requesting.saving', 'loaded'],
};

describe("a customer's order against the real API", () => {
  walkThroughApi(customerOrderModel, ways);
  walkFaultMatrix(customerOrderModel, ways, customerOrderFaultMatrix);
});
